import { CARE_MONTHS } from '@church/shared'
import type pg from 'pg'
import { isChild } from '../../people/children/index.ts'
import { monthsBefore } from '../../site/retention/index.ts'
import { CAN_CARE } from './case-sql.ts'
import type { Moment } from './moment.ts'

/**
 * Closes the cases of people who have left, and of children who did not ask, whose parents are looked after. Gives
 * back those of somebody who is not a carer any more.
 */
export async function tidyCases(pool: pg.Pool, { now }: Moment): Promise<void> {
  await pool.query(
    `UPDATE care_cases AS care
     SET state = 'closed', closed_at = $1, snooze_until = NULL,
         outcome = CASE standing WHEN 'left' THEN 'left' ELSE 'not missed after all' END
     FROM users
     WHERE users.id = care.user_id AND state <> 'closed'
       AND (standing = 'left' OR kind <> 'asked' AND ${isChild('users.id')})`,
    [now],
  )
  await pool.query(
    `UPDATE care_cases SET assignee_id = NULL
     WHERE state <> 'closed' AND assignee_id IS NOT NULL
       AND NOT EXISTS (SELECT FROM users AS assignee WHERE id = assignee_id AND ${CAN_CARE})`,
  )
}

/** Deletes what was noted long ago, and closed cases, but not the wish for no contact; and absences long past. */
export async function deleteOldCare(pool: pg.Pool, { now }: Moment): Promise<void> {
  const before = monthsBefore(now, CARE_MONTHS)
  await pool.query('DELETE FROM care_events WHERE at < $1', [before])
  await pool.query(
    `DELETE FROM care_cases
     WHERE state = 'closed' AND closed_at < $1 AND outcome <> 'asked not to be contacted'`,
    [before],
  )
  await pool.query('DELETE FROM planned_absences WHERE until_date < $1', [before])
  await pool.query('DELETE FROM care_mails WHERE week < $1', [before])
}
