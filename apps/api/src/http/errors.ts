import {
  type DeclaredError,
  type Endpoint,
  errorsOf,
  generalErrors,
  shown,
  uploadErrors,
} from '@church/shared'
import type { ErrorRequestHandler } from 'express'
import { isDatabaseUnavailable } from '../platform/database-unavailable.ts'
import { AbortedError } from '../platform/fair-queue.ts'
import type { Logger } from '../platform/logger.ts'
import { PictureError } from '../platform/pictures.ts'
import { StorageError } from '../platform/storage-error.ts'

interface Extra {
  /** A more specific message than the declared one, such as how long to wait. */
  detail?: string
  /** The field that was rejected: the screen shows the message beside it. */
  field?: string
  /** Messages for several fields. */
  errors?: Record<string, string[]>
  headers?: Record<string, string>
}

/** Seconds after which a client may retry while the service is unavailable. */
const RETRY_AFTER = '5'

/** Default headers by status; an error's own take precedence. */
const HEADERS: Record<number, Record<string, string>> = {
  401: { 'WWW-Authenticate': 'Bearer' },
  503: { 'Retry-After': RETRY_AFTER },
}

/** A declared error, whose message may be shown to the caller. */
export class HttpError extends Error {
  readonly code: string
  readonly status: number
  readonly errors: Record<string, string[]> | undefined
  readonly headers: Record<string, string>

  constructor(error: DeclaredError, { detail = error.detail, field, errors, headers }: Extra = {}) {
    super(detail)
    this.code = error.code
    this.status = error.status
    this.errors = field === undefined ? errors : { [field]: [detail] }
    this.headers = { ...HEADERS[error.status], ...headers }
  }
}

/** Refuses a request: `throw refuse(userErrors.lastAdmin, { field: 'isAdmin' })`. */
export const refuse = (error: DeclaredError, extra?: Extra) => new HttpError(error, extra)

/** What a search finds. @throws HttpError if that is nothing */
export async function orRefuse<T>(
  finding: Promise<T | null | undefined>,
  error: DeclaredError,
): Promise<T> {
  const found = await finding
  if (found === null || found === undefined) throw refuse(error)
  return found
}

/**
 * The one place that turns errors into responses, in the language of the request. An internal error never exposes its
 * message; an error that the row does not declare counts as internal, so that no undeclared code reaches a client.
 * @param row the row that was called; undefined for paths outside the contract
 */
export function errorResponse(
  error: unknown,
  requestId: string,
  log: Pick<Logger, 'error'>,
  row: Endpoint | undefined,
) {
  const { code, status, headers, message, errors } = declaredBy(row, httpErrorOf(error), log)
  if (status >= 500) log.error({ err: error, request: requestId }, 'request failed')
  return {
    status,
    headers,
    body: {
      code,
      detail: shown(message),
      ...(errors && { errors: shownErrors(errors) }),
      request_id: requestId,
    },
  }
}

const shownErrors = (errors: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(errors).map(([field, said]) => [field, said.map(shown)]))

export function errorHandler(log: Pick<Logger, 'error'>): ErrorRequestHandler {
  return (error, _request, response, next) => {
    if (response.headersSent) return next(error)
    const { status, headers, body } = errorResponse(error, response.locals.id, log, undefined)
    response.status(status).set(headers).json(body)
  }
}

function declaredBy(
  row: Endpoint | undefined,
  error: HttpError,
  log: Pick<Logger, 'error'>,
): HttpError {
  if (!row || errorsOf(row).some(({ code }) => code === error.code)) return error
  log.error({ code: error.code, route: row.path }, 'undeclared error')
  return refuse(generalErrors.failed)
}

/** Maps anything thrown by our code, Express, its body parser or the database to a declared error. */
function httpErrorOf(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof PictureError) return refuse(pictureErrors[error.reason])
  // The client has disconnected, so nobody reads this.
  if (error instanceof AbortedError) return refuse(generalErrors.unreadable)
  if (isDatabaseUnavailable(error) || error instanceof StorageError)
    return refuse(generalErrors.unavailable)
  const status = statusOf(error)
  if (status === 413) return refuse(generalErrors.tooLarge)
  if (status === 415) return refuse(generalErrors.unsupportedType)
  return refuse(status >= 400 && status < 500 ? generalErrors.unreadable : generalErrors.failed)
}

const pictureErrors: Record<PictureError['reason'], DeclaredError> = {
  'not-a-picture': uploadErrors.notAPicture,
  heic: uploadErrors.heic,
  video: uploadErrors.video,
  'cut-off': uploadErrors.cutOff,
  'too-many-pixels': uploadErrors.tooManyPixels,
  'not-stored': uploadErrors.notStored,
}

function statusOf(error: unknown): number {
  if (error instanceof URIError) return 400
  if (typeof error !== 'object' || error === null || !('status' in error)) return 500
  return typeof error.status === 'number' ? error.status : 500
}
