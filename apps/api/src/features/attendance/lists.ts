import type { Absentee, ListedAttendance, PageQuery } from '@church/shared'
import type pg from 'pg'
import { pageLinks } from '../../http/paging.ts'
import { type FoundRow, findOwnMarks, findRows } from './find-rows.ts'

const presentMark = (row: FoundRow): ListedAttendance => ({
  id: row.id,
  name: row.person,
  attendance_name: row.session,
  start_datetime: row.starts_at.toISOString(),
  end_datetime: row.ends_at.toISOString(),
  marked_at: (row.marked_at ?? row.starts_at).toISOString(),
})

const presentAbsence = (row: FoundRow): Absentee => ({
  id: row.id,
  user: row.user_id,
  user_name: row.person,
  session_name: row.session,
  start_datetime: row.starts_at.toISOString(),
  end_datetime: row.ends_at.toISOString(),
})

/** One person's own marks, newest first. */
export async function ownHistory(pool: pg.Pool, userId: number, query: PageQuery, path: string) {
  const { rows, count } = await findOwnMarks(pool, userId, query)
  return { results: rows.map(presentMark), ...pageLinks(path, query, count) }
}

/** Everybody's marks, newest first. */
export async function attendants(pool: pg.Pool, query: PageQuery, path: string) {
  const { rows, count } = await findRows(pool, true, query)
  return { results: rows.map(presentMark), ...pageLinks(path, query, count) }
}

/** Everybody's absences, newest first. */
export async function absentees(pool: pg.Pool, query: PageQuery, path: string) {
  const { rows, count } = await findRows(pool, false, query)
  return { results: rows.map(presentAbsence), ...pageLinks(path, query, count) }
}
