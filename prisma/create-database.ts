import pg from 'pg'
import { DUPLICATE_DATABASE, hasCode, NO_SUCH_DATABASE, UNIQUE_VIOLATION } from './error-code.ts'

const CONNECT_TIMEOUT_MS = 10_000

/**
 * Connects to a database and creates it first if it does not exist.
 * Rejects with a one-line message if it can neither reach nor create the database.
 */
export async function connectCreating(connectionString: string): Promise<pg.Client> {
  try {
    return await connect(connectionString)
  } catch (error) {
    if (!hasCode(error, NO_SUCH_DATABASE)) throw unreachable(connectionString, error)
  }
  await createDatabase(connectionString)
  return connect(connectionString)
}

/** Connects without retrying; the caller ends the client. */
export async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  // A lost connection fails the next query anyway; without a listener the event would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}

async function createDatabase(connectionString: string): Promise<void> {
  const url = new URL(connectionString)
  const name = decodeURIComponent(url.pathname.slice(1))
  url.pathname = '/postgres'
  const client = await connect(url.href)
  try {
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`)
  } catch (error) {
    // Another process was faster; two at once violate the catalogue's unique index instead.
    if (hasCode(error, DUPLICATE_DATABASE, UNIQUE_VIOLATION)) return
    throw new Error(`The database ${name} does not exist and could not be created`, {
      cause: error,
    })
  } finally {
    await client.end()
  }
}

/** Names the host and port without the password, or passes on the database's own message. */
function unreachable(connectionString: string, cause: unknown): Error {
  if (cause instanceof pg.DatabaseError) {
    return new Error(`The database refused the connection: ${cause.message}`, { cause })
  }
  const { host, port } = new pg.Client({ connectionString })
  const reason = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
  return new Error(`No PostgreSQL answers at ${host}:${port}${reason}`, { cause })
}
