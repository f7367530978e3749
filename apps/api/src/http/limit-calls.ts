import type { IncomingHttpHeaders } from 'node:http'
import type { AccountLimit, Bucket, Endpoint, NetworkLimit, TokenLimit } from '@church/shared'
import type pg from 'pg'
import type { Clock } from '../platform/clock.ts'
import type { LimitDigest } from '../platform/limit-digest.ts'
import { createTokenBuckets, type TokenBuckets } from '../platform/token-buckets.ts'
import type { Browsers } from './browsers.ts'
import { HttpError } from './errors.ts'
import type { Caller } from './identify.ts'
import { createRateLimit, type RateLimit } from './rate-limits.ts'
import type { Reader } from './readers.ts'
import { tooManyTries } from './too-many-tries.ts'

/**
 * What any write of an account may cost, in each process. It is counted in memory, so that a mark does not wait for a
 * query.
 */
export const WRITES: Record<'member' | 'admin', Bucket> = {
  member: { points: 300, refill: 300, every: 'minute' },
  admin: { points: 1_200, refill: 1_200, every: 'minute' },
}

/**
 * What a network may call of one public row in each process, however its calls end. A row whose own limit counts only
 * some of them has this one, too.
 */
export const CALLS: Bucket = { points: 3_000, refill: 6_000, every: 'minute' }

interface Row {
  name: string
  endpoint: Pick<Endpoint, 'access' | 'limit' | 'method'>
}

/** Whose call it is. */
interface From {
  caller: Pick<Caller, 'id' | 'isAdmin'> | null
  /** The program, of a row for programs. */
  reader?: Pick<Reader, 'tokenId'> | null
  headers: IncomingHttpHeaders
  /** As `networkOf` returns it. */
  network: () => string
}

/** Called once the call has ended, with the error that it ended with, if any. */
type Settle = (error?: unknown) => void

/**
 * Counts a call before it costs anything. @returns a function that returns the point if the call did not do what its
 * limit counts @throws HttpError 429 with `Retry-After`
 */
export type LimitCalls = (row: Row, from: From) => Promise<Settle>

interface Needs {
  pool: pg.Pool
  clock: Clock
  browsers: Browsers
  limitDigest: LimitDigest
}

const nothing: Settle = () => undefined

export function createLimitCalls({ pool, clock, browsers, limitDigest }: Needs): LimitCalls {
  const buckets = createTokenBuckets(clock)
  const ofAccounts = createAccountLimits({ pool, clock, limitDigest })
  const ofTokens = createTokenLimits({ pool, clock, limitDigest })

  return async ({ name, endpoint }, { caller, reader, headers, network }) => {
    const { limit, method } = endpoint
    if (caller) {
      if (method !== 'GET') take(buckets, `writes ${caller.id}`, writesOf(caller))
      if (limit?.per === 'account') await ofAccounts(name, limit, caller)
    }
    if (reader && limit?.per === 'token') await ofTokens(name, limit, reader)
    if (limit?.per !== 'network') return nothing
    // Somebody who is signed in, or has been in this browser, counts for their account.
    const account = caller?.id ?? browsers.accountOf(headers)
    const whose = account === null ? browsers.groupOf(headers, network()) : `account ${account}`
    const key = `${name} ${whose}`
    const otherWay = limit.instead ?? 'another network'
    if (limit.counts !== 'calls') take(buckets, `calls ${key}`, CALLS, otherWay)
    take(buckets, key, limit, otherWay)
    return (error) => {
      if (!doesCount(limit, error)) buckets.giveBack(key, limit)
    }
  }
}

const writesOf = ({ isAdmin }: Pick<Caller, 'isAdmin'>) => WRITES[isAdmin ? 'admin' : 'member']

function take(
  buckets: TokenBuckets,
  key: string,
  bucket: Bucket,
  otherWay?: Parameters<typeof tooManyTries>[1],
): void {
  const waitMs = buckets.take(key, bucket)
  if (waitMs !== null) throw tooManyTries(waitMs, otherWay)
}

function doesCount({ counts }: NetworkLimit, error: unknown): boolean {
  if (counts === 'calls') return true
  if (counts === 'successes') return error === undefined
  return error instanceof HttpError && counts.some(({ code }) => code === error.code)
}

/** Counts the calls of accounts in the database. Each row counts for itself. */
function createAccountLimits(needs: Pick<Needs, 'pool' | 'clock' | 'limitDigest'>) {
  const made = new Map<string, ReturnType<typeof createRateLimit>>()
  return async (
    row: string,
    { points, refill, every, admins = points }: AccountLimit,
    { id, isAdmin }: Pick<Caller, 'id' | 'isAdmin'>,
  ): Promise<void> => {
    const name = `${row}-${isAdmin ? 'admin' : 'member'}`
    const bucket = isAdmin
      ? { points: admins, refill: (admins * refill) / points }
      : { points, refill }
    const limit = made.get(name) ?? createRateLimit(needs, { name, every, ...bucket })
    made.set(name, limit)
    await limit.consume(String(id))
  }
}

/** Counts the calls of reading tokens in the database. Each row counts for itself. */
function createTokenLimits(needs: Pick<Needs, 'pool' | 'clock' | 'limitDigest'>) {
  const made = new Map<string, RateLimit>()
  return async (
    row: string,
    { points, refill, every }: TokenLimit,
    { tokenId }: Pick<Reader, 'tokenId'>,
  ): Promise<void> => {
    const name = `${row}-token`
    const limit = made.get(name) ?? createRateLimit(needs, { name, points, refill, every })
    made.set(name, limit)
    await limit.consume(String(tokenId))
  }
}
