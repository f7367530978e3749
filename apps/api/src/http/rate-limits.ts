import { createHash } from 'node:crypto'
import { generalErrors, n } from '@church/shared'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { type HttpError, refuse } from './errors.ts'

/** A rate limit, counted in the database for all processes together. */
export interface RateLimit {
  /** Uses up one attempt of a key. @throws HttpError 429 with `Retry-After` if none is left */
  consume(key: string): Promise<void>
  /** Returns an attempt that should not count. */
  refund(key: string): Promise<void>
  /** Returns all attempts of a key. */
  reset(key: string): Promise<void>
}

interface Bounds {
  /** Unique among limits. */
  name: string
  tries: number
  seconds: number
}

/** Bounds with their documentation. */
export interface DeclaredLimit extends Bounds {
  /** The attempts that count, and whose. */
  counts: string
  reason: string
}

/** Keys contain personal addresses, so only their digests are stored. */
const digest = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 32)

/** @param seconds how long to wait */
export function tooManyTries(seconds: number): HttpError {
  const minutes = Math.ceil(seconds / 60)
  return refuse(generalErrors.tooManyTries, {
    detail: n(
      minutes,
      'Too many attempts. Please wait a minute and try again.',
      'Too many attempts. Please wait {count} minutes and try again.',
    ),
    headers: { 'Retry-After': String(seconds) },
  })
}

export function createRateLimit(pool: pg.Pool, { name, tries, seconds }: Bounds): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: true,
    keyPrefix: name,
    points: tries,
    // Nothing is cached in memory, so that a refund in one process counts in all.
    duration: seconds,
  })
  return {
    async consume(key) {
      try {
        await limiter.consume(digest(key))
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        // A rejected attempt must not count, or a key would stay exhausted after refunds.
        await limiter.reward(digest(key))
        throw tooManyTries(Math.max(1, Math.ceil(error.msBeforeNext / 1000)))
      }
    },
    async refund(key) {
      await limiter.reward(digest(key))
    },
    async reset(key) {
      await limiter.delete(digest(key))
    },
  }
}
