import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Logger } from '../platform/logger.ts'

/**
 * Gives each request an id and logs how it ended: the route's pattern, never the address itself,
 * which may carry names in a search. Successes at debug, since a Sunday has thousands.
 */
export function requestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const id = randomUUID()
    const start = performance.now()
    response.locals.id = id
    response.set('X-Request-Id', id)
    response.on('finish', () => {
      const { statusCode: status } = response
      const level = status >= 500 ? 'warn' : status >= 400 ? 'info' : 'debug'
      const ms = Math.round((performance.now() - start) * 10) / 10
      const route = response.locals.route ?? 'unrouted'
      log[level]({ request: id, method: request.method, route, status, ms }, 'request')
    })
    next()
  }
}
