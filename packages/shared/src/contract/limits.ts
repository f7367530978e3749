import type { DeclaredError } from './errors.ts'

/**
 * A bucket of points that refills steadily: `points` calls at once, and `refill` more each minute or hour. It delays
 * a caller who empties it, and never bans.
 */
export interface Bucket {
  points: number
  refill: number
  every: 'minute' | 'hour'
}

/**
 * How often one network may call a row without a sign-in, in each process. A browser that has signed in before counts
 * for its account instead.
 */
export interface NetworkLimit extends Bucket {
  per: 'network'
  /** What counts: every call, those that succeed, or those that are refused with one of these errors. */
  counts: 'calls' | 'successes' | readonly DeclaredError[]
  /** What a person who is turned away can do besides waiting, if not on another network. */
  instead?: 'a steward'
  reason: string
}

/** How often one account may call a row, in all processes together. */
export interface AccountLimit extends Bucket {
  per: 'account'
  /** For admins, if they may call more often. */
  admins?: number
  reason: string
}

/** How often one reading token may call a row, in all processes together. */
export interface TokenLimit extends Bucket {
  per: 'token'
  reason: string
}

export type RowLimit = NetworkLimit | AccountLimit | TokenLimit

/** As many calls at once as return within an hour. */
const perAccount = (
  [points, admins]: readonly [number, number?],
  reason: string,
): AccountLimit => ({
  per: 'account',
  points,
  refill: points,
  every: 'hour',
  ...(admins !== undefined && { admins }),
  reason,
})

/** Limits of calls by signed-in people that cost more than a few queries. Each row counts for itself. */
export const accountLimits = {
  directory: perAccount([60, 600], 'Each may make every process rebuild the directory.'),
  picture: perAccount([20, 200], 'Each decodes a picture of up to 25 megapixels.'),
  password: perAccount([30, 60], 'Each may hash a password, and most of them send a mail.'),
  mail: perAccount([300], 'Each sends a mail to an address that was typed.'),
  'test-mail': perAccount([20], 'Each waits for the mail server, for a minute at most.'),
  calendar: perAccount([300], 'Each may rewrite the sessions of eight weeks.'),
  find: perAccount([3_600], 'Each searches the names of everybody, in a church of any size.'),
  tap: perAccount([1_200], 'Enough for one steward to mark a full church.'),
  'sign-in-ways': perAccount([60], 'Each may mail every other admin.'),
  correction: perAccount([600], 'Each makes every process read the open sessions again.'),
  import: perAccount([60], 'Each compares up to 20,000 rows with everybody.'),
  list: perAccount([30], 'Each reads a whole list, and mails every other admin.'),
  'own-data': perAccount(
    [6],
    'Each reads everything about a person, with the picture, and compresses it.',
  ),
  announcement: perAccount([120], 'Each may send a mail to everybody.'),
  wish: perAccount([10], 'Each asks for the time of a carer.'),
  swap: perAccount([30], 'Each sends a mail to another person.'),
} satisfies Record<string, AccountLimit>

const perNetwork = (
  points: number,
  refill: number,
  reason: string,
  counts: NetworkLimit['counts'] = 'calls',
): NetworkLimit => ({ per: 'network', points, refill, every: 'minute', counts, reason })

/**
 * Limits of calls without a sign-in, for a church of a few thousand behind one address. They count what they protect, so
 * that refused calls of a stranger cost a neighbour nothing.
 */
export const networkLimits = {
  read: perNetwork(6_000, 6_000, 'Answered from memory, or by one indexed read.'),
  token: perNetwork(
    3_000,
    3_000,
    'A wrong token costs one indexed read, and guessing is hopeless.',
  ),
  row: perNetwork(3_000, 1_200, 'Each stores a row; a whole church may call, half of it twice.'),
  account: perNetwork(
    1_500,
    60,
    'Accounts that come to be: a whole church may be registering.',
    'successes',
  ),
  card: {
    ...perNetwork(400, 60, 'Each stores a card; a busy Sunday has fewer visitors.', 'successes'),
    instead: 'a steward',
  } satisfies NetworkLimit,
  part: perNetwork(
    3_000,
    6_000,
    'Each stores 768 kB: a backup of 2 GB at once, and 4 GB a minute.',
  ),
  report: perNetwork(20, 1, 'Each writes a line to the log.'),
  /** @param errors those that follow a wrong guess */
  guess: (...errors: DeclaredError[]) =>
    perNetwork(400, 20, 'One common password tried on many accounts.', errors),
}

const perToken = (points: number, reason: string): TokenLimit => ({
  per: 'token',
  points,
  refill: points,
  every: 'hour',
  reason,
})

/** Limits of programs with a reading token. Each row counts for itself. */
export const tokenLimits = {
  numbers: perToken(120, 'Each reads the sessions of up to five years.'),
  calendar: perToken(240, 'Each reads the sessions of up to 400 days.'),
  directory: perToken(12, 'Each reads everybody, and writes a line for each of them once a day.'),
} satisfies Record<string, TokenLimit>
