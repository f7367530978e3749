import type { IncomingMessage, ServerResponse } from 'node:http'
import { PICTURE_BYTES_MAX, uploadErrors } from '@church/shared'
import type { Request, Response } from 'express'
import multer, { MulterError } from 'multer'
import { createConcurrencyLimit } from '../platform/concurrency-limit.ts'
import { refuse } from './errors.ts'

/** An uploaded file in memory; its type is unknown until it is decoded. */
export interface Picture {
  bytes: Buffer
}

/** A parsed form. */
interface Form {
  /** The text fields. */
  body: object
  /** Undefined if none was sent. */
  file: Picture | undefined
}

/**
 * Reads a multipart form with one picture in the given field.
 * @param person who uploads it: each person may upload one picture at a time
 */
export type AcceptPicture = (
  field: string,
  person: string,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<Form>

/** Concurrent uploads in this process: each may hold twice its 5 MB in memory until it is decoded. */
const AT_ONCE = 8
/** Milliseconds for the whole form: 5 MB over a phone's poor connection (0.5 Mbit/s) take 80 s. */
const UPLOAD_MS = 120_000
/** Seconds after which a rejected upload may be retried. */
const RETRY_AFTER = '5'

const refusals = {
  perKey: refuse(uploadErrors.oneAtATime, { headers: { 'Retry-After': RETRY_AFTER } }),
  total: refuse(uploadErrors.busy),
}
const tooSlow = refuse(uploadErrors.tooSlow, { headers: { Connection: 'close' } })

/**
 * Reserves a slot before reading any of the form: one for each person, and only a few in total, since
 * the bytes stay in memory until they are decoded.
 */
export function createAcceptPicture({ uploadMs = UPLOAD_MS } = {}): AcceptPicture {
  const uploads = createConcurrencyLimit({ perKey: 1, total: AT_ONCE })
  /** Functions that abort an upload still being read, by person. */
  const reading = new Map<string, () => void>()
  return (field, person, request, response) => {
    // A second upload means that the first connection is lost, which the server may not notice for a while.
    reading.get(person)?.()
    const release = uploads.acquire(person)
    if (typeof release === 'string') return Promise.reject(refusals[release])
    return new Promise((resolve, reject) => {
      const abort = () => {
        release()
        request.destroy()
      }
      reading.set(person, abort)
      const endReading = () => {
        clearTimeout(late)
        if (reading.get(person) === abort) reading.delete(person)
      }
      const late = setTimeout(() => {
        endReading()
        reject(tooSlow)
      }, uploadMs)
      response.once('close', () => {
        endReading()
        release()
      })
      readForm(field, request, response).then(resolve, reject).finally(endReading)
    })
  }
}

const forms = multer({
  storage: multer.memoryStorage(),
  limits: { fileSize: PICTURE_BYTES_MAX, files: 1, fields: 10, fieldSize: 10_000, parts: 12 },
})

function readForm(field: string, incoming: IncomingMessage, outgoing: ServerResponse) {
  // Multer uses nothing of Express, despite its types.
  const [request, response] = [incoming as Request, outgoing as Response]
  return new Promise<Form>((resolve, reject) => {
    forms.single(field)(request, response, (error: unknown) => {
      const { body = {}, file } = request
      if (error === undefined) resolve({ body, file: file && { bytes: file.buffer } })
      // A truncated or malformed form arrives as a plain error.
      else reject(error instanceof MulterError ? error : refuse(uploadErrors.unreadable))
    })
  })
}
