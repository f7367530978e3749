import type { attendanceOfPerson, Made, PageQuery } from '@church/shared'
import type pg from 'pg'
import { type Found, searchPage } from '../../../http/paging.ts'

/** Finds a page of the sessions that a person attended or missed, newest first, by the session's name. */
export function findHistory(
  pool: pg.Pool,
  userId: number,
  query: PageQuery,
): Promise<Found<Made<typeof attendanceOfPerson>>> {
  const matching = `FROM attendance JOIN held_sessions AS sessions ON sessions.id = session_id
    WHERE user_id = $2 AND ${query.keyword ? 'sessions.search LIKE search_text($1)' : `$1 = '%%'`}`
  return searchPage<Made<typeof attendanceOfPerson>>(pool, query, {
    page: (window) => `SELECT attendance.id, session_id AS session, sessions.name AS session_name,
                 starts_at AS start_datetime, ends_at AS end_datetime, present,
                 CASE WHEN present THEN marked_at END AS marked_at,
                 CASE WHEN present THEN source END AS source
          ${matching} ORDER BY starts_at DESC, session_id DESC ${window}`,
    count: `SELECT count(*)::int AS count ${matching}`,
    values: [userId],
    name: query.keyword ? undefined : 'attendance-of-person',
  })
}
