import type pg from 'pg'
import { inTransaction } from './transaction.ts'

/** First key of the advisory lock for changing the schedule. */
const SCHEDULE = 20_516

/** Waits until no other transaction creates, changes or deletes sessions or series. */
export const lockSchedule = (client: pg.PoolClient) =>
  client.query('SELECT pg_advisory_xact_lock($1, 0)', [SCHEDULE])

/**
 * Runs `work` in a transaction as the only one that creates, changes or deletes sessions and series, in
 * any process. Admins do this rarely, and marks do not wait for it.
 */
export const changeSchedule = <T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> =>
  inTransaction(pool, async (client) => {
    await lockSchedule(client)
    return work(client)
  })
