import { PICTURE_BYTES_MAX } from '@church/shared'
import type { Request, RequestHandler } from 'express'
import multer from 'multer'

/** An uploaded file, in memory; what it is, only decoding tells. */
export interface Picture {
  bytes: Buffer
}

/** Makes the step that reads a multipart form with one picture in the given field. */
export type AcceptPicture = (field: string) => RequestHandler

export const acceptPicture: AcceptPicture = (field) =>
  multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: PICTURE_BYTES_MAX, files: 1, fields: 10, fieldSize: 10_000, parts: 12 },
  }).single(field)

/** The picture of a parsed form, or undefined where none was sent: the handler says what that means. */
export function pictureOf(request: Request): Picture | undefined {
  return request.file && { bytes: request.file.buffer }
}
