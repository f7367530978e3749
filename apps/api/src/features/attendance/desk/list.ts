import type { AttendanceQuery, Made, personAtSession } from '@church/shared'
import type pg from 'pg'
import { type Found, searchPage } from '../../../http/paging.ts'
import { byName } from '../../../platform/by-name.ts'
import { firstRow } from '../../../platform/db.ts'

/** A person, with their row for the session if they have one. */
type PersonRow = Made<typeof personAtSession>

const COLUMNS = `
  people.id AS user, people.name, present, CASE WHEN present THEN marked_at END AS marked_at,
  CASE WHEN present THEN source END AS source, marker.name AS marked_by, last.correction`

/** The people with their rows at the session of a parameter. */
const peopleAt = (session: string) => `
  FROM people
  LEFT JOIN attendance ON attendance.session_id = ${session} AND attendance.user_id = people.id
  LEFT JOIN people AS marker ON marker.id = attendance.marked_by AND present
  LEFT JOIN LATERAL (
    SELECT json_build_object('reason', reason, 'at', created_at) AS correction
    FROM attendance_corrections AS correction
    WHERE correction.session_id = ${session} AND correction.user_id = people.id
    ORDER BY correction.id DESC LIMIT 1
  ) AS last ON true`

const conditions: Record<AttendanceQuery['state'], string> = {
  present: 'attendance.present',
  absent: 'NOT attendance.present',
  neither: 'attendance.id IS NULL AND people.is_active',
}

/** Finds a page of the people in a state at a session, by name. */
export function findPeopleAt(
  pool: pg.Pool,
  sessionId: number,
  query: AttendanceQuery,
): Promise<Found<PersonRow>> {
  const where = `WHERE ${conditions[query.state]} AND people.search LIKE search_text($1)`
  return searchPage<PersonRow>(pool, query, {
    page: (window) =>
      `SELECT ${COLUMNS} ${peopleAt('$2')} ${where}
       ORDER BY ${byName('people.')}, people.id ${window}`,
    count: `SELECT count(*)::int AS count
            FROM people LEFT JOIN attendance ON session_id = $2 AND user_id = people.id ${where}`,
    values: [sessionId],
  })
}

/** Finds one person at a session; null if there is no such person. */
export const findPersonAt = (
  client: pg.PoolClient,
  sessionId: number,
  userId: number,
): Promise<PersonRow | null> =>
  firstRow<PersonRow>(client, `SELECT ${COLUMNS} ${peopleAt('$1')} WHERE people.id = $2`, [
    sessionId,
    userId,
  ])
