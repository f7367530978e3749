import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import type { Logger } from '../platform/logger.ts'
import type { Metrics } from '../platform/metrics.ts'

/** A completed request. */
interface Ended {
  id: string
  method: string
  /** The route's pattern, never the URL itself, which may contain names in a search. */
  route: string
  status: number
  /** The time of arrival by performance.now(). */
  start: number
}

export type LogRequest = (request: Ended) => void

/**
 * Logs a completed request and adds it to the metrics. Successes are logged at debug level, since a Sunday has
 * thousands.
 */
export function createLogRequest(log: Logger, { requests }: Metrics): LogRequest {
  return ({ id, method, route, status, start }) => {
    const level = status >= 500 ? 'warn' : status >= 400 ? 'info' : 'debug'
    const elapsed = performance.now() - start
    const ms = Math.round(elapsed * 10) / 10
    log[level]({ request: id, method, route, status, ms }, 'request')
    requests.observe({ method, route, status }, elapsed / 1000)
  }
}

/** The status, as in nginx, of a request whose client disconnected before the response was sent. */
const CLIENT_GONE = 499

/**
 * Assigns an id to a request and logs it once its response has closed.
 * @param routeOf is called at the end, when the route is known
 */
export function trackRequest(
  { method = '' }: IncomingMessage,
  response: ServerResponse,
  logRequest: LogRequest,
  routeOf: () => string,
): string {
  const id = randomUUID()
  const start = performance.now()
  response.on('close', () => {
    const status = response.writableFinished ? response.statusCode : CLIENT_GONE
    logRequest({ id, method, route: routeOf(), status, start })
  })
  return id
}

/** Tracks the requests outside the contract. */
export function requestLog(logRequest: LogRequest): RequestHandler {
  return (request, response, next) => {
    const id = trackRequest(
      request,
      response,
      logRequest,
      () => response.locals.route ?? 'unrouted',
    )
    response.locals.id = id
    response.set('X-Request-Id', id)
    next()
  }
}

/** Sets the route name under which requests are logged and measured. */
export const labelRoute =
  (name: string): RequestHandler =>
  (_request, response, next) => {
    response.locals.route = name
    next()
  }
