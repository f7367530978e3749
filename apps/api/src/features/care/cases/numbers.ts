import type { Overview } from '@church/shared'
import type pg from 'pg'
import { CASES, concerns, stateOn } from './case-sql.ts'
import type { Moment } from './moment.ts'
import { weekOf } from './periods.ts'

/** Counts the cases, as the list of an admin has them. */
export async function countCases(
  pool: pg.Pool,
  { now, timeZone, today }: Moment,
): Promise<Overview['care']> {
  const { rows } = await pool.query<Overview['care']>(
    `SELECT count(*) FILTER (WHERE open)::int AS open,
            count(*) FILTER (WHERE open AND assignee IS NULL)::int AS unassigned,
            count(*) FILTER (WHERE closed)::int AS done_this_week
     FROM (
       SELECT ${stateOn('$3')} = 'open' AND ${concerns('$1')} AS open, assignee.id AS assignee,
              care.state = 'closed' AND ${weekOf('closed_at')} = ${weekOf('$1')} AS closed
       FROM ${CASES}
     ) AS counted`,
    [now, timeZone, today],
  )
  return rows[0] ?? { open: 0, unassigned: 0, done_this_week: 0 }
}
