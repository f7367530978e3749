import { Router } from 'express'
import { labelRoute } from '../../../http/request-log.ts'
import { RETURN_PATH } from './provider-client.ts'

/** What a provider sends along; the screen needs nothing else, least of all an address to go to. */
const SENT = ['code', 'state', 'iss', 'error'] as const

/**
 * Where the provider sends people back to. A browser sends no strict cookie along with a visit from another site, so
 * this page reads none: it hands what was sent to the screen, behind the sign that no server and no log sees.
 */
export function providerReturn(): Router {
  const router = Router()
  router.get(RETURN_PATH, labelRoute(RETURN_PATH), (request, response) => {
    const sent = new URLSearchParams()
    for (const name of SENT) {
      const value = request.query[name]
      if (typeof value === 'string') sent.set(name, value)
    }
    response
      .set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
      .redirect(303, `/#/login/provider?${sent}`)
  })
  return router
}
