import type pg from 'pg'
import { inTransaction } from '../../platform/transaction.ts'

/** First key of the advisory lock for changing the schedule. */
const SCHEDULE = 20_516

/**
 * Runs `work` in a transaction as the only one that creates, changes or deletes sessions and series, in
 * any process. Admins do this rarely, and marks do not wait for it.
 */
export const changeSchedule = <T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> =>
  inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1, 0)', [SCHEDULE])
    return work(client)
  })
