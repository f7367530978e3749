import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { HttpError } from './errors.ts'

/** So many tries in so many seconds, counted for all processes together in the database. */
export interface Limit {
  /** Uses one try of a key up. @throws HttpError 429 with `Retry-After` where none is left */
  take(key: string): Promise<void>
  /** Uses nothing up. @throws HttpError 429 with `Retry-After` where no try of a key is left */
  check(key: string): Promise<void>
  /** Gives one back, for a try that turned out to be nobody's guess. */
  giveBack(key: string): Promise<void>
  /** Gives all of a key's tries back. */
  forget(key: string): Promise<void>
}

interface Bounds {
  /** Unique among limits. */
  name: string
  tries: number
  seconds: number
}

/** Addresses of people are keys: they are kept as digests. */
const digest = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 32)

function tooMany(left: RateLimiterRes): HttpError {
  const seconds = Math.max(1, Math.ceil(left.msBeforeNext / 1000))
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new HttpError(429, `Too many tries. Please wait ${wait} and try again.`, {
    headers: { 'Retry-After': String(seconds) },
  })
}

export function createLimit(pool: pg.Pool, { name, tries, seconds }: Bounds): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: true,
    keyPrefix: name,
    points: tries,
    duration: seconds,
    // A key that has none left is refused without asking the database again.
    inMemoryBlockOnConsumed: tries + 1,
  })
  return {
    async take(key) {
      try {
        await limiter.consume(digest(key))
      } catch (error) {
        throw error instanceof RateLimiterRes ? tooMany(error) : error
      }
    },
    async check(key) {
      const used = await limiter.get(digest(key))
      if (used && used.remainingPoints <= 0) throw tooMany(used)
    },
    async giveBack(key) {
      await limiter.reward(digest(key))
    },
    async forget(key) {
      await limiter.delete(digest(key))
    },
  }
}
