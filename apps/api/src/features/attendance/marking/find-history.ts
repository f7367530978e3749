import type { AttendanceOfPerson, PageQuery } from '@church/shared'
import type pg from 'pg'
import { type Found, searchPage } from '../../../http/paging.ts'

interface HistoryRow
  extends Omit<AttendanceOfPerson, 'start_datetime' | 'end_datetime' | 'marked_at'> {
  starts_at: Date
  ends_at: Date
  marked_at: Date | null
}

const historyAnswer = ({
  starts_at,
  ends_at,
  marked_at,
  ...row
}: HistoryRow): AttendanceOfPerson => ({
  ...row,
  start_datetime: starts_at.toISOString(),
  end_datetime: ends_at.toISOString(),
  marked_at: marked_at?.toISOString() ?? null,
})

/** Finds a page of the sessions that a person attended or missed, newest first, by the session's name. */
export async function findHistory(
  pool: pg.Pool,
  userId: number,
  query: PageQuery,
): Promise<Found<AttendanceOfPerson>> {
  const matching = `FROM attendance JOIN held_sessions AS sessions ON sessions.id = session_id
    WHERE user_id = $2 AND sessions.search LIKE search_text($1)`
  const { rows, count } = await searchPage<HistoryRow>(pool, query, {
    page: (window) => `SELECT attendance.id, session_id AS session, sessions.name AS session_name,
                 starts_at, ends_at, present,
                 CASE WHEN present THEN marked_at END AS marked_at,
                 CASE WHEN present THEN source END AS source
          ${matching} ORDER BY starts_at DESC, session_id DESC ${window}`,
    count: `SELECT count(*)::int AS count ${matching}`,
    values: [userId],
  })
  return { rows: rows.map(historyAnswer), count }
}
