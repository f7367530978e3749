import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from './app.ts'
import { createLiveChannel } from './features/attendance/marking/index.ts'
import { ignoredKeysLine } from './features/church/details/index.ts'
import { features } from './features/index.ts'
import { ensureFirstAdmin } from './features/people/users/index.ts'
import { createAddressOf } from './http/address.ts'
import { createAllowedOrigin } from './http/allowed-origin.ts'
import { createFrontDoor, type FrontDoor } from './http/front-door.ts'
import { bareHeaders } from './http/headers.ts'
import { createHttpServer } from './http/http-server.ts'
import { createLedger, ledgerJobs } from './operations/ledger/write-ledger.ts'
import { backupJobs } from './operations/scheduled-backup.ts'
import { onAuditedEvent } from './platform/audit.ts'
import { systemClock } from './platform/clock.ts'
import { whenAvailable } from './platform/database-unavailable.ts'
import type { Env } from './platform/env.ts'
import { type Job, startJobs } from './platform/jobs.ts'
import { findKeyProblems, rememberKeys } from './platform/key-digests.ts'
import type { Logger } from './platform/logger.ts'
import { type OpenDatabase, openDatabase } from './platform/open-database.ts'
import { loadSecrets, type Secrets } from './platform/secrets.ts'
import { version } from './platform/version.ts'
import { createServices, type Services } from './services.ts'

interface Options {
  env: Env
  log: Logger
  /** Prints a line for the operator. */
  print: (line: string) => void
  /** Whether a person at a terminal reads it; otherwise logs keep it. */
  isTerminal: boolean
  migrationsDir: string
  textsDir: string
  webDir: string
}

/** Milliseconds that requests in flight get to finish; the whole shutdown stays under 20 s. */
const DRAIN_MS = 10_000
const IDLE_MS = 50
/** Milliseconds that the places of the ledger get to answer at the end. */
const LEDGER_MS = 3_000

interface Product {
  stop(): Promise<void>
}

/** Starts the database, migrations, first admin, server and jobs. Rejects with a one-line message. */
export async function startProduct(options: Options): Promise<Product> {
  const headers = bareHeaders(options.env.PUBLIC_URL)
  const door = createFrontDoor({ headers })
  const server = createHttpServer(door.listener, headers)
  // First, so that a port in use stops the start before anything else happens.
  await listen(server, options.env)
  let database: OpenDatabase | undefined
  try {
    database = await openDatabase(options)
    return await startBehind(door, server, database, options)
  } catch (error) {
    server.close()
    server.closeAllConnections()
    await database?.stop()
    throw error
  }
}

/** Starts everything behind the open port and the migrated database. */
async function startBehind(
  door: FrontDoor,
  server: Server,
  database: OpenDatabase,
  options: Options,
): Promise<Product> {
  const { env, log, print, textsDir } = options
  const secrets = await loadSecrets(env)
  const { services, close } = createServices({
    env,
    clock: systemClock,
    log,
    databaseUrl: database.url,
    secrets,
    textsDir,
  })
  // A busy machine may take longer to connect than a request waits, which must not end the start.
  await whenAvailable(() => services.pool.query('SELECT 1'))
  for (const line of await findKeyProblems(services.pool, secrets)) print(`NOTICE: ${line}`)
  await rememberKeys(services.pool, secrets)
  const stopAuditLog = onAuditedEvent((event) => log.info({ audit: event }, 'audit'))
  // From here on, they are known even while the database is unavailable.
  const church = await services.church.get()
  const ignored = env.CHURCH_CONFIG && ignoredKeysLine(env.churchFile, church)
  if (ignored) log.info(ignored)
  await ensureFirstAdmin(services, options)
  const channel = openChannel(server, services)
  door.open(createApp(services, options.webDir))
  services.outbox.start()
  const ledger = createLedger({ ...services, installationKeys: secrets.installation })
  const jobs = env.JOBS
    ? await startJobs([...jobsOf(services, database.url, secrets), ...ledgerJobs(ledger)], services)
    : undefined
  print(`${church.name} is served at ${env.PUBLIC_URL} (version ${version})`)
  return {
    async stop() {
      log.info('stopping')
      door.close()
      await sleep(env.STOP_DELAY * 1000)
      channel.close()
      await Promise.all([drain(server), jobs?.stop()])
      await Promise.race([ledger.write(true), sleep(LEDGER_MS, undefined, { ref: false })]).catch(
        (error) => log.warn({ err: error }, 'withdrawals not recorded'),
      )
      await close()
      stopAuditLog()
      await database.stop()
    },
  }
}

const openChannel = (server: Server, { env, live, log, metrics }: Services) =>
  createLiveChannel({
    server,
    live,
    log,
    metrics,
    isAllowedOrigin: createAllowedOrigin(env.PUBLIC_URL),
    addressOf: createAddressOf(env.TRUST_PROXY),
    headers: bareHeaders(env.PUBLIC_URL),
  })

/** The scheduled jobs; each is safe to run in several processes at once. */
const jobsOf = (services: Services, databaseUrl: string, { installation }: Secrets): Job[] => [
  ...features.flatMap((feature) => ('jobs' in feature ? feature.jobs(services) : [])),
  ...backupJobs({ ...services, databaseUrl, installationKeys: installation }),
]

function listen(server: Server, { HOST, PORT }: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isUsed = error.code === 'EADDRINUSE'
      reject(isUsed ? new Error(`PORT ${PORT} on ${HOST} is in use by another program.`) : error)
    })
    server.listen(PORT, HOST, resolve)
  })
}

/** Stops accepting connections and waits for the requests in flight. */
async function drain(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  // Connections with a request in flight become idle only once it is answered.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS)
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await closed
  clearTimeout(late)
  clearInterval(idle)
}
