import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '@church/database'
import { bringBackErrors, contract, generalErrors, heldTicket } from '@church/shared'
import { createApp } from './app.ts'
import { createLiveChannel } from './features/attendance/marking/index.ts'
import { ignoredKeysLine } from './features/church/details/index.ts'
import { features } from './features/index.ts'
import { ensureFirstAdmin } from './features/people/users/index.ts'
import {
  type BringBack,
  createTickets,
  forgetBackups,
  readProgress,
} from './features/site/bring-back/index.ts'
import { createAddressOf } from './http/address.ts'
import { createAllowedOrigin } from './http/allowed-origin.ts'
import { createFrontDoor, type FrontDoor, type Meanwhile } from './http/front-door.ts'
import { bareHeaders } from './http/headers.ts'
import { createHttpServer } from './http/http-server.ts'
import { readJson } from './http/json-body.ts'
import { createBringBack, type Interruptible } from './operations/bring-back.ts'
import { createLedger, ledgerJobs } from './operations/ledger/write-ledger.ts'
import { backupJobs } from './operations/scheduled-backup.ts'
import { onAuditedEvent } from './platform/audit.ts'
import { systemClock } from './platform/clock.ts'
import { whenAvailable } from './platform/database-unavailable.ts'
import { prepareDataDir } from './platform/disk-space.ts'
import type { Env } from './platform/env.ts'
import { type Job, startJobs } from './platform/jobs.ts'
import { findKeyProblems, rememberKeys } from './platform/key-digests.ts'
import type { Logger } from './platform/logger.ts'
import { embeddedDir, type OpenDatabase, openDatabase } from './platform/open-database.ts'
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
  /** The built web app; tests omit it. */
  webDir?: string
}

/** Milliseconds that requests in flight get to finish; the whole shutdown stays under 20 s. */
const DRAIN_MS = 10_000
const IDLE_MS = 50
/** Milliseconds that the places of the ledger get to answer at the end. */
const LEDGER_MS = 3_000

interface Product {
  stop(): Promise<void>
}

/** What runs behind the open port. */
interface Running {
  services: Services
  /** Ends it, and calls `afterChannel` once the live channel is closed. */
  end(afterChannel?: () => Promise<void>): Promise<void>
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
    const { DATA_DIR, DATABASE_URL } = options.env
    const isNew = !DATABASE_URL && !existsSync(embeddedDir(DATA_DIR))
    const notice = await prepareDataDir(DATA_DIR, { isNew })
    if (notice) options.print(`NOTICE: ${notice}`)
    database = await openDatabase(options)
    return await runBehind(door, server, database, options)
  } catch (error) {
    server.close()
    server.closeAllConnections()
    await database?.stop()
    throw error
  }
}

/** Runs everything behind the open port and the migrated database, which a restore may interrupt. */
async function runBehind(
  door: FrontDoor,
  server: Server,
  database: OpenDatabase,
  options: Options,
): Promise<Product> {
  const { env, log } = options
  const secrets = await loadSecrets(env)
  const tickets = createTickets(secrets.installation)
  const answerMeanwhile = progressMeanwhile(env, tickets, bareHeaders(env.PUBLIC_URL))
  const processId = randomUUID()
  /** Settles once no restore interrupts the product. */
  let interruption: Promise<unknown> = Promise.resolve()
  let endInterruption = () => {}

  const halt = async () => {
    log.info('interrupted by a restore')
    interruption = new Promise<void>((resolve) => {
      endInterruption = resolve
    })
    await door.shut(answerMeanwhile)
    await running.end()
  }
  const resume = async () => {
    try {
      // Waits for the end of a restore in another process.
      await migrate({ connectionString: database.url, migrationsDir: options.migrationsDir })
      running = await start()
    } catch (error) {
      log.fatal({ err: error }, 'not started again after a restore')
      process.exit(1)
    }
    endInterruption()
    return running.services
  }
  const product: Interruptible = {
    halt: () => {
      running.services.pubSub.publish(`${RESTORE} ${processId}`)
      return halt()
    },
    resume,
  }
  const needs = { ...options, databaseUrl: database.url, product }
  const bringBack = createBringBack({ ...needs, installationKeys: secrets.installation })
  const start = async () => {
    const started = await startBehind(door, server, { database, secrets, bringBack }, options)
    started.services.pubSub.subscribe(RESTORE, (by) => {
      if (by && by !== processId) void halt().then(resume, resume)
    })
    return started
  }

  await forgetBackups(env.DATA_DIR, 'old')
  let running = await start()
  return {
    async stop() {
      log.info('stopping')
      door.close()
      await Promise.all([sleep(env.STOP_DELAY * 1000), interruption])
      await running.end(() => drain(server))
      await database.stop()
    },
  }
}

/** The topic on which processes hear of a restore, with the id of the one that restores. */
const RESTORE = 'restore'

interface Behind {
  database: OpenDatabase
  secrets: Secrets
  bringBack: BringBack
}

/** Starts everything behind the open port and the migrated database. */
async function startBehind(
  door: FrontDoor,
  server: Server,
  { database, secrets, bringBack }: Behind,
  options: Options,
): Promise<Running> {
  const { env, log, print, textsDir } = options
  const { services, close } = createServices({
    env,
    bringBack,
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
    services,
    async end(afterChannel) {
      channel.close()
      await Promise.all([afterChannel?.(), jobs?.stop()])
      await Promise.race([ledger.write(true), sleep(LEDGER_MS, undefined, { ref: false })]).catch(
        (error) => log.warn({ err: error }, 'withdrawals not recorded'),
      )
      await close()
      stopAuditLog()
    },
  }
}

/**
 * Answers how far a restore is while nothing else can be answered. Other processes, if they share the folder, answer as
 * well.
 */
const progressMeanwhile =
  (
    { DATA_DIR }: Env,
    tickets: ReturnType<typeof createTickets>,
    headers: Record<string, string>,
  ): Meanwhile =>
  (request, response) => {
    const { method, path } = contract.getBringBackProgress
    if (request.method !== method || request.url !== path) return false
    const answer = async () => {
      const { ticket } = heldTicket.parse(await readJson(request))
      const id = tickets.read(ticket, systemClock.now())
      return id && (await readProgress(DATA_DIR, id))
    }
    const send = (status: number, content: object) => {
      response.writeHead(status, { ...headers, ...JSON_HEADERS }).end(JSON.stringify(content))
    }
    answer()
      .then((progress) => (progress ? send(200, progress) : send(401, bringBackErrors.ticketEnded)))
      .catch(() => send(400, generalErrors.invalid))
    return true
  }

const JSON_HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
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
