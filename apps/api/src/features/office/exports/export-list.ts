import type { ExportFilters, ExportKind } from '@church/shared'
import type pg from 'pg'
import { type Cell, csvHead, csvLines } from '../../../platform/csv.ts'
import { fromSnapshot, type Snapshot } from '../../../platform/snapshot.ts'
import { type List, lists } from './lists.ts'

interface ListExport {
  kind: ExportKind
  filters: ExportFilters
  columns: readonly string[]
  timeZone: string
}

/**
 * The lines of a list as CSV. The number of rows is that of the moment which the lines show, and known before the
 * first of them: nobody gets a line before `announce` has resolved.
 */
export const exportList = (
  pool: pg.Pool,
  { kind, filters, columns, timeZone }: ListExport,
  announce: (rows: number) => Promise<void>,
): AsyncGenerator<string> =>
  fromSnapshot(pool, async function* (snapshot) {
    const list = lists[kind](filters, timeZone)
    await announce(await countRows(snapshot, list))
    yield* linesOf(snapshot, list, columns)
  })

/** How many rows a list has. */
export async function countRows({ value }: Snapshot, list: List): Promise<number> {
  return Number(await value(countOf(list), list.values))
}

/** The rows of a list as CSV, with the names of the columns. */
export async function* linesOf(
  { batches }: Snapshot,
  list: List,
  columns: readonly string[],
): AsyncGenerator<string> {
  yield csvHead(columns)
  for await (const rows of batches<Cell[]>(textOf(list), list.values)) yield csvLines(rows)
}

const select = ({ columns, from }: List) => `SELECT ${columns.join(', ')} ${from}`

const textOf = (list: List) => `${select(list)} ORDER BY ${list.orderBy}`

const countOf = (list: List) => `SELECT count(*) FROM (${select(list)}) AS list`
