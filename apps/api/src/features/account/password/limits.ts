import { passwordErrors } from '@church/shared'
import { HttpError, refuse } from '../../../http/errors.ts'
import type { RateLimit } from '../../../http/rate-limits.ts'
import { waitSentence } from '../../../http/too-many-tries.ts'
import type { Visitor } from '../../../http/visitor.ts'
import { isDatabaseUnavailable } from '../../../platform/database-unavailable.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { AuthLimits } from './auth-limits.ts'

/** Seconds in which a good part of a full queue drains. */
const BUSY_SECONDS = 10

/**
 * Runs work that hashes a password if a slot is free, so that no queue grows without bound.
 * @throws HttpError 429 with `Retry-After` if no slot is free; `work` has not run then
 */
export async function withinConcurrencyLimit<T>(
  { underWay }: AuthLimits,
  { group }: Pick<Visitor, 'group'>,
  work: () => Promise<T>,
): Promise<T> {
  const release = underWay.acquire(group)
  if (typeof release === 'string') {
    const headers = { 'Retry-After': String(BUSY_SECONDS) }
    const isTotal = release === 'total'
    const detail = waitSentence(BUSY_SECONDS, isTotal ? 'none' : 'another network')
    throw refuse(passwordErrors[isTotal ? 'busy' : 'addressBusy'], { detail, headers })
  }
  return work().finally(release)
}

/**
 * Writes a stranger's request for a mail in its turn, since each causes several writes, even for a made-up address.
 * @throws HttpError 429
 */
export const requestMailInTurn = <T>(
  limits: AuthLimits,
  { group, line, isAborted }: Pick<Visitor, 'group' | 'line' | 'isAborted'>,
  write: () => Promise<T>,
): Promise<T> =>
  withinConcurrencyLimit(limits, { group }, () =>
    limits.mailRequests({ key: group, line, isAborted }, write),
  )

/** An attempt at an account's password. */
interface Guess {
  /** The address that was typed. */
  account: string
  /** Whose address it is; null if nobody's. */
  userId: number | null
  visitor: Pick<Visitor, 'group' | 'network' | 'shows'>
}

/**
 * The limits on a guess. A browser that has signed in to the account before, or is signed in to it now, is limited for
 * itself: what strangers guess does not stop its owner ("device cookies", OWASP).
 */
function limitsOn(
  { guess, guessAnywhere }: AuthLimits,
  { account, userId, visitor }: Guess,
): [RateLimit, string][] {
  const shown = userId === null ? null : visitor.shows(userId)
  if (shown !== null) return [[guess, `${account} ${shown}`]]
  return [
    [guess, `${account} ${visitor.network}`],
    [guessAnywhere, account],
  ]
}

/**
 * Counts an attempt before checking the password, so that concurrent guesses count, and refunds it if
 * the password was correct or never checked. So only failures count.
 * @throws HttpError 429 with `Retry-After`
 */
export async function withGuessLimits<T>(
  limits: AuthLimits,
  who: Guess,
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  const taken: [RateLimit, string][] = []
  const refundAll = () => Promise.all(taken.map(([limit, key]) => limit.refund(key)))
  return withinConcurrencyLimit(limits, who.visitor, async () => {
    let result: T | null
    try {
      // In sequence, so that an attempt rejected by one limit does not count in the next.
      for (const [limit, key] of limitsOn(limits, who)) {
        await limit.consume(key)
        taken.push([limit, key])
      }
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
export async function resetGuesses(limits: AuthLimits, who: Guess): Promise<void> {
  const own = limitsOn(limits, who)
  const strangers = limitsOn(limits, { ...who, userId: null })
  await Promise.allSettled([...own, ...strangers].map(([limit, key]) => limit.reset(key)))
}

/**
 * Composes or sends a mail that anyone can request, unless the requester's network has caused too many. A mail that is
 * not sent does not count. Requests are refused before (`mails.check`), so only those at the same moment get here.
 * @param send falsy if there is no mail
 */
export async function withinMailLimit<M>(
  { mails }: Pick<AuthLimits, 'mails'>,
  { group }: Pick<Visitor, 'group'>,
  send: () => Promise<M>,
): Promise<M | null> {
  try {
    await mails.consume(group)
  } catch (error) {
    if (error instanceof HttpError) return null
    throw error
  }
  const mail = await send()
  if (!mail) await mails.refund(group)
  return mail
}

/**
 * Counts a request for a mail to an account. Nobody waits for it, so that an address without one takes as long.
 * @param userId null for an address without an account, which causes no mail
 */
export function countMail(
  { authLimits, log }: { authLimits: Pick<AuthLimits, 'mails'> } & Pick<Platform, 'log'>,
  { group }: Pick<Visitor, 'group'>,
  userId: number | null,
): void {
  if (userId === null) return
  authLimits.mails.consume(group).catch((error) => {
    if (!(error instanceof HttpError)) log.warn({ err: error }, 'request for a mail not counted')
  })
}
