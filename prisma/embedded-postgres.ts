import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connect } from './create-database.ts'
import {
  DUPLICATE_DATABASE,
  DUPLICATE_ROLE,
  hasCode,
  INVALID_PASSWORD,
  UNIQUE_VIOLATION,
} from './error-code.ts'
import { type Cluster, openCluster, SUPERUSER } from './postgres-cluster.ts'
import { type Settings, startServer, stopServer } from './postgres-server.ts'
import { findPostmaster } from './postmaster.ts'

interface EmbeddedPostgresOptions {
  /** Holds data, password and log. Created if missing. */
  dir: string
  /** Server settings in addition to the built-in ones, such as `{ fsync: 'off' }` in tests. */
  settings?: Settings
  log?: (line: string) => void
}

export interface EmbeddedPostgres {
  /** Connects to the product's database as its owner. */
  url: string
  /** Connects to the maintenance database as superuser, which the product itself never does. */
  superuserUrl(): Promise<string>
  /** Disconnects, and stops the server unless another process uses it. */
  stop(): Promise<void>
}

const OWNER = 'church'
const JOIN_TIMEOUT_MS = 120_000
// Every process that uses the server holds this advisory lock in shared mode. A process that can
// take it exclusively is the last one and may stop the server.
const USERS_LOCK = 7_265_484

/**
 * Starts the embedded PostgreSQL in a folder, or joins the server already running on it.
 *
 * Several processes may share one folder; the last to stop stops the server. Each holds a connection
 * open to register its use, so a killed process no longer counts, and the next start adopts the
 * server it left behind.
 *
 * The server listens on a free port of 127.0.0.1 only. It survives a Ctrl-C in the terminal, so that
 * the product can finish its work first. If it dies while in use, it is restarted on the same port.
 *
 * Rejects with a one-line message if PostgreSQL cannot run here.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { dir, settings = {}, log = () => {} } = options
  const cluster = await openCluster(dir)
  let joined = await join(cluster, settings)
  const { port } = joined
  let stopping: Promise<void> | undefined

  const rejoin = async () => {
    while (!stopping) {
      try {
        log('The connection to the embedded PostgreSQL has ended; joining it again.')
        joined = await join(cluster, settings, port)
        joined.connection.once('end', rejoin)
        return
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
        await sleep(5_000, undefined, { ref: false })
      }
    }
  }
  joined.connection.once('end', rejoin)

  return {
    url: urlFor(port, OWNER, cluster.ownerPassword, OWNER),
    superuserUrl: () => superuserUrl(cluster, port),
    stop() {
      stopping ??= leave(joined.connection, cluster)
      return stopping
    },
  }
}

interface Joined {
  port: number
  /** Registers this process as a user of the server for as long as it is open. */
  connection: pg.Client
}

async function join(cluster: Cluster, settings: Settings, fixedPort?: number): Promise<Joined> {
  const deadline = Date.now() + JOIN_TIMEOUT_MS
  for (;;) {
    const running = await findPostmaster(cluster.dataDir)
    const port = running?.port ?? (await startServer(cluster, settings, fixedPort))
    try {
      const connection = await connectAsOwner(cluster, port)
      await connection.query('SELECT pg_advisory_lock_shared($1)', [USERS_LOCK])
      return { port, connection }
    } catch (error) {
      // The server may still be recovering, or another process may be stopping it.
      if (hasCode(error, INVALID_PASSWORD) || Date.now() > deadline) {
        throw new Error(`The embedded PostgreSQL cannot be used: ${error}`, { cause: error })
      }
    }
    await sleep(100)
  }
}

/** Connects to the maintenance database as the product's role, which is created first if it is missing. */
async function connectAsOwner(cluster: Cluster, port: number): Promise<pg.Client> {
  const url = urlFor(port, OWNER, cluster.ownerPassword, 'postgres')
  try {
    return await connect(url)
  } catch (error) {
    if (!hasCode(error, INVALID_PASSWORD)) throw error
  }
  await createProductDatabase(cluster, port)
  return connect(url)
}

/**
 * Creates the product's role and database; the role owns that database and has no other rights. Its
 * password comes last, so that it cannot connect before all is done. Earlier releases gave it the
 * superuser's.
 */
async function createProductDatabase(cluster: Cluster, port: number): Promise<void> {
  const superuser = await connect(await superuserUrl(cluster, port))
  try {
    for (const statement of [
      `CREATE ROLE ${OWNER} LOGIN`,
      `CREATE DATABASE ${OWNER} OWNER ${OWNER}`,
      `ALTER ROLE ${OWNER} PASSWORD ${pg.escapeLiteral(cluster.ownerPassword)}`,
    ]) {
      await superuser.query(statement).catch((error: unknown) => {
        // Another process was faster, or was killed between two statements.
        if (!hasCode(error, DUPLICATE_ROLE, DUPLICATE_DATABASE, UNIQUE_VIOLATION)) throw error
      })
    }
  } finally {
    await superuser.end()
  }
}

async function leave(connection: pg.Client, cluster: Cluster): Promise<void> {
  // If it does not answer, the server is gone or hangs. Stopping it is harmless then, because any
  // other process that uses it restarts it.
  const isLast = await isLastUser(connection).catch(() => true)
  if (isLast) await stopServer(cluster)
  await connection.end()
}

async function isLastUser(connection: pg.Client): Promise<boolean> {
  await connection.query('SELECT pg_advisory_unlock_shared($1)', [USERS_LOCK])
  const { rows } = await connection.query('SELECT pg_try_advisory_lock($1) AS acquired', [
    USERS_LOCK,
  ])
  return rows[0]?.acquired === true
}

async function superuserUrl(cluster: Cluster, port: number): Promise<string> {
  return urlFor(port, SUPERUSER, await cluster.superuserPassword(), 'postgres')
}

function urlFor(port: number, role: string, password: string, database: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
}
