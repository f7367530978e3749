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

export interface EmbeddedPostgresOptions {
  /** Holds everything: data, password, log. Made where it is missing. */
  dir: string
  /** Server settings beside the built-in ones, such as `{ fsync: 'off' }` in tests. */
  settings?: Settings
  log?: (line: string) => void
}

export interface EmbeddedPostgres {
  /** The product's database, as the role that owns it. */
  url: string
  /** The maintenance database, as superuser. */
  adminUrl: string
  /** Lets go of the server, and stops it unless another process uses it. */
  stop(): Promise<void>
}

const OWNER = 'church'
const JOIN_TIMEOUT_MS = 120_000
// Every process that uses the server holds this lock shared. Whoever gets it alone may stop it.
const USERS_LOCK = 7_265_484

/**
 * Starts the embedded PostgreSQL of a folder, or joins the one that runs on it.
 *
 * Several processes may use one folder at once; the last to stop stops the server. Who uses it is
 * known from a connection that each keeps open, so a killed process counts no more, and the server
 * that it left running is taken over by the next start.
 *
 * The server listens on a free port of 127.0.0.1 only. It survives a Ctrl-C in the terminal, so
 * that the product can finish what it is doing. Should it end while it is used, it is started again
 * on the same port.
 *
 * Rejects with a message of one line where it cannot run here.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { dir, settings = {}, log = () => {} } = options
  const cluster = await openCluster(dir)
  let joined = await join(cluster, settings)
  await createProductDatabase(joined.connection, cluster.password)
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
    url: addressOf(cluster, port, OWNER, OWNER),
    adminUrl: addressOf(cluster, port, SUPERUSER, 'postgres'),
    stop() {
      stopping ??= leave(joined.connection, cluster)
      return stopping
    },
  }
}

interface Joined {
  port: number
  /** Says that this process uses the server, for as long as it is open. */
  connection: pg.Client
}

async function join(cluster: Cluster, settings: Settings, fixedPort?: number): Promise<Joined> {
  const deadline = Date.now() + JOIN_TIMEOUT_MS
  for (;;) {
    const running = await findPostmaster(cluster.dataDir)
    const port = running?.port ?? (await startServer(cluster, settings, fixedPort))
    try {
      const connection = await connect(addressOf(cluster, port, SUPERUSER, 'postgres'))
      await connection.query('SELECT pg_advisory_lock_shared($1)', [USERS_LOCK])
      return { port, connection }
    } catch (error) {
      // It may still be recovering, or another process is just stopping it.
      if (hasCode(error, INVALID_PASSWORD) || Date.now() > deadline) {
        throw new Error(`The embedded PostgreSQL cannot be used: ${error}`, { cause: error })
      }
    }
    await sleep(100)
  }
}

/** The product's role owns its database and may do nothing beside. */
async function createProductDatabase(admin: pg.Client, password: string): Promise<void> {
  const found = await admin.query('SELECT FROM pg_database WHERE datname = $1', [OWNER])
  if (found.rowCount) return
  for (const statement of [
    `CREATE ROLE ${OWNER} LOGIN PASSWORD ${pg.escapeLiteral(password)}`,
    `CREATE DATABASE ${OWNER} OWNER ${OWNER}`,
  ]) {
    await admin.query(statement).catch((error: unknown) => {
      // Another process was faster, or one was ended between the two.
      if (!hasCode(error, DUPLICATE_ROLE, DUPLICATE_DATABASE, UNIQUE_VIOLATION)) throw error
    })
  }
}

async function leave(connection: pg.Client, cluster: Cluster): Promise<void> {
  // Where it does not answer, the server is gone or hangs; stopping it does no harm then, since
  // whoever else uses it starts it again.
  const alone = await isLastUser(connection).catch(() => true)
  if (alone) await stopServer(cluster)
  await connection.end()
}

async function isLastUser(connection: pg.Client): Promise<boolean> {
  await connection.query('SELECT pg_advisory_unlock_shared($1)', [USERS_LOCK])
  const { rows } = await connection.query('SELECT pg_try_advisory_lock($1) AS alone', [USERS_LOCK])
  return rows[0]?.alone === true
}

function addressOf({ password }: Cluster, port: number, role: string, database: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
}
