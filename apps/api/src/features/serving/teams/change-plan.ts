import type pg from 'pg'
import { lockUntilCommit } from '../../../platform/advisory-lock.ts'
import { inTransaction } from '../../../platform/transaction.ts'

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

/** Makes sure that these people neither leave the church nor are deleted until the commit. A mark does not wait for it. */
export const holdPeople = (client: pg.PoolClient, ids: readonly number[]): Promise<unknown> =>
  client.query('SELECT FROM users WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE', [ids])
