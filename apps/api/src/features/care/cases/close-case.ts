import type { CareOutcome } from '@church/shared'
import type pg from 'pg'
import { type Handle, run } from '../../../platform/db.ts'
import { CLOSING, WISHED } from './case-sql.ts'
import type { Verdict } from './missing.ts'
import { columnsOf, type Rule, VERDICTS } from './open-cases.ts'

/** Closes a case, in an UPDATE of `care_cases`; `at` and `outcome` are expressions. */
const closed = ({ at, outcome }: { at: string; outcome: string }) =>
  `state = 'closed', closed_at = ${at}, snooze_until = NULL, outcome = ${outcome}`

interface CaseToClose {
  id: number
  now: Date
}

/** Closes a case after an outcome and, if the person wants no contact, the others that they did not ask for. */
export const closeByOutcome = (
  client: pg.PoolClient,
  { id, userId, outcome, now }: CaseToClose & { userId: number | null; outcome: CareOutcome },
): Promise<unknown> =>
  client.query(
    `UPDATE care_cases AS care SET ${closed({ at: '$4', outcome: '$3' })}
     WHERE state <> 'closed'
       AND (id = $1 OR user_id = $2 AND NOT ${WISHED} AND $3 = '${CLOSING.refused}')`,
    [id, userId, outcome, now],
  )

/** Closes a case without an outcome. */
export const closeByCarer = (
  client: pg.PoolClient,
  { id, assignee, now }: CaseToClose & { assignee: number | null },
): Promise<unknown> =>
  client.query(
    `UPDATE care_cases
     SET assignee_id = $2, ${closed({ at: '$3', outcome: `'${CLOSING.byCarer}'` })} WHERE id = $1`,
    [id, assignee, now],
  )

/**
 * Closes the cases of people who have left and of children who did not ask (carers call their parents), and absence
 * cases of people counted without their names.
 */
export const closeGone = (pool: pg.Pool, now: Date): Promise<unknown> =>
  pool.query(
    `UPDATE care_cases AS care
     SET ${closed({ at: '$1', outcome: `CASE standing WHEN 'left' THEN '${CLOSING.left}' ELSE '${CLOSING.notMissed}' END` })}
     FROM people
     WHERE people.id = care.user_id AND state <> 'closed'
       AND (standing = 'left' OR NOT ${WISHED} AND is_child
         OR kind = 'absence' AND user_id IN (SELECT id FROM unnamed_people))`,
    [now],
  )

/**
 * Ends the absence case of a person who is no longer expected. It reads like a correction, to keep the reason private.
 */
export const endAbsenceCase = (on: Handle, userId: number, now: Date): Promise<unknown> =>
  run(
    on,
    `UPDATE care_cases SET ${closed({ at: '$2::timestamptz', outcome: `'${CLOSING.notMissed}'` })}
     WHERE user_id = $1 AND kind = 'absence' AND state <> 'closed'`,
    [userId, now],
  )

/** Clears when a person was last seen and came back, because they have taken their name off the past. */
export const forgetPresence = (on: Handle, userId: number): Promise<unknown> =>
  run(
    on,
    `UPDATE care_cases
     SET last_present_on = NULL,
         outcome = CASE outcome WHEN '${CLOSING.back}' THEN '${CLOSING.notMissed}' ELSE outcome END
     WHERE user_id = $1`,
    [userId],
  )

const BACK_OR_NOT_MISSED = `CASE
  WHEN present_on > coalesce(last_present_on, '-infinity') THEN '${CLOSING.back}'
  ELSE '${CLOSING.notMissed}'
END`

/**
 * Closes the cases of people who are no longer missed: they came back, or a correction or a planned absence shows that
 * they missed less. A higher number of weeks in the setting closes nothing. @returns how many
 */
export async function closeMissed(
  pool: pg.Pool,
  verdicts: Verdict[],
  { now, periods }: Rule,
): Promise<number> {
  const { rowCount } = await pool.query(
    `UPDATE care_cases AS care SET ${closed({ at: '$4', outcome: BACK_OR_NOT_MISSED })}
     FROM ${VERDICTS}
     WHERE care.user_id = verdict.user_id AND kind = 'absence' AND state <> 'closed'
       AND missed < least($5, periods_missed)`,
    [...columnsOf(verdicts), now, periods],
  )
  return rowCount ?? 0
}
