import { generalErrors, keysOf, type PageQuery, type SortedBy } from '@church/shared'
import type pg from 'pg'
import { containsPattern } from '../platform/keyword.ts'
import { refuse } from './errors.ts'

/** The rows of a page, and their number on all pages. */
export interface Found<Row> {
  rows: Row[]
  count: number
}

/** SQL's LIMIT and OFFSET for a page. */
export const windowOf = ({ page, page_size }: PageQuery) => ({
  limit: page_size,
  offset: (page - 1) * page_size,
})

interface Order<Key extends string> {
  /** The expressions of each column, in SQL. Rows without a value are null in the first, and come last both ways. */
  columns: Record<Key, readonly string[]>
  /** Behind the column, for rows of the same value: ends with something unique, so that no row is on two pages. */
  behind: string
  /** Without `?sort=`. */
  otherwise: string
}

/** SQL: the order that a list's query asks for. */
export function orderOf<Key extends string>(
  { sort }: { sort?: SortedBy<Key> | undefined },
  { columns, behind, otherwise }: Order<Key>,
): string {
  const key = keysOf(columns).find((each) => sort === each || sort === `-${each}`)
  if (key === undefined) return otherwise
  const way = sort === key ? 'ASC' : 'DESC'
  return [...columns[key].map((text) => `${text} ${way} NULLS LAST`), behind].join(', ')
}

/**
 * SQL: a page's LIMIT or OFFSET in a statement with a name. As subqueries they make a custom plan look no cheaper than
 * the generic one, which PostgreSQL then caches for each connection: planning took longer than the query
 * (https://www.postgresql.org/docs/current/sql-prepare.html#SQL-PREPARE-NOTES).
 */
export const forGenericPlan = (parameter: string) => `(SELECT ${parameter}::bigint)`

/** A search in SQL; $1 is the keyword as a LIKE pattern. */
interface Search {
  /**
   * Of the statements, if their texts are always these, name each column, and one plan is good for all values: then it
   * is kept.
   */
  name?: string | undefined
  /** The statement for a page, with the given LIMIT and OFFSET clauses. */
  page: (window: string) => string
  /** The statement that returns the number of matches on all pages as `count`; without it, each row of the page has it. */
  count?: string | undefined
  /** Parameters from $2 on. */
  values?: unknown[]
}

/** Finds a page of the rows that match the query's keyword. */
export async function searchPage<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  query: PageQuery,
  { name, page, count, values = [] }: Search,
): Promise<Found<Row>> {
  const matching = [containsPattern(query.keyword), ...values]
  const { limit, offset } = windowOf(query)
  const [first, second] = [`$${matching.length + 1}`, `$${matching.length + 2}`]
  const window = name
    ? `LIMIT ${forGenericPlan(first)} OFFSET ${forGenericPlan(second)}`
    : `LIMIT ${first} OFFSET ${second}`
  const named = (part: string, text: string, values: unknown[]) =>
    name ? { name: `${part}-of-${name}`, text, values } : { text, values }
  const [found, total] = await Promise.all([
    pool.query<Row & { count?: number }>(named('page', page(window), [...matching, limit, offset])),
    count && pool.query<{ count: number }>(named('number', count, matching)),
  ])
  return { rows: found.rows, count: (total || found).rows[0]?.count ?? 0 }
}

interface PageAnswer<Item> {
  results: Item[]
  next: string | null
  previous: string | null
  count: number
}

/**
 * A page in the contract's format, with links relative to the host.
 * @param answer makes an item of a row, unless the rows are items already
 * @throws HttpError 404 for a page past the end; an empty list still has a first page
 */
export function pageAnswer<Row>(path: string, query: PageQuery, found: Found<Row>): PageAnswer<Row>
export function pageAnswer<Row, Item>(
  path: string,
  query: PageQuery,
  found: Found<Row>,
  answer: (row: Row) => Item,
): PageAnswer<Item>
export function pageAnswer<Row, Item>(
  path: string,
  query: PageQuery,
  { rows, count }: Found<Row>,
  answer?: (row: Row) => Item,
) {
  const pages = pageCount(count, query)
  if (query.page > pages) throw refuse(generalErrors.invalidPage)
  return {
    results: answer ? rows.map(answer) : rows,
    next: query.page < pages ? linkTo(path, query, query.page + 1) : null,
    previous: query.page > 1 ? linkTo(path, query, query.page - 1) : null,
    count,
  }
}

/** The number of pages; at least one, since an empty list has a first page. */
export const pageCount = (count: number, { page_size }: PageQuery) =>
  Math.max(1, Math.ceil(count / page_size))

function linkTo(path: string, query: PageQuery, page: number): string {
  const search = new URLSearchParams({ page: String(page), page_size: String(query.page_size) })
  for (const [name, value] of Object.entries(query)) {
    if (!search.has(name) && value !== undefined && value !== '') search.set(name, String(value))
  }
  return `${path}?${search}`
}
