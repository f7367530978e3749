import pg from 'pg'
import { column, run } from '../../../platform/db.ts'
import type { OwnData } from '../../../platform/own-data.ts'

/** A row of a table by its columns, as JSON. */
export type Row = Record<string, unknown>

interface Shape {
  table: string
  /** The columns of the primary key. */
  key: string[]
  /** The columns that the database makes itself. */
  generated: string[]
}

interface TableRows extends Omit<Shape, 'table'> {
  rows: Row[]
}

/** The rows of people, by table. */
export type PeopleRows = Map<string, TableRows>

type Tx = pg.PoolClient
type Tables = Pick<OwnData, 'columns'>

/** The tables that an undo never restores: the log, and the records of merges. */
const LEFT = ['audit_events', 'merge_mails', 'merges']

/** Tables without a person's id of which a merge changes rows, with how to find them; $1 are the people's ids. */
const DEPENDENT: Record<string, string> = {
  care_events: 'case_id IN (SELECT id FROM care_cases WHERE user_id = ANY ($1::int[]))',
  group_meetings: 'id IN (SELECT meeting_id FROM group_marks WHERE user_id = ANY ($1::int[]))',
  households: 'id IN (SELECT household_id FROM household_members WHERE user_id = ANY ($1::int[]))',
  sessions: 'id IN (SELECT session_id FROM attendance WHERE user_id = ANY ($1::int[]))',
}

/** How to find the rows of people in each table, in SQL. */
function conditions({ columns }: Tables): Map<string, string> {
  const found = new Map<string, string[]>(
    Object.entries(DEPENDENT).map(([table, condition]) => [table, [condition]]),
  )
  for (const column of columns) {
    const [table = '', name = ''] = column.split('.')
    if (LEFT.includes(table)) continue
    const mine = `${pg.escapeIdentifier(name)} = ANY ($1::int[])`
    found.set(table, [...(found.get(table) ?? []), mine])
  }
  return new Map([...found].map(([table, each]) => [table, each.join(' OR ')]))
}

const findShapes = (tx: Tx, tables: Iterable<string>): Promise<Shape[]> =>
  run<Shape>(
    tx,
    `SELECT relname AS "table",
       array_agg(attname::text ORDER BY attnum) FILTER (WHERE attnum = ANY (indkey)) AS key,
       coalesce(array_agg(attname::text) FILTER (WHERE attgenerated <> ''), '{}') AS generated
     FROM pg_index JOIN pg_class ON pg_class.oid = indrelid JOIN pg_attribute ON attrelid = indrelid
     WHERE indrelid = ANY ($1::regclass[]) AND indisprimary AND attnum > 0 AND NOT attisdropped
     GROUP BY relname`,
    [[...tables]],
  )

export async function readRows(tx: Tx, tables: Tables, ids: number[]): Promise<PeopleRows> {
  const found: PeopleRows = new Map()
  const all = conditions(tables)
  for (const { table, key, generated } of await findShapes(tx, all.keys())) {
    const rows = await column<Row>(
      tx,
      `SELECT to_jsonb(each) - $2::text[] AS row FROM ${pg.escapeIdentifier(table)} AS each
       WHERE ${all.get(table)}`,
      [ids, generated],
    )
    found.set(table, { key, generated, rows })
  }
  return found
}

/** Reads the rows of the person who stays, and the present state of the rows `before`. */
export async function readRowsAfter(
  tx: Tx,
  tables: Tables,
  before: PeopleRows,
  into: number,
): Promise<PeopleRows> {
  const found = await readRows(tx, tables, [into])
  for (const [table, { key, generated, rows }] of before) {
    const now = found.get(table)
    if (!now || rows.length === 0) continue
    const name = pg.escapeIdentifier(table)
    const { rows: remaining } = await tx.query<{ row: Row }>(
      `SELECT to_jsonb(each) - $2::text[] AS row
       FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb) AS old
       JOIN ${name} AS each USING (${key.map((column) => pg.escapeIdentifier(column))})`,
      [JSON.stringify(rows), generated],
    )
    now.rows.push(...remaining.map(({ row }) => row))
  }
  return found
}
