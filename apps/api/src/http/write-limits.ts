import type { Endpoint, HourlyCost } from '@church/shared'
import type pg from 'pg'
import { createBurstLimit } from '../platform/burst-limit.ts'
import type { Clock } from '../platform/clock.ts'
import type { Caller } from './identify.ts'
import { createRateLimit, tooManyTries } from './rate-limits.ts'

/**
 * Writes per minute in each process: of a member, of an admin, and of a network without a sign-in. They limit the cost
 * of any route, and are counted in memory, so that a mark does not wait for a query.
 */
export const WRITES_PER_MINUTE = { member: 300, admin: 1_200, network: 6_000 }

/** Calls of a row within an hour by one account, in all processes together. */
interface HourlyLimit {
  /** Missing if only admins may call such rows. */
  member?: number
  admin: number
  /** For the documentation. */
  reason: string
}

/** How often an account may call a row in an hour, by the cost that the row names in the contract. */
export const HOURLY_LIMITS: Record<HourlyCost, HourlyLimit> = {
  directory: {
    member: 60,
    admin: 600,
    reason: 'Each may make every process rebuild the directory.',
  },
  picture: { member: 20, admin: 200, reason: 'Each decodes a picture of up to 25 megapixels.' },
  password: {
    member: 30,
    admin: 60,
    reason: 'Each may hash a password, and most of them send a mail.',
  },
  mail: { admin: 300, reason: 'Each sends a mail to an address that was typed.' },
  calendar: { admin: 300, reason: 'Each may rewrite the sessions of eight weeks.' },
  tap: {
    member: 1_200,
    admin: 1_200,
    reason: 'Enough for one steward to mark a full church.',
  },
  correction: { admin: 600, reason: 'Each makes every process read the open sessions again.' },
  import: { admin: 60, reason: 'Each compares up to 20,000 rows with everybody.' },
  list: { admin: 30, reason: 'Each reads a whole list, and mails every other admin.' },
  'own-data': {
    member: 6,
    admin: 6,
    reason: 'Each reads everything about a person, with the picture, and compresses it.',
  },
  announcement: { admin: 120, reason: 'Each may send a mail to everybody.' },
  wish: { member: 10, admin: 10, reason: 'Each asks for the time of a carer.' },
  swap: { member: 30, admin: 30, reason: 'Each sends a mail to another person.' },
}

/**
 * Counts a call of a row that changes something, or that reads at an hourly cost. Other calls that only read are not
 * counted.
 * @throws HttpError 429 with `Retry-After`
 */
export type LimitWrites = (
  row: { name: string; endpoint: Pick<Endpoint, 'method' | 'hourly'> },
  caller: Pick<Caller, 'id' | 'isAdmin'> | null,
  /** The caller's network as `networkOf` returns it. */
  network: () => string,
) => Promise<void>

interface Needs {
  pool: pg.Pool
  clock: Clock
}

const ROLES = ['member', 'admin'] as const
const HOUR = 3600

export function createLimitWrites({ pool, clock }: Needs): LimitWrites {
  const bursts = createBurstLimit(clock)
  const hourly = new Map(
    Object.entries(HOURLY_LIMITS).flatMap(([cost, limit]) =>
      ROLES.flatMap((role) => {
        const [name, tries] = [`${cost}-${role}`, limit[role]]
        if (tries === undefined) return []
        return [[name, createRateLimit(pool, { name, tries, seconds: HOUR })] as const]
      }),
    ),
  )

  return async ({ name, endpoint }, caller, network) => {
    const role = caller?.isAdmin ? 'admin' : 'member'
    if (endpoint.method !== 'GET') {
      const key = caller ? `account ${caller.id}` : `network ${network()}`
      const seconds = bursts.count(key, WRITES_PER_MINUTE[caller ? role : 'network'])
      if (seconds !== null) throw tooManyTries(seconds)
    } else if (!endpoint.hourly) return
    // Each row counts for itself.
    if (caller) await hourly.get(`${endpoint.hourly}-${role}`)?.consume(`${name} ${caller.id}`)
  }
}
