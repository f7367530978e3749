import { createHash, timingSafeEqual } from 'node:crypto'
import { contract, siteErrors } from '@church/shared'
import { Router } from 'express'
import { type Metrics, watchProcess } from '../platform/metrics.ts'
import { refuse } from './errors.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** `/metrics` for Prometheus, protected by the operator's token; without METRICS_TOKEN the route does not exist. */
export function metricsPage(metrics: Metrics, token: string | undefined): Router {
  const router = Router()
  if (!token) return router
  watchProcess(metrics)
  startFailuresAtZero(metrics)
  const expected = digest(`Bearer ${token}`)
  router.get('/metrics', async (request, response) => {
    response.locals.route = '/metrics'
    const actual = digest(request.headers.authorization ?? '')
    if (!timingSafeEqual(actual, expected)) throw refuse(siteErrors.metricsTokenNeeded)
    const { registry } = metrics
    response.set('Cache-Control', 'no-store').type(registry.contentType)
    response.send(await registry.metrics())
  })
  return router
}

/** Prometheus sees an increase only from a value that it has read, so the first failures of marks would not count. */
function startFailuresAtZero({ requests }: Metrics): void {
  for (const { method, path } of [
    contract.markAttendance,
    contract.markHousehold,
    contract.markForSteward,
  ]) {
    for (const status of ['500', '503']) requests.zero({ method, route: path, status })
  }
}
