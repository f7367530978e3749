import type pg from 'pg'
import { lockUntilCommit } from './advisory-lock.ts'
import { inTransaction } from './db.ts'

/**
 * Runs `work` in a transaction as the only one that creates, changes or deletes sessions and series, in
 * any process. Admins do this rarely, and marks do not wait for it.
 */
export const changeSchedule = <T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> =>
  inTransaction(pool, async (client) => {
    await lockUntilCommit(client, 'schedule')
    return work(client)
  })
