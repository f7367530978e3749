import { PICTURE_BYTES_MAX, uploadErrors } from '@church/shared'
import type { Request, RequestHandler } from 'express'
import multer, { MulterError } from 'multer'
import { createRoom } from '../platform/concurrency-limit.ts'
import { refuse } from './errors.ts'

/** An uploaded file, in memory; what it is, only decoding tells. */
export interface Picture {
  bytes: Buffer
}

/** Makes the step that reads a multipart form with one picture in the given field. */
export type AcceptPicture = (field: string) => RequestHandler

/** Uploads in this process at once: each may hold twice its 5 MB until it has been decoded. */
const AT_ONCE = 8
/** Milliseconds for all of a form: 5 MB over a phone's bad network (0.5 Mbit/s) take 80 s. */
const UPLOAD_MS = 120_000
/** Seconds after which a refused one may be tried again. */
const RETRY_AFTER = '5'

const refusals = {
  each: refuse(uploadErrors.oneAtATime, { headers: { 'Retry-After': RETRY_AFTER } }),
  all: refuse(uploadErrors.busy),
}
const tooSlow = refuse(uploadErrors.tooSlow, { headers: { Connection: 'close' } })

/**
 * Before a byte of a form is read there is room for it: one for each person, and few in all, since
 * what is read is held in memory until it has been decoded.
 */
export function createAcceptPicture({ uploadMs = UPLOAD_MS } = {}): AcceptPicture {
  const room = createRoom({ each: 1, all: AT_ONCE })
  /** What gives a person's upload up that is still being read. */
  const reading = new Map<string, () => void>()
  return (field) => {
    const read = multer({
      storage: multer.memoryStorage(),
      limits: { fileSize: PICTURE_BYTES_MAX, files: 1, fields: 10, fieldSize: 10_000, parts: 12 },
    }).single(field)
    return (request, response, next) => {
      const person = String(response.locals.caller.id)
      // Whoever sends again has lost the connection of before, which this end may not know for long.
      reading.get(person)?.()
      const leave = room.enter(person)
      if (typeof leave === 'string') return next(refusals[leave])
      let isOver = false
      const endReading = () => {
        clearTimeout(late)
        if (reading.get(person) === giveUp) reading.delete(person)
      }
      const goOn = (error?: unknown) => {
        if (isOver) return
        isOver = true
        endReading()
        next(error)
      }
      const giveUp = () => {
        leave()
        request.destroy()
      }
      reading.set(person, giveUp)
      const late = setTimeout(() => goOn(tooSlow), uploadMs)
      response.once('close', () => {
        endReading()
        leave()
      })
      read(request, response, (error: unknown) => {
        // A form that breaks off, or is none, is thrown as a plain error.
        const isOurs = error === undefined || error instanceof MulterError
        goOn(isOurs ? error : refuse(uploadErrors.unreadable))
      })
    }
  }
}

/** The picture of a parsed form, or undefined where none was sent: the handler says what that means. */
export function pictureOf(request: Request): Picture | undefined {
  return request.file && { bytes: request.file.buffer }
}
