import { pictureMessages } from '@church/shared'
import type { ErrorRequestHandler } from 'express'
import { MulterError } from 'multer'
import { isDatabaseAway } from '../platform/database-away.ts'
import { GoneError } from '../platform/fair-queue.ts'
import type { Logger } from '../platform/logger.ts'
import { PictureError } from '../platform/pictures.ts'

interface Extra {
  errors?: Record<string, string[]>
  headers?: Record<string, string>
}

/** A refusal with a sentence that the person may read. */
export class HttpError extends Error {
  readonly status: number
  readonly errors: Record<string, string[]> | undefined
  readonly headers: Record<string, string>

  constructor(status: number, detail: string, { errors, headers = {} }: Extra = {}) {
    super(detail)
    this.status = status
    this.errors = errors
    this.headers = headers
  }
}

export const badRequest = (detail: string, errors?: Record<string, string[]>) =>
  new HttpError(400, detail, errors && { errors })
export const unreadable = () => badRequest('The request could not be read.')
export const unauthorized = (detail: string) =>
  new HttpError(401, detail, { headers: { 'WWW-Authenticate': 'Bearer' } })
export const forbidden = (detail: string) => new HttpError(403, detail)
export const notFound = (detail: string) => new HttpError(404, detail)
export const conflict = (detail: string, errors?: Record<string, string[]>) =>
  new HttpError(409, detail, errors && { errors })

/** A refusal of one field's value, which the screen shows beside the field. */
export const fieldConflict = (field: string, detail: string) =>
  conflict(detail, { [field]: [detail] })

/** Seconds after which a caller may try again while the database is away. */
const RETRY_AFTER = '5'

/** The one place that turns what was thrown into an answer; a failure of ours never shows its message. */
export function errorAnswer(error: unknown, requestId: string, log: Logger) {
  const { status, headers, message, errors } = refusalFor(error)
  if (status >= 500) log.error({ err: error, request: requestId }, 'request failed')
  return {
    status,
    headers,
    body: { detail: message, ...(errors && { errors }), request_id: requestId },
  }
}

export function errorHandler(log: Logger): ErrorRequestHandler {
  return (error, _request, response, next) => {
    if (response.headersSent) return next(error)
    const { status, headers, body } = errorAnswer(error, response.locals.id, log)
    response.status(status).set(headers).json(body)
  }
}

/** What Express, its body parser, multer, the database or our own code threw, as a refusal. */
function refusalFor(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof MulterError) return uploadRefusal(error)
  if (error instanceof PictureError) return pictureRefusal(error)
  // Nobody is left to read this.
  if (error instanceof GoneError) return unreadable()
  if (isDatabaseAway(error)) {
    return new HttpError(
      503,
      'The service is not available right now. Please try again in a moment.',
      {
        headers: { 'Retry-After': RETRY_AFTER },
      },
    )
  }
  const status = statusOf(error)
  if (status === 413) return new HttpError(413, 'The request is too large.')
  if (status === 415) return new HttpError(415, 'This kind of content is not supported.')
  if (status >= 400 && status < 500) return unreadable()
  return new HttpError(500, 'Something went wrong on our side. Please try again.')
}

function uploadRefusal(error: MulterError): HttpError {
  return error.code === 'LIMIT_FILE_SIZE'
    ? new HttpError(413, pictureMessages.tooManyBytes)
    : badRequest(pictureMessages.unreadable)
}

function pictureRefusal({ reason }: PictureError): HttpError {
  if (reason === 'too-many') {
    return new HttpError(503, pictureMessages.busy, { headers: { 'Retry-After': RETRY_AFTER } })
  }
  return reason === 'too-many-pixels'
    ? new HttpError(413, pictureMessages.tooManyPixels)
    : new HttpError(415, pictureMessages.notAPicture)
}

function statusOf(error: unknown): number {
  if (error instanceof URIError) return 400
  if (typeof error !== 'object' || error === null || !('status' in error)) return 500
  return typeof error.status === 'number' ? error.status : 500
}
