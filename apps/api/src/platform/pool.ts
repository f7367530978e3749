import pg from 'pg'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'

/** Beside the pool, one connection listens for changes, and one is for the job that runs every minute. */
const BESIDE = 2

/** The size of the pool of a process that may take so many connections, besides those of exports and longer jobs. */
export const poolSizeOf = (connections: number): number => connections - BESIDE

/** Milliseconds that a request waits for a connection, or an answer, before the database counts as unavailable. */
const WAIT_MS = 3_000
/** Milliseconds by which the server itself gives up a query sooner. */
const SOONER_MS = 200

export interface PoolLimits {
  /** How many connections it opens at most. */
  connections: number
  waitMs?: number | undefined
}

/**
 * The connection pool that all requests share. A connection that times out is closed at once: a
 * half-open link would otherwise go unnoticed for minutes and stall the next query on it.
 */
export function createPool(
  connectionString: string,
  log: Logger,
  { connections, waitMs = WAIT_MS }: PoolLimits,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: waitMs,
    query_timeout: waitMs,
    onConnect: (client) => limitStatements(client, waitMs),
  })
  // The pool replaces a lost idle connection at the next use.
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  pool.on('connect', (client) => {
    // A connection lost between two statements of a transaction must not end the process: the next statement fails.
    client.on('error', () => undefined)
    closeWhenUnavailable(client)
  })
  return pool
}

/**
 * Opens a connection beside the pool's, which the caller ends: for work that holds one for long and needs another one
 * meanwhile. If both came from the pool, requests that wait for each other could use it up.
 */
export async function connectBeside(pool: pg.Pool): Promise<pg.Client> {
  const client = new pg.Client(pool.options)
  client.on('error', () => undefined)
  closeWhenUnavailable(client)
  await client.connect()
  await limitStatements(client, Number(pool.options.query_timeout))
  return client
}

/** Lets the server itself give up a query in time. PgBouncer refuses a connection that asks for this as it begins. */
const limitStatements = (client: pg.ClientBase, waitMs: number) =>
  client.query(`SET statement_timeout = ${waitMs - SOONER_MS}`)

/** A transaction's ROLLBACK on a dead connection would otherwise wait for a second timeout. */
function closeWhenUnavailable(client: pg.ClientBase): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  const watched = (...args: unknown[]) => {
    const result = query(...args)
    if (!(result instanceof Promise)) return result
    return result.catch((error: unknown) => {
      if (isDatabaseUnavailable(error) && client instanceof pg.Client)
        client.end().catch(() => undefined)
      throw error
    })
  }
  Object.assign(client, { query: watched })
}

/** Adds the gauges of a pool. */
export function watchPool(pool: pg.Pool, { addGauge }: Metrics): void {
  addGauge('church_database_connections', 'Open connections of the pool.', () => pool.totalCount)
  addGauge(
    'church_database_connections_idle',
    'Idle connections of the pool.',
    () => pool.idleCount,
  )
  addGauge('church_database_waiting', 'Requests waiting for a connection.', () => pool.waitingCount)
}
