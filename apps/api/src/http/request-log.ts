import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Logger } from '../platform/logger.ts'
import type { Metrics } from '../platform/metrics.ts'

/** A request that was answered. */
interface Answered {
  id: string
  method: string
  /** The route's pattern, never the address itself, which may carry names in a search. */
  route: string
  status: number
  /** When it came, by performance.now(). */
  start: number
}

export type NoteRequest = (request: Answered) => void

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

export const newRequestId = (): string => randomUUID()

/** Gives each request an id and notes how it ended. */
export function requestLog(note: NoteRequest): RequestHandler {
  return (request, response, next) => {
    const id = newRequestId()
    const start = performance.now()
    response.locals.id = id
    response.set('X-Request-Id', id)
    response.on('finish', () => {
      const { statusCode: status } = response
      const route = response.locals.route ?? 'unrouted'
      note({ id, method: request.method, route, status, start })
    })
    next()
  }
}

/** Under which name requests that come this far are logged and measured. */
export const asRoute =
  (name: string): RequestHandler =>
  (_request, response, next) => {
    response.locals.route = name
    next()
  }
