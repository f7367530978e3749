import { passwordErrors } from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import { createRateLimit, type RateLimit } from '../../../http/rate-limits.ts'
import {
  type ConcurrencyLimit,
  createConcurrencyLimit,
} from '../../../platform/concurrency-limit.ts'
import { isDatabaseUnavailable } from '../../../platform/database-unavailable.ts'
import { authBounds } from './bounds.ts'

/** An attempt at an account's password; `address` is a network as `networkOf` returns it. */
export interface Guess {
  account: string
  address: string
}

export interface AuthLimits {
  /** Sign-ins and registrations under way in this process, by address. */
  underWay: ConcurrencyLimit
  /** Wrong passwords for one account from one address. */
  guess: RateLimit
  /** Wrong passwords for one account from anywhere, against guesses spread over many addresses. */
  guessAnywhere: RateLimit
  /** Wrong passwords from one address, whatever the account. */
  spray: RateLimit
  /** New accounts from one address while a session runs: a whole church may be registering. */
  registerInSession: RateLimit
  /** New accounts from one address at other times, enough for a welcome evening. */
  register: RateLimit
  /** Password reset mails requested from one address, for any account. */
  resetMails: RateLimit
  /** Sign-in codes requested from one address, for any account, existing or not. */
  codeMails: RateLimit
  /** Passkey sign-ins started from one address. */
  passkeyChallenges: RateLimit
  /** Changes of one's own e-mail address: each sends a mail to the previous one. */
  changeEmail: RateLimit
  /** Mails that confirm one's own e-mail address, sent again on request. */
  confirmationMails: RateLimit
  /** Wrong second-step codes for one account from anywhere, each given after a correct password. */
  secondStep: RateLimit
}

export const createAuthLimits = (pool: pg.Pool): AuthLimits => ({
  // A whole church may sign in at once; the share keeps greedy addresses from taking every slot.
  underWay: createConcurrencyLimit({ perKey: 300, total: 4_000, share: 0.1 }),
  guess: createRateLimit(pool, authBounds.guess),
  guessAnywhere: createRateLimit(pool, authBounds.guessAnywhere),
  spray: createRateLimit(pool, authBounds.spray),
  registerInSession: createRateLimit(pool, authBounds.registerInSession),
  register: createRateLimit(pool, authBounds.register),
  resetMails: createRateLimit(pool, authBounds.resetMails),
  codeMails: createRateLimit(pool, authBounds.codeMails),
  passkeyChallenges: createRateLimit(pool, authBounds.passkeyChallenges),
  changeEmail: createRateLimit(pool, authBounds.changeEmail),
  confirmationMails: createRateLimit(pool, authBounds.confirmationMails),
  secondStep: createRateLimit(pool, authBounds.secondStep),
})

/** Seconds in which a good part of a full queue drains. */
const BUSY_SECONDS = 10

/**
 * Runs work that hashes a password if a slot is free, so that no queue grows without bound.
 * @throws HttpError 429 or 503 with `Retry-After` if no slot is free; `work` has not run then
 */
export async function withinConcurrencyLimit<T>(
  { underWay }: AuthLimits,
  address: string,
  work: () => Promise<T>,
): Promise<T> {
  const release = underWay.acquire(address)
  if (typeof release === 'string') {
    throw refuse(release === 'perKey' ? passwordErrors.addressBusy : passwordErrors.busy, {
      headers: { 'Retry-After': String(BUSY_SECONDS) },
    })
  }
  return work().finally(release)
}

const pairKey = ({ account, address }: Guess) => `${account} ${address}`

/**
 * Counts an attempt before checking the password, so that concurrent guesses count, and refunds it if
 * the password was correct or never checked. So only failures count, even per address, from which a
 * whole church may be signing in at this moment.
 * @throws HttpError 429 or 503 with `Retry-After`
 */
export async function withGuessLimits<T>(
  limits: AuthLimits,
  who: Guess,
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  const refunds: (() => Promise<void>)[] = []
  const refundAll = () => Promise.all(refunds.map((refund) => refund()))
  const consume = async (limit: RateLimit, key: string) => {
    await limit.consume(key)
    refunds.push(() => limit.refund(key))
  }
  return withinConcurrencyLimit(limits, who.address, async () => {
    let result: T | null
    try {
      // In sequence, so that an attempt rejected by one limit does not count in the next.
      await consume(limits.spray, who.address)
      await consume(limits.guess, pairKey(who))
      await consume(limits.guessAnywhere, who.account)
      result = await attempt()
    } catch (error) {
      // If the database is unavailable, a refund would only delay the error.
      if (!isDatabaseUnavailable(error)) await refundAll()
      throw error
    }
    if (result !== null) await refundAll()
    return result
  })
}

/** Resets the wrong passwords of an account whose owner has just proved their identity. */
export async function resetGuesses(
  { guess, guessAnywhere }: AuthLimits,
  who: Guess,
): Promise<void> {
  await Promise.allSettled([guess.reset(pairKey(who)), guessAnywhere.reset(who.account)])
}
