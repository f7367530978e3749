import { PICTURE_BYTES_MAX, pictureMessages } from '@church/shared'
import type { Request, RequestHandler } from 'express'
import multer, { MulterError } from 'multer'
import { badRequest } from './errors.ts'

/** An uploaded file, in memory; what it is, only decoding tells. */
export interface Picture {
  bytes: Buffer
}

/** Makes the step that reads a multipart form with one picture in the given field. */
export type AcceptPicture = (field: string) => RequestHandler

export const acceptPicture: AcceptPicture = (field) => {
  const read = multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: PICTURE_BYTES_MAX, files: 1, fields: 10, fieldSize: 10_000, parts: 12 },
  }).single(field)
  return (request, response, next) => {
    read(request, response, (error: unknown) => {
      // A form that breaks off, or is none, is thrown as a plain error.
      const isOurs = error === undefined || error instanceof MulterError
      next(isOurs ? error : badRequest(pictureMessages.unreadable))
    })
  }
}

/** The picture of a parsed form, or undefined where none was sent: the handler says what that means. */
export function pictureOf(request: Request): Picture | undefined {
  return request.file && { bytes: request.file.buffer }
}
