import type { Bucket } from '@church/shared'
import type pg from 'pg'
import type { Clock } from '../platform/clock.ts'
import { column } from '../platform/db.ts'
import type { LimitDigest } from '../platform/limit-digest.ts'
import { createTokenBuckets, paceOf } from '../platform/token-buckets.ts'
import { type OtherWay, tooManyTries } from './too-many-tries.ts'

/** A limit of attempts by key. */
export interface RateLimit {
  /** Uses up one attempt of a key. @throws HttpError 429 with `Retry-After` if none is left */
  consume(key: string): Promise<void>
  /** @throws HttpError 429 with `Retry-After` if no attempt is left; uses none up */
  check(key: string): Promise<void>
  /** Returns an attempt that should not count. */
  refund(key: string): Promise<void>
  /** Returns all attempts of a key. */
  reset(key: string): Promise<void>
}

interface NamedBucket extends Bucket {
  /** Unique among limits. */
  name: string
  /** What its 429 suggests; nothing by default. */
  otherWay?: OtherWay
}

/** A limit of a feature's own, with its documentation. */
export interface DeclaredLimit extends NamedBucket {
  /** The attempts that count, and whose. */
  counts: string
  /** Whether each process counts for itself. */
  inMemory?: true
  reason: string
}

/** A limit of wrong secrets that are too long to guess, so generous that phones behind one address can share it. */
export const WRONG_SECRETS = {
  points: 300,
  refill: 5,
  every: 'minute',
  inMemory: true,
  otherWay: 'another network',
} as const satisfies Partial<DeclaredLimit>

interface Needs {
  pool: pg.Pool
  clock: Clock
  limitDigest: LimitDigest
}

/**
 * When a bucket will be full; the parameters are the time and how long an empty one takes. Only a clock that was set
 * back shows a bucket that is more than empty.
 */
const FULL_AT = `CASE WHEN bucket.expire > $2::bigint + $3::bigint THEN $2::bigint
  ELSE greatest(bucket.expire, $2::bigint) END`

/**
 * A limit that is counted in the database for all processes together, in one statement. As in `createTokenBuckets`,
 * `expire` is the time at which a bucket will be full again.
 */
export function createRateLimit(
  { pool, clock, limitDigest }: Needs,
  limit: NamedBucket,
): RateLimit {
  const { name, otherWay } = limit
  const pace = paceOf(limit)
  const [point, fullMs] = [Math.round(pace.pointMs), Math.round(pace.fullMs)]
  const keyOf = (key: string) => `${name}/${limitDigest(key)}`
  const now = () => clock.now().getTime()

  const check = async (key: string, at: number) => {
    const [fullAt = at] = await column<string>(
      pool,
      `SELECT ${FULL_AT} AS full_at FROM rate_limits AS bucket WHERE key = $1`,
      [keyOf(key), at, fullMs],
    )
    const waitMs = Number(fullAt) + point - at - fullMs
    if (waitMs > 0) throw tooManyTries(waitMs, otherWay)
  }

  return {
    async consume(key) {
      const at = now()
      const { rowCount } = await pool.query(
        `INSERT INTO rate_limits AS bucket (key, expire) VALUES ($1, $2::bigint + $4::bigint)
         ON CONFLICT (key) DO UPDATE SET expire = ${FULL_AT} + $4
         WHERE ${FULL_AT} + $4 - $2 <= $3`,
        [keyOf(key), at, fullMs, point],
      )
      if (rowCount) return
      await check(key, at)
      // Somebody has returned a point meanwhile.
      throw tooManyTries(point, otherWay)
    },
    check: (key) => check(key, now()),
    async refund(key) {
      const sql = 'UPDATE rate_limits SET expire = expire - $2::bigint WHERE key = $1'
      await pool.query(sql, [keyOf(key), point])
    },
    async reset(key) {
      await pool.query('DELETE FROM rate_limits WHERE key = $1', [keyOf(key)])
    },
  }
}

/** A limit that each process counts in memory, for what is not worth a query. */
export function createProcessLimit(
  { clock }: Pick<Needs, 'clock'>,
  limit: NamedBucket,
): { consume(key: string): void; refund(key: string): void } {
  const buckets = createTokenBuckets(clock)
  return {
    /** @throws HttpError 429 with `Retry-After` */
    consume(key) {
      const waitMs = buckets.take(key, limit)
      if (waitMs !== null) throw tooManyTries(waitMs, limit.otherWay)
    },
    refund: (key) => buckets.giveBack(key, limit),
  }
}

/** Deletes buckets that are full, which say nothing. */
export const forgetFullBuckets = ({
  pool,
  clock,
}: Pick<Needs, 'pool' | 'clock'>): Promise<unknown> =>
  pool.query('DELETE FROM rate_limits WHERE expire <= $1', [clock.now().getTime()])
