import { Router } from 'express'
import type pg from 'pg'

/** Milliseconds after which a database that does not answer counts as away. */
const ANSWER_MS = 2_000

async function answers(pool: pg.Pool): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, ANSWER_MS, false).unref())
  const asked = pool.query('SELECT 1').then(
    () => true,
    () => false,
  )
  return Promise.race([asked, late])
}

/** `/healthz`: the process lives. `/readyz`: it can serve, that is, its database answers. */
export function health(pool: pg.Pool): Router {
  const router = Router()
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' })
  })
  router.get('/readyz', async (_request, response) => {
    const ready = await answers(pool)
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'database away' })
  })
  return router
}
