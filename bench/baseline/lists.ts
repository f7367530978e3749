import type pg from 'pg'
import {
  type AttendanceRow,
  findOwnMarks,
  findRows,
} from '../../apps/api/src/features/attendance/marking/index.ts'
import type { Found } from '../../apps/api/src/http/paging.ts'

const PAGE_SIZE = 10

// Runs the product's own statements, so that the comparison measures only what surrounds them.

const windowOf = (query: URLSearchParams) => ({
  page: Number(query.get('page') ?? 1),
  page_size: PAGE_SIZE,
  keyword: query.get('keyword') ?? '',
})

const page = ({ rows, count }: Found<AttendanceRow>) => ({
  results: rows.map(({ id, person, session, starts_at, ends_at, marked_at }) => ({
    id,
    name: person,
    attendance_name: session,
    start_datetime: starts_at,
    end_datetime: ends_at,
    marked_at,
  })),
  count,
})

export const attendants = async (pool: pg.Pool, query: URLSearchParams) =>
  page(await findRows(pool, true, windowOf(query), 'UTC'))

export const ownMarks = async (pool: pg.Pool, user: number, query: URLSearchParams) =>
  page(await findOwnMarks(pool, user, windowOf(query)))
