import { passwordErrors } from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../http/errors.ts'
import { createRateLimit, type RateLimit } from '../../http/rate-limits.ts'
import { type ConcurrencyLimit, createConcurrencyLimit } from '../../platform/concurrency-limit.ts'
import { isDatabaseUnavailable } from '../../platform/database-unavailable.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Who gives a password, and from where: an address as `networkOf` counts it. */
export interface Guess {
  account: string
  address: string
}

export interface AuthLimits {
  /** Sign-ins and registrations under way in this process, by address. */
  underWay: ConcurrencyLimit
  /** Wrong passwords for one account from one address. */
  guess: RateLimit
  /** Wrong passwords for one account from anywhere: many addresses guess together. */
  guessAnywhere: RateLimit
  /** Wrong passwords from one address, whatever the account. */
  spray: RateLimit
  /** New accounts from one address while a session runs: a whole church may be registering. */
  registerInSession: RateLimit
  /** New accounts from one address at other times, enough for a welcome evening. */
  register: RateLimit
  /** Mails with a link to set a new password that one address asks for, for whomever. */
  resetMails: RateLimit
  /** Mails with a code to sign in with that one address asks for, for anybody, known or not. */
  codeMails: RateLimit
  /** Sign-ins with a passkey that one address begins. */
  passkeyChallenges: RateLimit
  /** Changes of one's own e-mail address: each sends a mail to the address before. */
  changeEmail: RateLimit
  /** Wrong codes of one account, from wherever they come: by then the password was right. */
  secondStep: RateLimit
}

/**
 * A whole church shares one address on a Sunday, so an address alone has room for some hundreds of
 * people who mistype; what is narrow is guessing at one account.
 */
export const createAuthLimits = (pool: pg.Pool): AuthLimits => ({
  // A whole church may sign in at once; a tenth of what is free leaves room beside greedy addresses.
  underWay: createConcurrencyLimit({ perKey: 300, total: 4_000, share: 0.1 }),
  guess: createRateLimit(pool, { name: 'guess', tries: 10, seconds: 15 * MINUTE }),
  guessAnywhere: createRateLimit(pool, { name: 'guess-anywhere', tries: 100, seconds: HOUR }),
  spray: createRateLimit(pool, { name: 'spray', tries: 600, seconds: HOUR }),
  registerInSession: createRateLimit(pool, {
    name: 'register-in-session',
    tries: 600,
    seconds: HOUR,
  }),
  register: createRateLimit(pool, { name: 'register', tries: 150, seconds: HOUR }),
  resetMails: createRateLimit(pool, { name: 'reset-mails', tries: 200, seconds: HOUR }),
  codeMails: createRateLimit(pool, { name: 'code-mails', tries: 200, seconds: HOUR }),
  // A whole church within the hour, half of whom try twice.
  passkeyChallenges: createRateLimit(pool, { name: 'passkeys', tries: 3_000, seconds: HOUR }),
  changeEmail: createRateLimit(pool, { name: 'change-email', tries: 5, seconds: HOUR }),
  secondStep: createRateLimit(pool, { name: 'second-step', tries: 10, seconds: HOUR }),
})

/** Seconds in which a good part of a full queue is gone. */
const BUSY_SECONDS = 10

/**
 * Does what hashes a password while its address has room for it, so that no queue grows without end.
 * @throws HttpError 429 or 503 with `Retry-After` where there is none; nothing was looked at then
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
 * Uses a guess up before the password is looked at, so that guesses made all at once count, and
 * gives it back when the password was right or was not looked at. So only what has failed counts,
 * of an address, too: a whole church may be signing in from it at this moment.
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
      // One after the other: tries that one refuses must not use up the others.
      await consume(limits.spray, who.address)
      await consume(limits.guess, pairKey(who))
      await consume(limits.guessAnywhere, who.account)
      result = await attempt()
    } catch (error) {
      // Where the database is away, giving back would only keep the refusal waiting.
      if (!isDatabaseUnavailable(error)) await refundAll()
      throw error
    }
    if (result !== null) await refundAll()
    return result
  })
}

/** Forgets the wrong passwords of an account, for whoever has just proved to be its owner. */
export async function resetGuesses(
  { guess, guessAnywhere }: AuthLimits,
  who: Guess,
): Promise<void> {
  await Promise.allSettled([guess.reset(pairKey(who)), guessAnywhere.reset(who.account)])
}
