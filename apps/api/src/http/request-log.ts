import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import type { Logger } from '../platform/logger.ts'
import type { Metrics } from '../platform/metrics.ts'

/** A request that has ended. */
interface Ended {
  id: string
  method: string
  /** The route's pattern, never the address itself, which may carry names in a search. */
  route: string
  status: number
  /** When it came, by performance.now(). */
  start: number
}

export type NoteRequest = (request: Ended) => void

/** Logs how a request ended and adds it to the metrics. Successes at debug, since a Sunday has thousands. */
export function createNoteRequest(log: Logger, { requests }: Metrics): NoteRequest {
  return ({ id, method, route, status, start }) => {
    const level = status >= 500 ? 'warn' : status >= 400 ? 'info' : 'debug'
    const elapsed = performance.now() - start
    const ms = Math.round(elapsed * 10) / 10
    log[level]({ request: id, method, route, status, ms }, 'request')
    requests.observe({ method, route, status }, elapsed / 1000)
  }
}

/** Status of a request whose client went away before the answer was sent, as nginx logs it. */
const CLIENT_GONE = 499

/**
 * Gives a request its id, and notes how it ended as soon as its response has closed.
 * @param routeOf is asked at the end, when the route is known
 */
export function track(
  { method = '' }: IncomingMessage,
  response: ServerResponse,
  note: NoteRequest,
  routeOf: () => string,
): string {
  const id = randomUUID()
  const start = performance.now()
  response.on('close', () => {
    const status = response.writableFinished ? response.statusCode : CLIENT_GONE
    note({ id, method, route: routeOf(), status, start })
  })
  return id
}

/** Tracks the requests that are no row of the contract. */
export function requestLog(note: NoteRequest): RequestHandler {
  return (request, response, next) => {
    const id = track(request, response, note, () => response.locals.route ?? 'unrouted')
    response.locals.id = id
    response.set('X-Request-Id', id)
    next()
  }
}

/** Names the route under which requests that come this far are logged and measured. */
export const asRoute =
  (name: string): RequestHandler =>
  (_request, response, next) => {
    response.locals.route = name
    next()
  }
