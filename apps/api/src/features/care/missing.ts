import type pg from 'pg'
import type { Moment } from './moment.ts'
import { HELD, lastMark, PERIODS, SINCE_SEEN, unseenSince, weekOf, weekOfDate } from './periods.ts'

/** Finds those who may be missed, and those with an open case of absence, by id. */
export async function findWatched(
  pool: pg.Pool,
  { now, timeZone, periods }: Moment & { periods: number },
): Promise<number[]> {
  const { rows } = await pool.query<{ user_id: number }>(
    `WITH ${HELD}, ${unseenSince('$3')}
     SELECT user_id FROM people
     UNION SELECT user_id FROM care_cases WHERE kind = 'absence' AND state <> 'closed'
     ORDER BY user_id`,
    [now, timeZone, periods],
  )
  return rows.map(({ user_id }) => user_id)
}

/** What the weeks of a person say. */
export interface Verdict {
  userId: number
  /** Weeks missed since they were last seen. */
  missed: number
  /** Those of them that count for a new case. */
  counted: number
  /** The church's date, `YYYY-MM-DD`; null if they were never marked. */
  lastPresentOn: string | null
  /** Whether they asked not to be contacted, and were not marked since. */
  refused: boolean
}

/** Closings after which missed weeks count on as before, because no carer has been in touch. */
const UNTOUCHED = `('came back', 'not missed after all')`

/**
 * Finds what the weeks of each of these people say. For a new case, only weeks count that began after the setting was
 * changed, and after a carer closed an earlier case.
 */
export async function findVerdicts(
  pool: pg.Pool,
  ids: number[],
  { now, timeZone, counting_from }: Moment & { counting_from: string | null },
): Promise<Verdict[]> {
  const { rows } = await pool.query<Verdict>(
    `WITH people AS (SELECT unnest($3::int[]) AS user_id), ${HELD}, ${PERIODS}, ${SINCE_SEEN},
     earlier AS (
       SELECT user_id,
              max(${weekOf('closed_at')})
                FILTER (WHERE kind = 'absence' AND outcome NOT IN ${UNTOUCHED}) AS from_week,
              max(closed_at) FILTER (WHERE outcome = 'asked not to be contacted') AS refused_at
       FROM care_cases JOIN people USING (user_id) WHERE state = 'closed' GROUP BY user_id
     ),
     counts AS (
       SELECT user_id, count(*)::int AS missed,
              (count(*) FILTER (
                WHERE week >= coalesce(from_week, '-infinity')
                  AND week >= coalesce(${weekOfDate('$4::date')}, '-infinity')
              ))::int AS counted
       FROM since_seen LEFT JOIN earlier USING (user_id) GROUP BY user_id
     )
     SELECT people.user_id AS "userId", coalesce(missed, 0) AS missed,
            coalesce(counted, 0) AS counted, last.held_on::text AS "lastPresentOn",
            refused_at IS NOT NULL AND (marked_at IS NULL OR marked_at <= refused_at) AS refused
     FROM people
     LEFT JOIN counts USING (user_id)
     LEFT JOIN earlier USING (user_id)
     LEFT JOIN ${lastMark('people.user_id')} ON true`,
    [now, timeZone, ids, counting_from],
  )
  return rows
}
