import type { IncomingMessage, ServerResponse } from 'node:http'
import { PICTURE_BYTES_MAX, uploadErrors, type uploadErrorsOf } from '@church/shared'
import multer, { MulterError } from 'multer'
import type { Clock } from '../platform/clock.ts'
import { refuse } from './errors.ts'
import { createUploadSlots, type Uploader } from './upload-slots.ts'

/** An uploaded file in memory; its type is unknown until it is decoded. */
export interface UploadedFile {
  bytes: Buffer
}

interface Form {
  /** The text fields. */
  body: object
  /** Undefined if none was sent. */
  file: UploadedFile | undefined
  /** Frees the slot. Call it once the file is no longer in memory. */
  release: () => void
}

/** The properties that Multer adds to a request. */
interface ReadRequest {
  body?: object
  file?: { buffer: Buffer }
}

type ReadFile = (
  request: IncomingMessage & ReadRequest,
  response: ServerResponse,
  done: (error: unknown) => void,
) => void

type Errors = ReturnType<typeof uploadErrorsOf>

/**
 * Reads a multipart form with one picture, or another file of up to 5 MB, in the given field. @param errors the errors
 * for this type of file; by default, those for a picture
 * @throws HttpError 400, 408, 413, 429 or 503
 */
export type AcceptFile = (
  field: string,
  uploader: Uploader,
  request: IncomingMessage,
  response: ServerResponse,
  errors?: Errors,
) => Promise<Form>

/** Milliseconds between checks of the pace. */
const CHECK_MS = 1_000
/** Seconds after which a rejected upload may be retried. */
const RETRY_AFTER = '5'

const refusalsOf = (errors: Errors) => ({
  perKey: refuse(errors.oneAtATime, { headers: { 'Retry-After': RETRY_AFTER } }),
  total: refuse(errors.busy),
  tooSlow: refuse(errors.tooSlow, { headers: { Connection: 'close' } }),
  unreadable: refuse(errors.unreadable),
})

/**
 * Reserves a slot before reading any of the form, since the bytes stay in memory until they are
 * decoded, and rejects an upload that falls behind the minimum pace.
 */
export function createAcceptFile(clock: Clock): AcceptFile {
  const slots = createUploadSlots()
  /** Functions that abort an upload still being read, by person. */
  const reading = new Map<string, () => void>()
  return (field, uploader, request, response, errors = uploadErrors) => {
    const { person } = uploader
    const refusals = refusalsOf(errors)
    // A second upload means that the first connection is lost, which the server may not notice for a while.
    reading.get(person)?.()
    const release = slots.acquire(uploader)
    if (typeof release === 'string') return Promise.reject(refusals[release])
    return new Promise((resolve, reject) => {
      const abort = () => {
        release()
        request.destroy()
      }
      reading.set(person, abort)
      const endReading = () => {
        stopWatching()
        response.off('close', disconnect)
        if (reading.get(person) === abort) reading.delete(person)
      }
      const fail = (error: unknown) => {
        endReading()
        release()
        reject(error)
      }
      const disconnect = () => fail(refusals.unreadable)
      const stopWatching = watchPace(clock, request, () => fail(refusals.tooSlow))
      response.once('close', disconnect)
      readForm(field, request, response, errors).then((form) => {
        endReading()
        resolve({ ...form, release })
      }, fail)
    })
  }
}

/** Calls `onTooSlow` once the request falls behind. @returns a function that stops watching */
function watchPace(clock: Clock, { socket }: IncomingMessage, onTooSlow: () => void): () => void {
  const [startedAt, alreadyRead] = [clock.now().getTime(), socket.bytesRead]
  const checking = setInterval(() => {
    const ms = clock.now().getTime() - startedAt
    if (isTooSlow({ ms, bytes: socket.bytesRead - alreadyRead })) onTooSlow()
  }, CHECK_MS)
  return () => clearInterval(checking)
}

const forms = multer({
  storage: multer.memoryStorage(),
  limits: { fileSize: PICTURE_BYTES_MAX, files: 1, fields: 10, fieldSize: 10_000, parts: 12 },
})

function readForm(
  field: string,
  request: IncomingMessage & ReadRequest,
  response: ServerResponse,
  errors: Errors,
) {
  // Multer uses nothing of Express, despite its types.
  const readFile = forms.single(field) as ReadFile
  return new Promise<Omit<Form, 'release'>>((resolve, reject) => {
    readFile(request, response, (error: unknown) => {
      const { body = {}, file } = request
      if (error === undefined) resolve({ body, file: file && { bytes: file.buffer } })
      else reject(refuse(isTooLarge(error) ? errors.tooManyBytes : errors.unreadable))
    })
  })
}

/** A truncated or malformed form arrives as a plain error. */
const isTooLarge = (error: unknown) =>
  error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE'

/** Milliseconds before the pace counts: a phone may first have to find the network again. */
const GRACE_MS = 10_000
/** Average bytes per second after that (0.2 Mbit/s). The browser sends at most 1 MB of a portrait. */
const BYTES_PER_SECOND = 25_000
/** Milliseconds for the whole form: 5 MB over a poor connection (0.5 Mbit/s) take 80 s. */
const UPLOAD_MS = 120_000

/** Whether an upload that has received `bytes` in `ms` milliseconds holds its slot too long. */
export function isTooSlow({ ms, bytes }: { ms: number; bytes: number }): boolean {
  return ms > UPLOAD_MS || bytes < ((ms - GRACE_MS) / 1000) * BYTES_PER_SECOND
}
