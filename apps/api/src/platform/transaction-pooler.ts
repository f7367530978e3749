import pg from 'pg'

/** What to do about a pooler in transaction mode. */
export const TRANSACTION_POOLER =
  'A pooler in transaction mode stands before the database, so that no message and no lock of this product holds. ' +
  'Set DATABASE_URL to the server’s own address, or to the pooler’s session mode.'

const CONNECT_MS = 10_000

const backendOf = async (client: pg.Client) =>
  (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid

/**
 * Whether a pooler in transaction mode, such as PgBouncer's, lends the server's connections to one transaction at a
 * time. Two connections that are open at once then share one, or one of them changes (https://www.pgbouncer.org/features.html).
 * False if the database cannot be reached, which the caller finds out for itself.
 */
export async function isTransactionPooled(connectionString: string): Promise<boolean> {
  const connect = () =>
    new pg.Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
    })
  const [one, other] = [connect(), connect()]
  try {
    for (const client of [one, other]) {
      client.on('error', () => undefined)
      await client.connect()
    }
    const before = await backendOf(one)
    await other.query('BEGIN')
    const taken = await backendOf(other)
    const after = await backendOf(one)
    return taken === before || after !== before
  } catch {
    return false
  } finally {
    for (const client of [one, other]) await client.end().catch(() => undefined)
  }
}
