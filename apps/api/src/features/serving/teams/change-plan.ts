import type pg from 'pg'
import { lockUntilCommit } from '../../../platform/advisory-lock.ts'
import { inTransaction } from '../../../platform/transaction.ts'

/**
 * Runs `work` in a transaction as the only one that changes who serves, in any process, so that nobody is put on twice at
 * one time. People do this rarely, and marks do not wait for it.
 */
export const changePlan = <T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> =>
  inTransaction(pool, async (client) => {
    await lockUntilCommit(client, 'serving')
    return work(client)
  })
