import express, { Router } from 'express'
import { networkOf } from '../../../http/address.ts'
import { endSignInsByProvider, type SignInHooks } from '../../../http/end-access.ts'
import {
  createProcessLimit,
  createRateLimit,
  type DeclaredLimit,
} from '../../../http/rate-limits.ts'
import { labelRoute } from '../../../http/request-log.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { LimitDigest } from '../../../platform/limit-digest.ts'
import type { Platform } from '../../../platform/platform.ts'
import { digestOf, sessionDigestOf } from './data.ts'
import type { ProviderVisits } from './visit.ts'

/** Where the provider reports sign-outs. */
const LOGOUT_PATH = '/provider/logout'

export const BACK_CHANNEL_LIMITS = {
  calls: {
    name: 'provider-logouts',
    points: 600,
    refill: 60,
    every: 'minute',
    inMemory: true,
    otherWay: 'another network',
    counts: 'logout tokens from a network',
    reason: 'A provider may sign everybody out at once; each may fetch its keys.',
  },
  once: {
    name: 'provider-logout-token',
    points: 1,
    refill: 1,
    every: 'hour',
    counts: 'uses of one logout token',
    reason: 'Each counts once, and only for minutes.',
  },
} satisfies Record<string, DeclaredLimit>

type Needs = Platform & SignInHooks & { limitDigest: LimitDigest; providerVisits: ProviderVisits }

/**
 * Takes the provider's word that somebody has signed out there (OpenID Connect Back-Channel Logout), and ends their
 * sign-ins that came by it. It calls without a cookie, a browser or a word of ours: the token's signature is all that
 * counts.
 */
export function backChannelLogout(services: Needs): Router {
  const { clock, log, pool } = services
  const { provider } = services.providerVisits
  const calls = createProcessLimit(services, BACK_CHANNEL_LIMITS.calls)
  const once = createRateLimit(services, BACK_CHANNEL_LIMITS.once)
  const form = express.urlencoded({ extended: false, limit: '16kb', parameterLimit: 10 })
  const router = Router()
  router.post(LOGOUT_PATH, labelRoute(LOGOUT_PATH), form, async (request, response) => {
    response.set('Cache-Control', 'no-store')
    calls.consume(networkOf(request.ip ?? ''))
    const token: unknown = request.body?.logout_token
    const logout = provider && typeof token === 'string' ? await provider.readLogout(token) : null
    if (!logout) {
      response.status(400).json({ error: 'invalid_request' })
      return
    }
    await once.consume(`${logout.issuer} ${logout.id}`)
    const { issuer, subject, session } = logout
    const ended = await inTransaction(pool, (tx) =>
      endSignInsByProvider(tx, services, {
        account: subject === null ? null : digestOf({ issuer, subject }),
        session: session === null ? null : sessionDigestOf(issuer, session),
        now: clock.now(),
      }),
    )
    log.info({ ended }, 'somebody has signed out at the provider')
    response.status(200).end()
  })
  return router
}
