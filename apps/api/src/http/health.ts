import type { IncomingMessage } from 'node:http'
import { type RequestHandler, Router } from 'express'
import type pg from 'pg'

/** Milliseconds after which a database that does not answer counts as unavailable. */
const ANSWER_MS = 2_000

/**
 * Whether a request came through a proxy, as visitors' requests do. The health checks are for
 * orchestrators and load balancers, which contact each process directly; they are hidden from others.
 */
export const isForwarded = ({ headers }: IncomingMessage): boolean =>
  headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined

/** `/healthz`: the process is alive. `/readyz`: it can serve requests, since its database answers and takes changes. */
export function health(pool: pg.Pool): Router {
  const router = Router()
  const ready = createReadiness(pool)
  const directly: RequestHandler = (request, _response, next) =>
    isForwarded(request) ? next('route') : next()
  router.get('/healthz', directly, (_request, response) => {
    response.json({ status: 'ok' })
  })
  router.get('/readyz', directly, async (_request, response) => {
    const isReady = await ready()
    response.status(isReady ? 200 : 503).json({ status: isReady ? 'ready' : 'database away' })
  })
  return router
}

/** Checks the database; concurrent callers share one query. */
function createReadiness(pool: pg.Pool): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined
  const ask = async () => {
    try {
      // A replica that has not been promoted answers, but every mark would fail.
      const { rows } = await pool.query<{ transaction_read_only: string }>(
        'SHOW transaction_read_only',
      )
      return rows[0]?.transaction_read_only === 'off'
    } catch {
      return false
    } finally {
      asking = undefined
    }
  }
  return () => {
    asking ??= ask()
    const late = new Promise<false>((resolve) => setTimeout(resolve, ANSWER_MS, false).unref())
    return Promise.race([asking, late])
  }
}
