import type {
  AttendanceListQuery,
  absentee,
  listedAttendance,
  Made,
  PageQuery,
} from '@church/shared'
import type pg from 'pg'
import { type Found, forGenericPlan, windowOf } from '../../../http/paging.ts'
import { containsPattern } from '../../../platform/keyword.ts'

/** A mark of a list. The person is not in the answer: only their list of looks needs them. */
export type ListedMark = Made<typeof listedAttendance> & { user: number }

type Absence = Made<typeof absentee>

async function queryPage<Row extends ListedMark | Absence>(
  pool: pg.Pool,
  name: string,
  text: string,
  values: unknown[],
): Promise<Found<Row>> {
  // Each row has the count; its other columns are null if the page is empty.
  const { rows } = await pool.query<Row & { count: number }>({ name, text, values })
  return { rows: rows.filter(({ id }) => id !== null), count: rows[0]?.count ?? 0 }
}

/** $1 and $2 of every statement here. */
const LIMIT = forGenericPlan('$1')
const OFFSET = forGenericPlan('$2')

/** The adult of the household who marked somebody, and their name. */
const MARKER = `LEFT JOIN people AS marker
  ON marker.id = attendance.marked_by AND attendance.source = 'family'`
const MARK = 'attendance.marked_at, attendance.source, marker.name AS marked_by'

/** Columns of marks or absences. */
const columnsOf = (present: boolean) =>
  present
    ? `people.name, session_name AS attendance_name, ${MARK}`
    : 'people.name AS user_name, session_name'

/** Newest session first, and within it the newest row first. */
const ORDER = 'start_datetime DESC, session DESC, id DESC'

/** Folds the pattern once per statement, not once per row. */
const folded = (parameter: string) => `(SELECT search_text(${parameter}))`

/**
 * The number of rows of a session: stored when it closed, or counted while it is open. Few sessions are
 * open at any time.
 */
const rowsOf = (present: boolean) => `coalesce(
  sessions.${present ? 'present_count' : 'absent_count'},
  (SELECT count(*)::int FROM attendance WHERE session_id = sessions.id AND present = ${present})
)`

/**
 * A page of everyone's rows. `sessions` selects the sessions that have rows to show, with their number;
 * `rowsIn` selects those rows within one session (`placed`). A running total over the sessions locates
 * the page, so that no rows before or after it are read. `skip` rows of a session precede the page.
 */
const pageAmong = (present: boolean, sessions: string, rowsIn: string) => `
  counted AS MATERIALIZED (${sessions} ORDER BY start_datetime DESC, session DESC),
  page AS (
    SELECT attendance.id, attendance.user_id AS user, ${columnsOf(present)}, placed.session, start_datetime, end_datetime
    FROM (
      SELECT *, sum(rows) OVER (
        ORDER BY start_datetime DESC, session DESC ROWS UNBOUNDED PRECEDING
      ) AS upto
      FROM counted
    ) AS placed
    CROSS JOIN LATERAL (SELECT greatest(0, ${OFFSET} - (upto - rows)) AS skip) AS before
    CROSS JOIN LATERAL (${rowsIn}) AS picked (row_id)
    JOIN attendance ON attendance.id = row_id
    JOIN people ON people.id = attendance.user_id ${present ? MARKER : ''}
    WHERE upto > ${OFFSET} AND upto - rows < ${OFFSET} + ${LIMIT}
    ORDER BY ${ORDER} LIMIT ${LIMIT}
  )
  SELECT total.count, page.*
  FROM (SELECT coalesce(sum(rows), 0)::int AS count FROM counted) AS total
  LEFT JOIN page ON true
  ORDER BY ${ORDER}`

const SESSION = `sessions.id AS session, sessions.name AS session_name,
  starts_at AS start_datetime, ends_at AS end_datetime`

/**
 * Limits sessions to those of a name and of a date at the church. Each is a parameter and may be null for any; the
 * third is the time zone.
 */
const chosen = (name: string, date: string, timeZone: string) =>
  `(${name}::text IS NULL OR sessions.name = ${name})
   AND (${date}::date IS NULL OR (starts_at AT TIME ZONE ${timeZone}::text)::date = ${date})`

const everybody = (present: boolean, sessions = 'true') =>
  `WITH ${pageAmong(
    present,
    `SELECT ${SESSION}, ${rowsOf(present)} AS rows FROM held_sessions AS sessions WHERE ${sessions}`,
    `SELECT id FROM attendance
   WHERE session_id = placed.session AND present = ${present}
   ORDER BY id DESC OFFSET skip LIMIT ${LIMIT}`,
  )}`

/**
 * The same by keyword, with the pattern as $3: a matching session shows all its rows, any other session
 * those of matching people. These are found first, by trigrams.
 */
const everybodyMatching = (present: boolean, sessions = 'true') => `
  WITH found AS MATERIALIZED (SELECT id FROM users WHERE search LIKE ${folded('$3')}),
  theirs AS (
    SELECT session_id, count(*)::int AS rows
    FROM found JOIN attendance ON attendance.user_id = found.id AND present = ${present}
    GROUP BY session_id
  ),
  ${pageAmong(
    present,
    `SELECT ${SESSION}, whole, CASE WHEN whole THEN ${rowsOf(present)} ELSE theirs.rows END AS rows
     FROM held_sessions AS sessions
     CROSS JOIN LATERAL (SELECT sessions.search LIKE ${folded('$3')} AS whole) AS matching
     LEFT JOIN theirs ON theirs.session_id = sessions.id
     WHERE (whole OR theirs.rows > 0) AND ${sessions}`,
    `(SELECT id FROM attendance
      WHERE whole AND session_id = placed.session AND present = ${present}
      ORDER BY id DESC OFFSET skip LIMIT ${LIMIT})
     UNION ALL
     (SELECT attendance.id
      FROM found JOIN attendance ON attendance.user_id = found.id
      WHERE NOT whole AND session_id = placed.session AND present = ${present}
      ORDER BY attendance.id DESC OFFSET skip LIMIT ${LIMIT})`,
  )}`

/**
 * Finds a page of everyone's marks or absences, perhaps of some sessions: newest session first, then newest row.
 * Cancelled sessions are in no list.
 */
function findRows<Row extends ListedMark | Absence>(
  pool: pg.Pool,
  present: boolean,
  query: AttendanceListQuery,
  timeZone: string,
): Promise<Found<Row>> {
  const { limit, offset } = windowOf(query)
  const { keyword, service, date } = query
  const isLimited = service !== undefined || date !== undefined
  const kind = `${present ? 'marks' : 'absences'}${isLimited ? '-of-sessions' : ''}`
  const only = isLimited ? [service ?? null, date ?? null, timeZone] : []
  if (!keyword) {
    const text = everybody(present, isLimited ? chosen('$3', '$4', '$5') : undefined)
    return queryPage(pool, `page-of-${kind}`, text, [limit, offset, ...only])
  }
  const text = everybodyMatching(present, isLimited ? chosen('$4', '$5', '$6') : undefined)
  return queryPage(pool, `search-${kind}`, text, [limit, offset, containsPattern(keyword), ...only])
}

export const findMarks = (pool: pg.Pool, query: AttendanceListQuery, timeZone: string) =>
  findRows<ListedMark>(pool, true, query, timeZone)

export const findAbsences = (pool: pg.Pool, query: AttendanceListQuery, timeZone: string) =>
  findRows<Absence>(pool, false, query, timeZone)

/** Finds a page of one person's marks. There is at most one per session, so it reads them all. */
export function findOwnMarks(
  pool: pg.Pool,
  userId: number,
  query: PageQuery,
): Promise<Found<ListedMark>> {
  const { limit, offset } = windowOf(query)
  const text = `
    WITH person AS (
      SELECT id, name, search LIKE ${folded('$4')} AS matches
      FROM people WHERE id = $3
    ),
    own AS MATERIALIZED (SELECT session_id, id FROM attendance WHERE user_id = $3 AND present),
    found AS MATERIALIZED (
      SELECT own.id, ${SESSION}, person.name
      FROM own JOIN held_sessions AS sessions ON sessions.id = own.session_id CROSS JOIN person
      WHERE matches OR sessions.search LIKE ${folded('$4')}
    ),
    page AS (SELECT * FROM found ORDER BY ${ORDER} LIMIT ${LIMIT} OFFSET ${OFFSET})
    SELECT total.count, page.*, session_name AS attendance_name, attendance.user_id AS user, ${MARK}
    FROM (SELECT count(*)::int AS count FROM found) AS total
    LEFT JOIN (page JOIN attendance ON attendance.id = page.id ${MARKER}) ON true
    ORDER BY start_datetime DESC, page.session DESC, page.id DESC`
  return queryPage<ListedMark>(pool, 'own-marks', text, [
    limit,
    offset,
    userId,
    containsPattern(query.keyword),
  ])
}
