import {
  ATTENDANCE_SOURCES,
  type AttendanceSource,
  eachOf,
  type Moment,
  type ReportRange,
  type Session,
  type SessionInReport,
  type SessionNumbers,
} from '@church/shared'
import type pg from 'pg'
import {
  COUNTED,
  type DateParameters,
  type PeopleBySource,
  SESSION_COLUMNS,
  startsBetween,
} from '../../attendance/sessions/index.ts'

/** A condition in SQL for the held sessions of a report: closed, of the kind, between the dates. */
export const isReported = ({ kind, ...dates }: DateParameters & { kind: string }): string =>
  `expired_at IS NOT NULL AND (${kind}::text IS NULL OR kind = ${kind}) AND ${startsBetween(dates)}`

interface Row extends Session, SessionNumbers {
  new_faces: number
  sources: PeopleBySource
  /** The church's calendar and clock at the start. */
  date: string
  time: string
}

/** A session with the date and time that a file shows. */
export type ReportedSession = SessionInReport & { date: string; time: string }

/**
 * The sessions of a report, oldest first. People and absences are the totals that were fixed when each session
 * closed, as on its screen; sources and new faces come from the rows that are kept. Somebody is a new face at the
 * first session of any kind at which they were present.
 */
export async function findSessionsReport(
  pool: pg.Pool,
  range: ReportRange,
  { timeZone }: Moment,
): Promise<ReportedSession[]> {
  const { rows } = await pool.query<Row>(
    `WITH reported AS MATERIALIZED (
       SELECT id FROM held_sessions
       WHERE ${isReported({ timeZone: '$1', from: '$2', to: '$3', kind: '$4' })}
     ),
     came AS MATERIALIZED (
       SELECT session_id, user_id, source
       FROM reported JOIN attendance ON session_id = reported.id AND present
     ),
     by_source AS (
       SELECT session_id, json_object_agg(source, people) AS sources
       FROM (SELECT session_id, source, count(*)::int AS people FROM came GROUP BY 1, 2) AS counted
       GROUP BY session_id
     ),
     first_presence AS (
       SELECT DISTINCT ON (user_id) user_id, session_id
       FROM (SELECT DISTINCT user_id FROM came) AS there
       JOIN attendance USING (user_id)
       JOIN held_sessions AS held ON held.id = session_id
       WHERE present ORDER BY user_id, starts_at, session_id
     ),
     new AS (SELECT session_id, count(*)::int AS new_faces FROM first_presence GROUP BY 1)
     SELECT ${SESSION_COLUMNS}, counted.*, coalesce(sources, '{}') AS sources,
            coalesce(new_faces, 0) AS new_faces,
            to_char(starts_at AT TIME ZONE $1, 'YYYY-MM-DD') AS date,
            to_char(starts_at AT TIME ZONE $1, 'HH24:MI') AS time
     FROM reported JOIN sessions USING (id) ${COUNTED}
     LEFT JOIN by_source ON by_source.session_id = sessions.id
     LEFT JOIN new ON new.session_id = sessions.id
     ORDER BY starts_at, sessions.id`,
    [timeZone, range.from, range.to, range.kind],
  )
  return rows.map(reportedSession)
}

function reportedSession(row: Row): ReportedSession {
  const sources = sourcesOf((source) => row.sources[source] ?? 0)
  const kept = ATTENDANCE_SOURCES.reduce((sum, source) => sum + sources[source], 0)
  return { ...row, sources, not_kept: row.people - kept }
}

/** A number for each source. */
export const sourcesOf = (number: (source: AttendanceSource) => number) =>
  eachOf(ATTENDANCE_SOURCES, number)
