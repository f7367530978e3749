import type { Absentee, ListedAttendance, PageQuery } from '@church/shared'
import type pg from 'pg'
import { pageLinks, windowOf } from '../../http/paging.ts'
import { containsPattern } from '../../platform/keyword.ts'

interface Row {
  id: number
  user_id: number
  person: string
  session: string
  starts_at: Date
  ends_at: Date
  marked_at: Date | null
  count: number
}

interface Scope {
  present: boolean
  /** Only this person's. */
  userId: number | null
}

async function find(
  pool: pg.Pool,
  scope: Scope,
  query: PageQuery,
): Promise<{ rows: Row[]; count: number }> {
  const values = [scope.present, scope.userId, containsPattern(query.keyword)]
  const matching = `
    FROM attendance
    JOIN users ON users.id = attendance.user_id
    JOIN sessions ON sessions.id = attendance.session_id
    WHERE attendance.present = $1 AND ($2::int IS NULL OR attendance.user_id = $2)
      AND (users.search LIKE search_text($3) OR sessions.search LIKE search_text($3))`
  const { limit, offset } = windowOf(query)
  const [page, total] = await Promise.all([
    pool.query<Row>(
      `SELECT attendance.id, attendance.user_id, attendance.marked_at,
              users.first_name || ' ' || users.last_name AS person,
              sessions.name AS session, sessions.starts_at, sessions.ends_at
       ${matching} ORDER BY attendance.id DESC LIMIT $4 OFFSET $5`,
      [...values, limit, offset],
    ),
    pool.query<{ count: number }>(`SELECT count(*)::int AS count ${matching}`, values),
  ])
  return { rows: page.rows, count: total.rows[0]?.count ?? 0 }
}

const presentMark = (row: Row): ListedAttendance => ({
  id: row.id,
  name: row.person,
  attendance_name: row.session,
  start_datetime: row.starts_at.toISOString(),
  end_datetime: row.ends_at.toISOString(),
  marked_at: (row.marked_at ?? row.starts_at).toISOString(),
})

const presentAbsence = (row: Row): Absentee => ({
  id: row.id,
  user: row.user_id,
  user_name: row.person,
  session_name: row.session,
  start_datetime: row.starts_at.toISOString(),
  end_datetime: row.ends_at.toISOString(),
})

/** One person's own marks, newest first. */
export async function ownHistory(pool: pg.Pool, userId: number, query: PageQuery, path: string) {
  const { rows, count } = await find(pool, { present: true, userId }, query)
  return { results: rows.map(presentMark), ...pageLinks(path, query, count) }
}

/** Everybody's marks, newest first. */
export async function attendants(pool: pg.Pool, query: PageQuery, path: string) {
  const { rows, count } = await find(pool, { present: true, userId: null }, query)
  return { results: rows.map(presentMark), ...pageLinks(path, query, count) }
}

/** Everybody's absences, newest first. */
export async function absentees(pool: pg.Pool, query: PageQuery, path: string) {
  const { rows, count } = await find(pool, { present: false, userId: null }, query)
  return { results: rows.map(presentAbsence), ...pageLinks(path, query, count) }
}
