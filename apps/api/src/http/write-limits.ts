import type { Endpoint } from '@church/shared'
import type pg from 'pg'
import { createBurstLimit } from '../platform/burst-limit.ts'
import type { Clock } from '../platform/clock.ts'
import type { Caller } from './identify.ts'
import { createRateLimit, tooManyTries } from './rate-limits.ts'

/**
 * Writes within a minute in each process: of a member or an admin, and of a network where nobody is
 * signed in. They bound what any route costs, and take no query, so that a mark does not wait for one.
 */
export const WRITES_PER_MINUTE = { member: 300, admin: 1_200, network: 6_000 }

/** Calls of a row within an hour by one account, in all processes together. */
export interface HourlyLimit {
  /** Missing for a row that only admins may call. */
  member?: number
  admin: number
  /** For the documentation. */
  reason: string
}

/** Hourly limits by the name of the row. */
type HourlyLimits = Partial<Record<string, HourlyLimit>>

/**
 * Counts a call of a row that changes something. Calls that only read are not counted.
 * @throws HttpError 429 with `Retry-After`
 */
export type LimitWrites = (
  row: { name: string; endpoint: Pick<Endpoint, 'method'> },
  caller: Pick<Caller, 'id' | 'isAdmin'> | null,
  /** The caller's network as `networkOf` returns it. */
  network: () => string,
) => Promise<void>

interface Needs {
  pool: pg.Pool
  clock: Clock
  hourlyLimits: HourlyLimits
}

const ROLES = ['member', 'admin'] as const
const HOUR = 3600

export function createLimitWrites({ pool, clock, hourlyLimits }: Needs): LimitWrites {
  const bursts = createBurstLimit(clock)
  const hourlyCounter = (name: string, tries: number | undefined) =>
    tries === undefined ? undefined : createRateLimit(pool, { name, tries, seconds: HOUR })
  const hourly = new Map(
    Object.entries(hourlyLimits).flatMap(([name, limit]) =>
      ROLES.map((role) => [`${name}-${role}`, hourlyCounter(`${name}-${role}`, limit?.[role])]),
    ),
  )

  return async ({ name, endpoint }, caller, network) => {
    if (endpoint.method === 'GET') return
    const role = caller?.isAdmin ? 'admin' : 'member'
    const key = caller ? `account ${caller.id}` : `network ${network()}`
    const seconds = bursts.count(key, WRITES_PER_MINUTE[caller ? role : 'network'])
    if (seconds !== null) throw tooManyTries(seconds)
    if (caller) await hourly.get(`${name}-${role}`)?.consume(String(caller.id))
  }
}
