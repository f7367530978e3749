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
  const advice = adviceOnTls(cause)
  if (advice) return new Error(advice, { cause })
  const { host, port } = new pg.Client({ connectionString })
  const reason = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
  return new Error(`No PostgreSQL answers at ${host}:${port}${reason}`, { cause })
}

const UNKNOWN_AUTHORITY =
  'its certificate is signed by an authority that this machine does not know: set DATABASE_CA to the file of certificates that the provider offers'

/** What to do about a certificate or a server without one, by the code of the failure. */
const TLS_ADVICE: Record<string, string> = {
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  ERR_TLS_CERT_ALTNAME_INVALID:
    'its certificate is for another name: use the name that the provider gives in DATABASE_URL, not an IP address',
  CERT_HAS_EXPIRED: 'its certificate has expired: renew it, and check this machine’s clock',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet: check this machine’s clock',
}

/** One line on a connection that failed because of TLS; undefined if it failed otherwise. */
export function adviceOnTls(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined
  const code = 'code' in cause ? String(cause.code) : ''
  const advice = TLS_ADVICE[code]
  if (advice) return `The database cannot be trusted (${code}): ${advice}.`
  return cause.message.includes('does not support SSL')
    ? 'The database does not offer encryption: remove sslmode and DATABASE_CA, if nobody else can read the connection.'
    : undefined
}
