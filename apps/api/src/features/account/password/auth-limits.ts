import type pg from 'pg'
import { createRateLimit, type DeclaredLimit } from '../../../http/rate-limits.ts'
import { createConcurrencyLimit } from '../../../platform/concurrency-limit.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * The limits of everything that has to do with signing in. On a Sunday a whole church may share one
 * network, so the limits per network allow for hundreds of people mistyping. The limits per account
 * are strict.
 */
export const authBounds = {
  guess: {
    name: 'guess',
    tries: 10,
    seconds: 15 * MINUTE,
    counts: 'wrong passwords and mailed codes, per account and network',
    reason: 'Guessing one password.',
  },
  guessAnywhere: {
    name: 'guess-anywhere',
    tries: 100,
    seconds: HOUR,
    counts: 'wrong passwords and mailed codes for an account from anywhere',
    reason: 'Guesses spread over many networks.',
  },
  spray: {
    name: 'spray',
    tries: 600,
    seconds: HOUR,
    counts: 'wrong passwords, mailed codes and reset links from a network',
    reason: 'One common password tried on many accounts.',
  },
  registerInSession: {
    name: 'register-in-session',
    tries: 600,
    seconds: HOUR,
    counts: 'new accounts from a network while a session runs',
    reason: 'A whole church may be registering.',
  },
  register: {
    name: 'register',
    tries: 150,
    seconds: HOUR,
    counts: 'new accounts from a network at other times',
    reason: 'Enough for a welcome evening.',
  },
  resetMails: {
    name: 'reset-mails',
    tries: 200,
    seconds: HOUR,
    counts: 'password resets requested from a network; three mails for an account',
    reason: 'Each sends a mail to an address that was typed.',
  },
  codeMails: {
    name: 'code-mails',
    tries: 200,
    seconds: HOUR,
    counts:
      'sign-in codes requested from a network; three mails for an account, and for each browser that has signed in to it',
    reason: 'Each sends a mail to an address that was typed.',
  },
  passkeyChallenges: {
    name: 'passkeys',
    tries: 3_000,
    seconds: HOUR,
    counts: 'sign-ins with a passkey started from a network',
    reason: 'Each stores a row; a whole church may sign in, half of it twice.',
  },
  changeEmail: {
    name: 'change-email',
    tries: 5,
    seconds: HOUR,
    counts: 'changes of one’s own email address',
    reason: 'Each sends a mail to the previous address.',
  },
  confirmationMails: {
    name: 'confirmation-mails',
    tries: 3,
    seconds: HOUR,
    counts: 'requests of an account for another mail that confirms its address',
    reason: 'Each sends a mail to an address that is not confirmed.',
  },
  secondStep: {
    name: 'second-step',
    tries: 10,
    seconds: HOUR,
    counts: 'wrong second-step codes for an account from anywhere',
    reason: 'The password was right, and a code has only six digits.',
  },
} satisfies Record<string, DeclaredLimit>

/** The limits of everything that has to do with signing in, as `authBounds` declares them. */
export const createAuthLimits = (pool: pg.Pool) => ({
  // Sign-ins and registrations under way in this process. A whole church may sign in at once; the
  // share keeps greedy addresses from taking every slot.
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
export type AuthLimits = ReturnType<typeof createAuthLimits>
