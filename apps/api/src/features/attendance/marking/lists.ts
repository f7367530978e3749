import type { Absentee, ListedAttendance, PageQuery } from '@church/shared'
import type pg from 'pg'
import { presentPage } from '../../../http/paging.ts'
import { type AttendanceRow, findOwnMarks, findRows } from './find-rows.ts'

const presentMark = (row: AttendanceRow): ListedAttendance => ({
  id: row.id,
  name: row.person,
  attendance_name: row.session,
  start_datetime: row.starts_at.toISOString(),
  end_datetime: row.ends_at.toISOString(),
  marked_at: (row.marked_at ?? row.starts_at).toISOString(),
  source: row.source,
  marked_by: row.marked_by,
})

const presentAbsence = (row: AttendanceRow): Absentee => ({
  id: row.id,
  user: row.user_id,
  user_name: row.person,
  session_name: row.session,
  start_datetime: row.starts_at.toISOString(),
  end_datetime: row.ends_at.toISOString(),
})

/** A page of one person's own marks, newest first. */
export async function listOwnMarks(pool: pg.Pool, userId: number, query: PageQuery, path: string) {
  return presentPage(path, query, await findOwnMarks(pool, userId, query), presentMark)
}

/** A page of everyone's marks, newest first. */
export async function listAttendants(pool: pg.Pool, query: PageQuery, path: string) {
  return presentPage(path, query, await findRows(pool, true, query), presentMark)
}

/** A page of everyone's absences, newest first. */
export async function listAbsentees(pool: pg.Pool, query: PageQuery, path: string) {
  return presentPage(path, query, await findRows(pool, false, query), presentAbsence)
}
