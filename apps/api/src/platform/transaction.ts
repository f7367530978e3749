import type pg from 'pg'

/** Runs `work` in a transaction on one connection: commits when it resolves, rolls back when it throws. */
export async function inTransaction<T>(
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
