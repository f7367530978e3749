import type pg from 'pg'
import { lockUntilCommit } from '../../../platform/advisory-lock.ts'
import { inTransaction } from '../../../platform/db.ts'

/**
 * Runs `work` in a transaction under a lock that all processes share, so that nobody is scheduled twice at one time.
 * Such changes are rare, and marks do not wait for them.
 */
export const changePlan = <T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> =>
  inTransaction(pool, async (client) => {
    await lockUntilCommit(client, 'serving')
    return work(client)
  })
