import pg from 'pg'
import { isDatabaseAway } from './database-away.ts'
import type { Logger } from './logger.ts'

const CONNECTIONS = 10
/** How long a request may wait for a connection, in milliseconds, before the database counts as away. */
const CONNECT_MS = 3_000
/** How long it may wait for an answer; the server itself gives up a little sooner. */
const ANSWER_MS = 3_000
const STATEMENT_MS = 2_800

/**
 * The connections that all requests share. One that has not answered in time is closed at once: on a
 * half-open link it would take minutes to notice, and hold up whoever gets it next.
 */
export function createPool(connectionString: string, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    statement_timeout: STATEMENT_MS,
  })
  // An idle connection that the server drops is replaced at the next use.
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  pool.on('connect', closeWhereAway)
  return pool
}

/** A transaction's ROLLBACK would otherwise wait as long again on a connection that is dead. */
function closeWhereAway(client: pg.PoolClient): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  const watched = (...args: unknown[]) => {
    const result = query(...args)
    if (!(result instanceof Promise)) return result
    return result.catch((error: unknown) => {
      if (isDatabaseAway(error) && client instanceof pg.Client) client.end().catch(() => undefined)
      throw error
    })
  }
  Object.assign(client, { query: watched })
}
