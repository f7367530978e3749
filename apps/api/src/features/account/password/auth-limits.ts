import { eachOf, keysOf } from '@church/shared'
import { createRateLimit, type DeclaredLimit } from '../../../http/rate-limits.ts'
import { paceOf } from '../../../http/visitor.ts'
import { createConcurrencyLimit } from '../../../platform/concurrency-limit.ts'
import { createFairQueue } from '../../../platform/fair-queue.ts'

/**
 * The limits of everything that has to do with signing in that a row of the contract does not have. They count against
 * an account, except for the mails that strangers cause.
 */
export const AUTH_LIMITS = {
  guess: {
    name: 'guess',
    points: 10,
    refill: 40,
    every: 'hour',
    counts:
      'wrong passwords and mailed codes, per account and network, or per browser that has signed in to it before',
    reason: 'Guessing one password.',
  },
  guessAnywhere: {
    name: 'guess-anywhere',
    points: 100,
    refill: 100,
    every: 'hour',
    counts: 'wrong passwords and mailed codes for an account from anywhere, but from such browsers',
    reason: 'Guesses spread over many networks.',
  },
  mails: {
    name: 'mails',
    points: 400,
    refill: 20,
    every: 'minute',
    otherWay: 'another network',
    counts:
      'mails with codes, links to reset a password and invitations that strangers on a network cause; three of each an hour for an account, and three codes and links for each browser that has signed in to it before',
    reason: 'Each goes to an address that was typed.',
  },
  changeEmail: {
    name: 'change-email',
    points: 5,
    refill: 5,
    every: 'hour',
    counts: 'changes of one’s own email address',
    reason: 'Each sends a mail to the previous address.',
  },
  confirmationMails: {
    name: 'confirmation-mails',
    points: 3,
    refill: 3,
    every: 'hour',
    counts: 'requests of an account for another mail that confirms its address',
    reason: 'Each sends a mail to an address that is not confirmed.',
  },
  secondStep: {
    name: 'second-step',
    points: 10,
    refill: 10,
    every: 'hour',
    counts: 'wrong second-step codes for an account from anywhere',
    reason: 'The password was right, and a code has only six digits.',
  },
} satisfies Record<string, DeclaredLimit>

/** Requests for a mail that are written at once, so that most connections to the database are left for others. */
const MAIL_REQUESTS = 3

/** The limits of everything that has to do with signing in, as `AUTH_LIMITS` declares them. */
export const createAuthLimits = (needs: Parameters<typeof createRateLimit>[0]) => ({
  // Sign-ins and registrations under way in this process. A whole church may sign in at once; the
  // share keeps greedy groups from taking every slot.
  underWay: createConcurrencyLimit({ perKey: 300, total: 4_000, share: 0.1 }),
  mailRequests: createFairQueue(MAIL_REQUESTS, paceOf),
  ...eachOf(keysOf(AUTH_LIMITS), (name) => createRateLimit(needs, AUTH_LIMITS[name])),
})
export type AuthLimits = ReturnType<typeof createAuthLimits>
