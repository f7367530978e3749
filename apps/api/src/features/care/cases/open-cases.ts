import type { CareWish, Moment } from '@church/shared'
import type pg from 'pg'
import type { Verdict } from './missing.ts'

export type Rule = Moment & { periods: number }

/** SQL for the verdicts as a relation; their columns are parameters $1 to $3. */
export const VERDICTS = `unnest($1::int[], $2::int[], $3::date[]) AS verdict (user_id, missed, present_on)`

export const columnsOf = (verdicts: Verdict[]) => [
  verdicts.map(({ userId }) => userId),
  verdicts.map(({ missed }) => missed),
  verdicts.map(({ lastPresentOn }) => lastPresentOn),
]

/**
 * Opens a case for each person who is missed and has none. People are locked in the order of their ids, and only
 * while the statement runs. @returns how many
 */
export async function openMissed(
  pool: pg.Pool,
  verdicts: Verdict[],
  { now, periods }: Rule,
): Promise<number> {
  const missed = verdicts.filter(({ counted, refused }) => counted >= periods && !refused)
  if (missed.length === 0) return 0
  const { rowCount } = await pool.query(
    `INSERT INTO care_cases (user_id, kind, periods_missed, last_present_on, opened_at)
     SELECT people.id, 'absence', missed, present_on, $4
     FROM ${VERDICTS} JOIN people ON people.id = user_id AND is_active
     ORDER BY people.id FOR KEY SHARE OF people
     ON CONFLICT (user_id, kind) WHERE state <> 'closed' DO NOTHING`,
    [...columnsOf(missed), now],
  )
  return rowCount ?? 0
}

/** Brings the numbers of open cases up to date. */
export const followMissed = (pool: pg.Pool, verdicts: Verdict[]): Promise<unknown> =>
  pool.query(
    `UPDATE care_cases AS care SET periods_missed = missed, last_present_on = present_on
     FROM ${VERDICTS}
     WHERE care.user_id = verdict.user_id AND kind = 'absence' AND state <> 'closed'
       AND (periods_missed, last_present_on) IS DISTINCT FROM (missed, present_on)`,
    columnsOf(verdicts),
  )

/** Opens a case for a person who asks for care, or adds the wish to an open or snoozed one, which is then open. */
export const openAskedCase = (
  pool: pg.Pool,
  { userId, what, now }: { userId: number; what: CareWish; now: Date },
): Promise<unknown> =>
  pool.query(
    `INSERT INTO care_cases AS care (user_id, kind, asked_for, opened_at)
     VALUES ($1, 'asked', ARRAY[$2], $3)
     ON CONFLICT (user_id, kind) WHERE state <> 'closed' DO UPDATE
     SET asked_for = ARRAY(SELECT DISTINCT unnest(care.asked_for || excluded.asked_for)),
         state = 'open', snooze_until = NULL`,
    [userId, what, now],
  )
