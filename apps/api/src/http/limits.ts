import { createHash } from 'node:crypto'
import { generalErrors } from '@church/shared'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { type HttpError, refuse } from './errors.ts'

/** So many tries in so many seconds, counted for all processes together in the database. */
export interface Limit {
  /** Uses one try of a key up. @throws HttpError 429 with `Retry-After` where none is left */
  take(key: string): Promise<void>
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
  return refuse(generalErrors.tooManyTries, {
    detail: `Too many attempts. Please wait ${wait} and try again.`,
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
    // Nothing is kept in memory: what one process gives back, all others know.
    duration: seconds,
  })
  return {
    async take(key) {
      try {
        await limiter.consume(digest(key))
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        // A refused one uses nothing up, or a key would stay full after others were given back.
        await limiter.reward(digest(key))
        throw tooMany(error)
      }
    },
    async giveBack(key) {
      await limiter.reward(digest(key))
    },
    async forget(key) {
      await limiter.delete(digest(key))
    },
  }
}
