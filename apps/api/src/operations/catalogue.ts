import { MIGRATION_LOCK } from '@church/database/migrate.ts'
import { MIGRATIONS } from '@church/database/migration-history.ts'
import pg from 'pg'
import { column, run } from '../platform/db.ts'

/** A table's name, quoted for use in a statement. */
export const quoted = (name: string) => `public.${pg.escapeIdentifier(name)}`

export interface Table {
  name: string
  /** Without generated columns. */
  columns: string[]
}

/** The product's tables, each after those that it references. */
export async function tablesOf(client: pg.Client | pg.Pool): Promise<Table[]> {
  const { rows } = await client.query<Table & { parents: string[] }>(
    `SELECT class.relname::text AS name,
       array_agg(attname::text ORDER BY attnum) AS columns,
       ARRAY(
         SELECT parent.relname::text FROM pg_constraint
         JOIN pg_class AS parent ON parent.oid = confrelid
         WHERE contype = 'f' AND conrelid = class.oid AND confrelid <> class.oid
       ) AS parents
     FROM pg_class AS class JOIN pg_attribute ON attrelid = class.oid
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> $1
       AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     GROUP BY class.oid, class.relname ORDER BY 1`,
    [MIGRATIONS],
  )
  const sorted: Table[] = []
  const has = (name: string) => sorted.some((table) => table.name === name)
  while (sorted.length < rows.length) {
    const ready = rows.filter(({ name, parents }) => !has(name) && parents.every(has))
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle.')
    sorted.push(...ready.map(({ name, columns }) => ({ name, columns })))
  }
  return sorted
}

/** The last value of each sequence; null if it was never used. */
export const sequencesOf = (client: pg.Client): Promise<{ name: string; last: string | null }[]> =>
  run<{ name: string; last: string | null }>(
    client,
    `SELECT sequencename::text AS name, last_value::text AS last
     FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  )

export async function anyFilled(client: pg.Client, tables: Table[]): Promise<boolean> {
  for (const { name } of tables) {
    const { rowCount } = await client.query(`SELECT FROM ${quoted(name)} LIMIT 1`)
    if (rowCount) return true
  }
  return false
}

/** Drops everything in the database except extensions. */
export async function dropEverything(client: pg.Client): Promise<void> {
  const statements = await column<string>(client, DROPS)
  for (const statement of statements) await client.query(statement)
}

// Objects that belong to an extension have a dependency of type e on it.
const DROPS = `
  SELECT format('DROP %s IF EXISTS %s CASCADE', kind, name) AS statement FROM (
    SELECT oid, 'pg_class'::regclass AS catalogue, oid::regclass::text AS name,
      CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
        WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')
    UNION ALL
    SELECT oid, 'pg_proc'::regclass, oid::regprocedure::text, 'ROUTINE'
    FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL
    SELECT oid, 'pg_type'::regclass, oid::regtype::text, 'TYPE'
    FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd', 'r')
  ) AS object
  WHERE NOT EXISTS (
    SELECT FROM pg_depend
    WHERE classid = object.catalogue AND objid = object.oid AND deptype = 'e'
  )`

/**
 * Whether anything else is connected to the database under the product's role, but for processes that are starting and
 * wait for their migrations.
 */
export async function isInUse(client: pg.Client): Promise<boolean> {
  // Otherwise, all of a transaction sees the connections of its first look.
  await client.query('SELECT pg_stat_clear_snapshot()')
  const [others] = await column<number>(
    client,
    `SELECT count(*)::int FROM pg_stat_activity
     WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()
       AND backend_type = 'client backend'
       AND NOT EXISTS (
         SELECT FROM pg_locks
         WHERE pg_locks.pid = pg_stat_activity.pid AND locktype = 'advisory' AND NOT granted
           AND classid = 0 AND objid = $1
       )`,
    [MIGRATION_LOCK],
  )
  return others !== 0
}
