import {
  ATTENDANCE_SOURCES,
  eachOf,
  type Made,
  type Session,
  type SessionNumbers,
  type sessionDetails,
} from '@church/shared'
import type pg from 'pg'
import { COUNTED, ENTERED, type PeopleBySource, SESSION_COLUMNS } from '../sessions/index.ts'

interface DetailsRow extends Session, SessionNumbers {
  closed: boolean
  /** The last correction of the number of people without a name, which is shown with it. */
  correction: Made<typeof sessionDetails>['unnamed_correction']
  sources: PeopleBySource
}

/**
 * Finds a session with its numbers; null if there is none. Those of a cancelled one are 0; its headcounts and marks are
 * kept, but count nowhere.
 */
export async function findDetails(
  client: pg.Pool | pg.PoolClient,
  id: number,
): Promise<Made<typeof sessionDetails> | null> {
  const { rows } = await client.query<DetailsRow>(
    `SELECT ${SESSION_COLUMNS}, expired_at IS NOT NULL AS closed,
            counted.*, ${ENTERED}, last.correction,
            (SELECT coalesce(json_object_agg(source, rows), '{}') FROM (
               SELECT source, count(*)::int AS rows FROM attendance
               WHERE session_id = sessions.id AND present GROUP BY source
             ) AS by_source) AS sources
     FROM sessions ${COUNTED} LEFT JOIN headcounts ON headcounts.session_id = sessions.id
     LEFT JOIN LATERAL (
       SELECT json_build_object('reason', reason, 'at', created_at) AS correction
       FROM unnamed_corrections AS correction
       WHERE correction.session_id = sessions.id ORDER BY correction.id DESC LIMIT 1
     ) AS last ON true
     WHERE sessions.id = $1`,
    [id],
  )
  const [row] = rows
  if (!row) return null
  const sources = eachOf(ATTENDANCE_SOURCES, (source) => row.sources[source] ?? 0)
  const unnamed_correction = row.unnamed === null ? null : row.correction
  return { ...row, sources, unnamed_correction }
}
