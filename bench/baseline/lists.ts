import type pg from 'pg'
import {
  findMarks,
  findOwnMarks,
  type ListedMark,
} from '../../apps/api/src/features/attendance/marking/index.ts'
import type { Found } from '../../apps/api/src/http/paging.ts'

const PAGE_SIZE = 10

// Runs the product's own statements, so that the comparison measures only what surrounds them.

const windowOf = (query: URLSearchParams) => ({
  page: Number(query.get('page') ?? 1),
  page_size: PAGE_SIZE,
  keyword: query.get('keyword') ?? '',
})

const page = ({ rows, count }: Found<ListedMark>) => ({
  results: rows.map(({ id, name, attendance_name, start_datetime, end_datetime, marked_at }) => ({
    id,
    name,
    attendance_name,
    start_datetime,
    end_datetime,
    marked_at,
  })),
  count,
})

export const attendants = async (pool: pg.Pool, query: URLSearchParams) =>
  page(await findMarks(pool, windowOf(query), 'UTC'))

export const ownMarks = async (pool: pg.Pool, user: number, query: URLSearchParams) =>
  page(await findOwnMarks(pool, user, windowOf(query)))
