import type { PrismaClient } from '@church/database'
import {
  DEADLOCK_DETECTED,
  FOREIGN_KEY_VIOLATION,
  hasCode,
  UNIQUE_VIOLATION,
} from '@church/database/error-code.ts'
import type pg from 'pg'

/** Runs statements: the pool or, in a transaction, a connection of it. */
export type Handle = Pick<pg.Pool, 'query'>

/** Prisma for single statements. In transactions there is only SQL, by `inTransaction`, so that each has one connection. */
export type Db = Omit<
  PrismaClient,
  '$executeRaw' | '$executeRawUnsafe' | '$queryRaw' | '$queryRawUnsafe' | '$transaction'
>

/** Runs one statement. @returns its rows */
export async function run<Row extends pg.QueryResultRow>(
  on: Handle,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await on.query<Row>(text, values)).rows
}

/** Runs one statement. @returns its first row, or null without one */
export async function firstRow<Row extends pg.QueryResultRow>(
  on: Handle,
  text: string,
  values: unknown[] = [],
): Promise<Row | null> {
  return (await run<Row>(on, text, values))[0] ?? null
}

/** Runs one statement. @returns whether it found or changed any row */
export const anyRow = async (on: Handle, text: string, values: unknown[] = []): Promise<boolean> =>
  (await on.query(text, values)).rowCount !== 0

/** Runs one statement that answers one column. @returns its values: `const [id] = await column<number>(…)` */
export async function column<Value>(
  on: Handle,
  text: string,
  values: unknown[] = [],
): Promise<Value[]> {
  const { fields, rows } = await on.query<Record<string, Value>>(text, values)
  if (fields.length !== 1) throw new Error(`A statement answers ${fields.length} columns, not one.`)
  return rows.flatMap((row) => Object.values(row))
}

/** Inserts a row. @returns its id */
export async function insertRow(on: Handle, text: string, values: unknown[]): Promise<number> {
  const [id] = await column<number>(on, text, values)
  if (id === undefined) throw new Error('No row was written.')
  return id
}

/** Sets these columns of a row, and when it was changed. @returns whether there is such a row */
export async function updateRow(
  on: Handle,
  table: 'members' | 'users',
  id: number,
  columns: Record<string, unknown>,
): Promise<boolean> {
  const set = Object.keys(columns).map((name, n) => `${name} = $${n + 2}, `)
  const { rowCount } = await on.query(
    `UPDATE ${table} SET ${set.join('')}updated_at = now() WHERE id = $1`,
    [id, ...Object.values(columns)],
  )
  return rowCount === 1
}

/** Whether a write failed because another row has the same value in a unique column. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, UNIQUE_VIOLATION)

/** Prisma's own codes for a foreign key violation, and for a missing row of a single statement. */
const PRISMA_GONE = ['P2003', 'P2025']

/** Whether work failed because a row that it needs was deleted meanwhile. */
export const isGone = (error: unknown): boolean =>
  hasCode(error, FOREIGN_KEY_VIOLATION, ...PRISMA_GONE)

/** Leaves out undefined values, so that an update changes only the fields given. */
export function withoutUndefined<T extends object>(
  values: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

/** How often work is done before a deadlock counts as an error. */
const TRIES = 3

/**
 * Runs `work` in a transaction on one connection: commits when it resolves, rolls back when it throws. If transactions
 * wait for each other's locks, PostgreSQL ends one with an error, and its work is done again. So `work` may run several
 * times.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await tryInTransaction(pool, work)
    } catch (error) {
      if (tries === TRIES || !hasCode(error, DEADLOCK_DETECTED)) throw error
    }
  }
}

async function tryInTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    client.release()
    return result
  } catch (error) {
    const isRolledBack = await client.query('ROLLBACK').then(
      () => true,
      () => false,
    )
    // A connection in an unknown state must not return to the pool.
    client.release(!isRolledBack)
    throw error
  }
}

/** Milliseconds that a statement may take whose work grows with the church, such as closing a session. */
const LONG_MS = 60_000

/**
 * Runs a statement of a transaction that may take a minute, not only three seconds as one that a request waits for.
 * @returns its rows
 */
export async function runLong<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  await client.query(`SET LOCAL statement_timeout = ${LONG_MS}`)
  const statement = { text, values, query_timeout: LONG_MS } as const
  const { rows } = await client.query<Row>(statement)
  return rows
}

/** Runs a statement as `runLong` does, in a transaction of its own. Not for calls that many people make at once. */
export const readLong = <Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  values: unknown[],
): Promise<Row[]> => inTransaction(pool, (client) => runLong<Row>(client, text, values))
