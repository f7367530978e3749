import { CARE_WEEKS_SHOWN, type CareCase, type CareWeekState } from '@church/shared'
import type pg from 'pg'
import type { Moment } from './moment.ts'
import { HELD, PERIODS } from './periods.ts'

interface WeekRow {
  user_id: number
  week: string
  state: CareWeekState
}

/** Finds the last weeks with services of each person, oldest first. */
export async function findWeeks(
  pool: pg.Pool,
  ids: number[],
  { now, timeZone }: Moment,
): Promise<Map<number, CareCase['weeks']>> {
  const weeks = new Map<number, CareCase['weeks']>()
  if (ids.length === 0) return weeks
  const { rows } = await pool.query<WeekRow>(
    `WITH people AS (SELECT DISTINCT unnest($3::int[]) AS user_id), ${HELD}, ${PERIODS}
     SELECT user_id, week::text, state
     FROM (
       SELECT *, row_number() OVER (PARTITION BY user_id ORDER BY week DESC) AS nth FROM periods
     ) AS numbered
     WHERE nth <= ${CARE_WEEKS_SHOWN} ORDER BY week`,
    [now, timeZone, ids],
  )
  for (const { user_id, week, state } of rows) {
    weeks.set(user_id, [...(weeks.get(user_id) ?? []), { week, state }])
  }
  return weeks
}
