import pg from 'pg'
import { anyFilled, quoted, tablesOf } from '../src/operations/catalogue.ts'

/** A column that needs a value: it is a reference, or it is NOT NULL without a default. */
interface Column {
  table: string
  name: string
  type: string
  position: number
  /** The referenced `table.column`; null for a plain value. */
  target: string | null
}

const COLUMNS = `
  SELECT class.relname::text AS "table", attname::text AS name, typname::text AS type,
    attribute.attnum::int AS position,
    (SELECT target.relname || '.' || of.attname FROM pg_constraint
     JOIN pg_class AS target ON target.oid = confrelid
     JOIN pg_attribute AS of ON of.attrelid = confrelid AND of.attnum = confkey[1]
     WHERE contype = 'f' AND conrelid = class.oid AND conkey = ARRAY[attribute.attnum]) AS target
  FROM pg_class AS class
  JOIN pg_attribute AS attribute ON attrelid = class.oid
  JOIN pg_type ON pg_type.oid = atttypid
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attribute.attnum > 0
    AND NOT attisdropped AND attgenerated = ''
    AND (attnotnull AND NOT atthasdef
      OR attname LIKE '%\\_id'
      OR EXISTS (SELECT FROM pg_constraint
                 WHERE contype = 'f' AND conrelid = class.oid AND conkey = ARRAY[attribute.attnum]))`

const PEOPLE = ['users.id', 'members.id']
const START = Date.UTC(2026, 0, 1)
const HOUR_MS = 3_600_000

/** Texts that a CHECK constraint limits. */
const limitedTexts: Record<string, string> = {
  role: 'steward',
  audience: 'everybody',
  way: 'mail',
  relation: 'adult',
  kind: 'absence',
  outcome: 'reached',
  account: 'kept',
  use: 'none',
}

/** Around the place that a campus gets. */
const SQUARE = JSON.stringify([
  { lat: 0, lng: 0 },
  { lat: 0, lng: 2 },
  { lat: 2, lng: 2 },
  { lat: 2, lng: 0 },
])

/** Later columns get later timestamps, because an end column follows its start column. */
function plainValue({ name, type, position }: Column): unknown {
  if (type === 'bool') return false
  if (type.startsWith('int') || type === 'numeric' || type.startsWith('float')) return 1
  if (type === 'timestamptz') return new Date(START + position * HOUR_MS)
  if (type === 'time') return '10:00'
  if (type === 'date') return '2026-01-01'
  if (name === 'polygon') return SQUARE
  if (name === 'columns') return '[]'
  if (type === 'jsonb') return '{}'
  if (type.startsWith('_')) return '{}'
  return limitedTexts[name] ?? `the ${name}`
}

/**
 * Inserts a row into each table but `users`, with the given person in every column that refers to a
 * person. It reads the catalogue, so tables added by new migrations are included automatically. With `only`, it fills one.
 */
export async function fillTables(
  url: string,
  person: number,
  { onlyEmpty = false, only }: { onlyEmpty?: boolean; only?: string } = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: columns } = await client.query<Column>(COLUMNS)
    for (const each of await tablesOf(client)) {
      const { name: table } = each
      if (only !== undefined && table !== only) continue
      if (table === 'users' || (onlyEmpty && (await anyFilled(client, [each])))) continue
      const mine = columns.filter((column) => column.table === table)
      const values = await Promise.all(mine.map((column) => valueFor(client, column, person)))
      const names = mine.map(({ name }) => pg.escapeIdentifier(name))
      await client.query(
        `INSERT INTO ${quoted(table)} (${names}) VALUES (${values.map((_, n) => `$${n + 1}`)})
         ON CONFLICT DO NOTHING`,
        values,
      )
    }
  } finally {
    await client.end()
  }
}

async function valueFor(client: pg.Client, column: Column, person: number): Promise<unknown> {
  const isPerson = column.target === null && column.name.endsWith('_id')
  if (isPerson || (column.target && PEOPLE.includes(column.target))) return person
  if (!column.target) return plainValue(column)
  const [table = '', name = ''] = column.target.split('.')
  const { rows } = await client.query(
    `SELECT max(${pg.escapeIdentifier(name)}) AS last FROM ${quoted(table)}`,
  )
  return rows[0]?.last
}
