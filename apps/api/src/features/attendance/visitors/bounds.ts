import type { IncomingHttpHeaders } from 'node:http'
import { networkOf } from '../../../http/address.ts'
import { csrfTokenOf } from '../../../http/csrf.ts'
import { createRateLimit, type DeclaredLimit } from '../../../http/rate-limits.ts'
import type { Platform } from '../../../platform/platform.ts'

const HOUR = 3600

export const visitorBounds = {
  phone: {
    name: 'visits-phone',
    tries: 5,
    seconds: HOUR,
    counts: 'visitors’ cards from a browser',
    reason: 'A family needs one, and a friend’s phone may help a few.',
  },
  network: {
    name: 'visits-network',
    tries: 300,
    seconds: HOUR,
    counts: 'visitors’ cards from a network',
    reason: 'A church is one network, and a busy Sunday has fewer visitors.',
  },
  steward: {
    name: 'visits-steward',
    tries: 300,
    seconds: HOUR,
    counts: 'visitors’ cards that a steward fills in',
    reason: 'Enough for one steward at a full door.',
  },
} satisfies Record<string, DeclaredLimit>

interface Sender {
  /** The steward who fills it in; null for a visitor. */
  stewardId: number | null
  headers: IncomingHttpHeaders
  ip: string
  pass: string | null | undefined
}

/** Distinguishes browsers by a cookie that every page sets, and clients without one by network, kind and pass. */
const phoneOf = ({ headers, ip, pass }: Sender) =>
  csrfTokenOf(headers) || `${networkOf(ip)} ${headers['user-agent']} ${pass}`

/** Limits the cards of a phone, a network and a steward. */
export function createVisitLimits({ pool }: Pick<Platform, 'pool'>) {
  const phone = createRateLimit(pool, visitorBounds.phone)
  const network = createRateLimit(pool, visitorBounds.network)
  const steward = createRateLimit(pool, visitorBounds.steward)

  const limitsOf = (sender: Sender) =>
    sender.stewardId === null
      ? [
          { limit: phone, key: phoneOf(sender) },
          { limit: network, key: networkOf(sender.ip) },
        ]
      : [{ limit: steward, key: String(sender.stewardId) }]

  return {
    /** Counts a card. @throws HttpError 429 with `Retry-After` */
    async consume(sender: Sender): Promise<void> {
      for (const { limit, key } of limitsOf(sender)) await limit.consume(key)
    },
    /** Refunds a card that turned out to exist already. */
    async refund(sender: Sender): Promise<void> {
      for (const { limit, key } of limitsOf(sender)) await limit.refund(key)
    },
  }
}
