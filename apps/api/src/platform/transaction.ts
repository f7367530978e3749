import { DEADLOCK_DETECTED, hasCode } from '@church/database/error-code.ts'
import type pg from 'pg'

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
