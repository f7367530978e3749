import type { IncomingMessage, ServerResponse } from 'node:http'
import { PICTURE_BYTES_MAX, uploadErrors } from '@church/shared'
import type { Request, Response } from 'express'
import multer, { MulterError } from 'multer'
import { createRoom } from '../platform/concurrency-limit.ts'
import { refuse } from './errors.ts'

/** An uploaded file, in memory; only decoding tells its kind. */
export interface Picture {
  bytes: Buffer
}

/** A form that has been read. */
interface Form {
  /** Its text fields. */
  body: object
  /** Undefined where none was sent. */
  file: Picture | undefined
}

/**
 * Reads a multipart form with one picture in the given field.
 * @param person whose upload it is, since each has one at a time
 */
export type AcceptPicture = (
  field: string,
  person: string,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<Form>

/** Uploads in this process at once: each may hold twice its 5 MB until it has been decoded. */
const AT_ONCE = 8
/** Milliseconds for all of a form: 5 MB over a phone's bad network (0.5 Mbit/s) take 80 s. */
const UPLOAD_MS = 120_000
/** Seconds after which a refused upload may be tried again. */
const RETRY_AFTER = '5'

const refusals = {
  each: refuse(uploadErrors.oneAtATime, { headers: { 'Retry-After': RETRY_AFTER } }),
  all: refuse(uploadErrors.busy),
}
const tooSlow = refuse(uploadErrors.tooSlow, { headers: { Connection: 'close' } })

/**
 * Takes a place for a form before a byte of it is read: one for each person, and few in all, since
 * its bytes are held in memory until they have been decoded.
 */
export function createAcceptPicture({ uploadMs = UPLOAD_MS } = {}): AcceptPicture {
  const room = createRoom({ each: 1, all: AT_ONCE })
  /** Aborts a person's upload that is still being read. */
  const reading = new Map<string, () => void>()
  return (field, person, request, response) => {
    // A second upload means that the first one's connection is lost, which this end may not know for long.
    reading.get(person)?.()
    const leave = room.enter(person)
    if (typeof leave === 'string') return Promise.reject(refusals[leave])
    return new Promise((resolve, reject) => {
      const abort = () => {
        leave()
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
        leave()
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
  // It uses nothing of Express, but is typed as if it did.
  const [request, response] = [incoming as Request, outgoing as Response]
  return new Promise<Form>((resolve, reject) => {
    forms.single(field)(request, response, (error: unknown) => {
      const { body = {}, file } = request
      if (error === undefined) resolve({ body, file: file && { bytes: file.buffer } })
      // A form that breaks off, or is none, is thrown as a plain error.
      else reject(error instanceof MulterError ? error : refuse(uploadErrors.unreadable))
    })
  })
}
