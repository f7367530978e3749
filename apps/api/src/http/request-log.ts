import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Logger } from '../platform/logger.ts'
import type { Metrics } from '../platform/metrics.ts'

/**
 * Gives each request an id, logs how it ended and adds it to the metrics: under the route's pattern,
 * never the address itself, which may carry names in a search. Successes at debug, since a Sunday
 * has thousands.
 */
export function requestLog(log: Logger, { requests }: Metrics): RequestHandler {
  return (request, response, next) => {
    const id = randomUUID()
    const start = performance.now()
    response.locals.id = id
    response.set('X-Request-Id', id)
    response.on('finish', () => {
      const { statusCode: status } = response
      const { method } = request
      const level = status >= 500 ? 'warn' : status >= 400 ? 'info' : 'debug'
      const elapsed = performance.now() - start
      const ms = Math.round(elapsed * 10) / 10
      const route = response.locals.route ?? 'unrouted'
      log[level]({ request: id, method, route, status, ms }, 'request')
      requests.observe({ method, route, status }, elapsed / 1000)
    })
    next()
  }
}
