import type pg from 'pg'
import { createLimit, type Limit } from '../../http/limits.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

export interface AuthLimits {
  /** Wrong passwords for one account from one address. */
  guess: Limit
  /** Wrong passwords for one account from anywhere: many addresses guess together. */
  guessAnywhere: Limit
  /** Wrong passwords from one address, whatever the account. */
  spray: Limit
  /** New accounts from one address. */
  register: Limit
  /** Changes of one's own e-mail address: each sends a mail to the address before. */
  changeEmail: Limit
  /** Wrong codes of one account, from wherever they come: by then the password was right. */
  secondStep: Limit
}

/**
 * A whole church shares one address on a Sunday, so an address alone has room for some hundreds of
 * people who mistype; what is narrow is guessing at one account.
 */
export const createAuthLimits = (pool: pg.Pool): AuthLimits => ({
  guess: createLimit(pool, { name: 'guess', tries: 10, seconds: 15 * MINUTE }),
  guessAnywhere: createLimit(pool, { name: 'guess-anywhere', tries: 100, seconds: HOUR }),
  spray: createLimit(pool, { name: 'spray', tries: 600, seconds: HOUR }),
  register: createLimit(pool, { name: 'register', tries: 600, seconds: HOUR }),
  changeEmail: createLimit(pool, { name: 'change-email', tries: 5, seconds: HOUR }),
  secondStep: createLimit(pool, { name: 'second-step', tries: 10, seconds: HOUR }),
})

/**
 * Uses a guess up before the password is looked at, so that guesses made all at once count, and
 * gives it back when the password was right. Of an address only what has failed counts: a whole
 * church may be signing in from it at this moment.
 */
export async function guarded<T>(
  { guess, guessAnywhere, spray }: AuthLimits,
  { account, address }: { account: string; address: string },
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  const pair = `${account} ${address}`
  await spray.check(address)
  // One after the other: tries that the first refuses must not lock the owner out everywhere.
  await guess.take(pair)
  await guessAnywhere.take(account)
  const result = await attempt()
  if (result === null) await spray.take(address)
  else await Promise.all([guess.giveBack(pair), guessAnywhere.giveBack(account)])
  return result
}
