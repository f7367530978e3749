import pg from 'pg'
import { hasCode } from './error-code.ts'

const NO_SUCH_DATABASE = '3D000'
const DUPLICATE_DATABASE = '42P04'
const UNIQUE_VIOLATION = '23505'

/**
 * Connects to a database, which is created first where it is missing.
 * Rejects with a message of one line where it can neither be reached nor created.
 */
export async function connectCreating(connectionString: string): Promise<pg.Client> {
  try {
    return await connect(connectionString)
  } catch (error) {
    if (!hasCode(error, NO_SUCH_DATABASE)) throw error
  }
  await createDatabase(connectionString)
  return connect(connectionString)
}

/** Creates the database that the address names; one that exists is fine. */
export async function createDatabase(connectionString: string): Promise<void> {
  const url = new URL(connectionString)
  const name = decodeURIComponent(url.pathname.slice(1))
  url.pathname = '/postgres'
  const client = await connect(url.href)
  try {
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`)
  } catch (error) {
    // Another process was faster; while both were at it, the catalogue's unique index objects.
    if (hasCode(error, DUPLICATE_DATABASE, UNIQUE_VIOLATION)) return
    throw new Error(`The database ${name} does not exist and could not be created`, {
      cause: error,
    })
  } finally {
    await client.end()
  }
}

/** Connects once; the caller ends the client. */
export async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  // A connection lost in between fails the next query; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}
