import type { Moment } from '@church/shared'
import type pg from 'pg'
import { anyRow, run } from './db.ts'

/** What people withdraw, or have taken from them, and a restore of an older backup would give back. */
const WITHDRAWAL_KINDS = [
  'erased',
  'left',
  'right',
  'password',
  'address',
  'two-step',
  'passkey',
  'sign-in',
  'hidden',
  'unnamed',
  'mails',
  'agreement',
  'token',
  'provider',
  'photograph',
] as const
type WithdrawalKind = (typeof WITHDRAWAL_KINDS)[number]

/** One line of the ledger: nothing else about anybody is in it. */
export interface Withdrawal {
  at: Date
  personId: number
  /** Such as the right, the field or the kind of message; of a password, a digest of its hash. */
  what: string | null
  /** Whether they gave it, or got it, again. */
  back: boolean
}

/** Applies the withdrawals of one kind again after a restore. The feature that owns the data declares it. */
export interface Reapplication {
  kind: WithdrawalKind
  /** What the command says about this many, at least one: '2 people erased'. */
  says: (count: number) => string
  /**
   * @param lines all of the kind since the backup, in order, for people who may not exist
   * @returns how much it changed
   */
  apply: (client: pg.PoolClient, lines: readonly Withdrawal[]) => Promise<number>
}

/** What a restore knows while it applies withdrawals again. */
export interface Restoring {
  now: Date
  /** The time at the church. */
  momentAt(instant: Date): Moment
  /** Calls `finish` after the commit. */
  afterCommit(finish: () => unknown): void
}

/** '1 person erased', '2 people erased'. */
export const counted =
  (one: string, many: string, done: string) =>
  (count: number): string =>
    `${count} ${count === 1 ? one : many} ${done}`

/** The withdrawals that were not taken back later. */
export function stillWithdrawn(lines: readonly Withdrawal[]): Withdrawal[] {
  const last = new Map(lines.map((line) => [`${line.personId} ${line.what}`, line]))
  return [...last.values()].filter(({ back }) => !back)
}

/** Applies each that was not taken back later by itself, and counts those that changed anything. */
export const oneByOne =
  (act: (client: pg.PoolClient, line: Withdrawal) => Promise<boolean>): Reapplication['apply'] =>
  async (client, lines) => {
    let changed = 0
    for (const line of stillWithdrawn(lines)) if (await act(client, line)) changed++
    return changed
  }

/** Deletes the rows of a table again whose ids the lines have. */
export const deleteAgain =
  (table: string): Reapplication['apply'] =>
  async (client, lines) => {
    const ids = stillWithdrawn(lines).map(({ what }) => Number(what))
    const sql = `DELETE FROM ${table} WHERE id = ANY ($1::int[]) RETURNING id`
    return (await run(client, sql, [ids])).length
  }

/** The people of these lines, each once. */
export const peopleIn = (lines: readonly Withdrawal[]): number[] => [
  ...new Set(lines.map(({ personId }) => personId)),
]

/** SQL: the lines that this transaction has written. */
const OWN_LINES = 'xmin = pg_current_xact_id()::xid'

/**
 * Records that a person was not erased but became another, to whom their later withdrawals belong as well. Except for the
 * rights and sign-ins that it ends, what the merge itself has changed about them is no withdrawal, and never leaves its transaction.
 */
export async function recordMerged(
  client: pg.PoolClient,
  { from, into }: { from: number; into: number },
): Promise<void> {
  await run(
    client,
    `DELETE FROM withdrawals
     WHERE person_id = $1 AND kind NOT IN ('right', 'sign-in') AND ${OWN_LINES}`,
    [from],
  )
  await run(client, `INSERT INTO withdrawals (kind, person_id, what) VALUES ('merged', $1, $2)`, [
    from,
    String(into),
  ])
}

/**
 * Whether the person who stayed has given up a right or a place in a group since a merge, which restoring the rows from
 * before it would give back.
 */
export const hasWithdrawnSince = (
  client: pg.PoolClient,
  { from, into }: { from: number; into: number },
): Promise<boolean> =>
  anyRow(
    client,
    `SELECT FROM withdrawals
     WHERE person_id = $2 AND kind = 'right' AND NOT back AND id > (
       SELECT max(id) FROM withdrawals WHERE kind = 'merged' AND person_id = $1 AND what = $2::text
     ) LIMIT 1`,
    [from, into],
  )

/** Records of an undone merge only that its person is there again, with their rights: all else was so before. */
export const recordMergeUndone = (client: pg.PoolClient) =>
  run(
    client,
    `DELETE FROM withdrawals WHERE NOT (kind IN ('erased', 'right') AND back) AND ${OWN_LINES}`,
  )

/** Takes back of a person what a merge wrote that they had lost, but for what they had lost before by themselves. */
export const takeBackGiven = (client: pg.PoolClient, added: readonly unknown[]) =>
  run(
    client,
    `WITH given AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS line (id int, kind text, person_id int, what text, back boolean)
     )
     INSERT INTO withdrawals (kind, person_id, what, back)
     SELECT DISTINCT kind, person_id, what, true FROM given
     WHERE kind = 'right' AND NOT back AND NOT coalesce((
       SELECT NOT before.back FROM withdrawals AS before
       WHERE before.kind = 'right' AND before.person_id = given.person_id AND before.what = given.what
         AND before.id < (SELECT min(id) FROM given)
       ORDER BY before.id DESC LIMIT 1
     ), false)`,
    [JSON.stringify(added)],
  )
