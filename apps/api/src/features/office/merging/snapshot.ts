import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { OwnData } from '../../../platform/own-data.ts'
import type { PeopleRows, Row } from './rows.ts'

const row = z.record(z.string(), z.unknown())
const rowsByTable = z._default(z.record(z.string(), z.array(row)), {})
const change = z.object({ key: row, before: row, after: row })
export type Change = z.output<typeof change>

/** The effect of a merge on the rows of two people, by table. A changed row is stored with its changed columns only. */
export const snapshot = z.object({
  changed: z._default(z.record(z.string(), z.array(change)), {}),
  removed: rowsByTable,
  added: rowsByTable,
})
export type Snapshot = z.output<typeof snapshot>

const keyOf = (value: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, value[column]]))

const byKey = (rows: readonly Row[], columns: readonly string[]) =>
  new Map(rows.map((each) => [JSON.stringify(keyOf(each, columns)), each]))

/**
 * Compares the rows of two people before and after a merge. Codes and links that went are not kept: they do not come
 * back.
 */
export function snapshotOf(
  before: PeopleRows,
  after: PeopleRows,
  { secretTables }: Pick<OwnData, 'secretTables'>,
): Snapshot {
  const found: Snapshot = { changed: {}, removed: {}, added: {} }
  for (const [table, { key, rows }] of before) {
    const [then, now] = [byKey(rows, key), byKey(after.get(table)?.rows ?? [], key)]
    const gone = [...then].filter(([id]) => !now.has(id)).map(([, each]) => each)
    const made = [...now].filter(([id]) => !then.has(id)).map(([, each]) => each)
    const changed = [...then].flatMap(([id, each]) => changeOf(each, now.get(id), key) ?? [])
    if (gone.length > 0 && !secretTables.includes(table)) found.removed[table] = gone
    if (made.length > 0) found.added[table] = made
    if (changed.length > 0) found.changed[table] = changed
  }
  return found
}

function changeOf(then: Row, now: Row | undefined, key: readonly string[]): Change | null {
  const names = Object.keys(then).filter((name) => now && !isDeepStrictEqual(then[name], now[name]))
  if (!now || names.length === 0) return null
  return { key: keyOf(then, key), before: keyOf(then, names), after: keyOf(now, names) }
}
