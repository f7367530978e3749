import type { Moment } from '@church/shared'
import type pg from 'pg'
import { column, readLong, run } from '../../../platform/db.ts'
import { CLOSING } from './case-sql.ts'
import {
  heldSessions,
  lastMarks,
  missingFor,
  periods,
  SINCE_SEEN,
  weekOf,
  weekOfDate,
} from './periods.ts'

/** The first parameters of each statement here. */
const AT = { now: '$1', timeZone: '$2' }

/** Finds the people who are missed: the dashboard names them, and the check opens cases for those without one. */
export async function findMissing(
  pool: pg.Pool,
  { now, timeZone, periods }: Pick<Moment, 'now' | 'timeZone'> & { periods: number },
): Promise<number[]> {
  const rows = await readLong<{ user_id: number }>(
    pool,
    `WITH ${heldSessions(AT)}, ${missingFor('$3', AT)} SELECT user_id FROM missing`,
    [now, timeZone, periods],
  )
  return rows.map(({ user_id }) => user_id)
}

/** Finds the people with an open absence case. */
export const findWithCase = (pool: pg.Pool): Promise<number[]> =>
  column(pool, `SELECT user_id FROM care_cases WHERE kind = 'absence' AND state <> 'closed'`)

/** The result of reading a person's weeks. */
export interface Verdict {
  userId: number
  /** Weeks missed since they were last seen. */
  missed: number
  /** The missed weeks that count for a new case. */
  counted: number
  /** The church's date, `YYYY-MM-DD`; null if they were never marked. */
  lastPresentOn: string | null
  /** Whether they asked not to be contacted, and were not marked since. */
  refused: boolean
}

/** Closings that do not restart the count of missed weeks, because no carer was in touch. */
const UNTOUCHED = `('${CLOSING.back}', '${CLOSING.notMissed}')`

/**
 * Reads the weeks of each of these people. For a new case, only weeks count that began after the setting was changed
 * and after a carer closed an earlier case.
 */
export const findVerdicts = (
  pool: pg.Pool,
  ids: number[],
  { now, timeZone, counting_from }: Moment & { counting_from: string | null },
): Promise<Verdict[]> =>
  run<Verdict>(
    pool,
    `WITH persons AS (SELECT unnest($3::int[]) AS user_id), ${heldSessions(AT)}, ${periods(AT)},
     ${SINCE_SEEN},
     ${lastMarks('persons', AT)},
     earlier AS (
       SELECT user_id,
              max(${weekOf('closed_at', AT)})
                FILTER (WHERE kind = 'absence' AND outcome NOT IN ${UNTOUCHED}) AS from_week,
              max(closed_at) FILTER (WHERE outcome = '${CLOSING.refused}') AS refused_at
       FROM care_cases JOIN persons USING (user_id) WHERE state = 'closed' GROUP BY user_id
     ),
     counts AS (
       SELECT user_id, count(*)::int AS missed,
              (count(*) FILTER (
                WHERE week >= coalesce(from_week, '-infinity')
                  AND week >= coalesce(${weekOfDate('$4::date')}, '-infinity')
              ))::int AS counted
       FROM since_seen LEFT JOIN earlier USING (user_id) GROUP BY user_id
     )
     SELECT persons.user_id AS "userId", coalesce(missed, 0) AS missed,
            coalesce(counted, 0) AS counted, held_on::text AS "lastPresentOn",
            -- A correction of an earlier session is not a mark of theirs.
            refused_at IS NOT NULL
              AND coalesce(least(marked_at, ends_at), '-infinity') <= refused_at AS refused
     FROM persons
     LEFT JOIN counts USING (user_id)
     LEFT JOIN earlier USING (user_id)
     LEFT JOIN last_marks USING (user_id)`,
    [now, timeZone, ids, counting_from],
  )
