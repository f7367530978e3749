import { passwordErrors } from '@church/shared'
import { HttpError, refuse } from '../../../http/errors.ts'
import type { RateLimit } from '../../../http/rate-limits.ts'
import { isDatabaseUnavailable } from '../../../platform/database-unavailable.ts'
import type { AuthLimits } from './auth-limits.ts'

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

/** An attempt at an account's password; `address` is a network as `networkOf` returns it. */
interface Guess {
  account: string
  address: string
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

/**
 * Composes or sends a mail that anyone can request, unless their network has reached its limit. A mail
 * that is not sent does not count. The requester is not told.
 * @param send falsy if there is no mail
 */
export async function withinMailLimit<M>(
  { resetMails }: Pick<AuthLimits, 'resetMails'>,
  network: string,
  send: () => Promise<M>,
): Promise<M | null> {
  try {
    await resetMails.consume(network)
  } catch (error) {
    if (error instanceof HttpError) return null
    throw error
  }
  const mail = await send()
  if (!mail) await resetMails.refund(network)
  return mail
}
