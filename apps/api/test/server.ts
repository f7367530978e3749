import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import supertest from 'supertest'
import { afterAll, beforeEach, expect } from 'vitest'
import { testMedia } from '../../../scripts/test-media.ts'
import { createApp } from '../src/app.ts'
import { createLiveChannel, type LiveChannel } from '../src/features/attendance/marking/index.ts'
import { createAddressOf } from '../src/http/address.ts'
import { createAllowedOrigin } from '../src/http/allowed-origin.ts'
import { bareHeaders } from '../src/http/headers.ts'
import { onAuditedEvent } from '../src/platform/audit.ts'
import { type Env, readEnv } from '../src/platform/env.ts'
import { createLogger } from '../src/platform/logger.ts'
import { createServices, type Services } from '../src/services.ts'
import { problemsIn } from './audit-words.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { createTestDatabase } from './database.ts'
import { shippedTexts, type TestTexts, writeTexts } from './languages.ts'

export interface TestServer {
  url: string
  databaseUrl: string
  services: Services
  clock: TestClock
  channel: LiveChannel
  /** Sends requests over HTTP. */
  request: ReturnType<typeof supertest>
  /** Connections of the test's own, for what happens in the database while requests wait for theirs. */
  beside: pg.Pool
}

/** Signs access tokens. */
export const SECRET = 'a secret for tests that is long enough'
export const INSTALLATION_KEYS = ['another secret for tests, long enough too']

interface Wishes {
  /** What the operator has set. */
  env?: Partial<Env>
  /** What the clock shows at first: by default a Sunday in winter at 10:00 UTC. */
  at?: string
  /**
   * How many database connections requests share: one, so that a request which holds a connection
   * and waits for a second one fails. Give more only where requests must work at the same time.
   */
  connections?: number
  /** Milliseconds that a request waits for the database: more than in use where each request has to succeed. */
  waitMs?: number | undefined
  /**
   * Tests also write directly to the database, so by default each request waits until the caches know of the change.
   * What requests alone write is known before their answers.
   */
  writes?: 'directly' | 'by requests'
  /** What is gone before each test, when the clock is set back too. By default the tests share everything. */
  anew?: 'everything' | Table[]
  /** Speaks languages made for tests, with these texts; by default those that the product ships. */
  texts?: TestTexts | undefined
  /** Receives the log's lines, of all levels. */
  logged?: ((line: string) => void) | undefined
}

/** Whatever tests leave behind. Everything else in the database hangs on one of these. */
const tables = [
  'sessions',
  'session_series',
  'serving_teams',
  'groups',
  'households',
  'users',
  'audit_events',
  'outcomes',
  'backups',
] as const
type Table = (typeof tables)[number]

/** The church's own details stay. */
const SETTINGS = `DELETE FROM settings WHERE key <> 'church'`

/**
 * Starts the whole API on its own port and database, with an empty church and a clock that tests
 * control, and stops it after the test file. Call it at the top; what it empties is empty in every
 * `beforeEach` that follows.
 */
export async function aChurch({
  env = {},
  at,
  anew = [],
  connections = 1,
  waitMs,
  writes = 'directly',
  texts,
  logged,
}: Wishes = {}): Promise<TestServer> {
  const database = await createTestDatabase()
  afterAll(database.drop)
  const clock = createTestClock(at)
  const server = await startProcess(database.url, clock, env, {
    connections,
    waitMs,
    writes,
    texts,
    logged,
  })
  const emptied = [...(anew === 'everything' ? tables : anew)].map(
    (table) => `DELETE FROM ${table}`,
  )
  if (anew === 'everything') emptied.push(SETTINGS)
  if (emptied.length > 0) {
    const [now, statement] = [server.clock.now().toISOString(), emptied.join(';')]
    beforeEach(async () => {
      await server.beside.query(statement)
      server.clock.set(now)
    })
  }
  return server
}

/** Starts a second server on the first one's database and clock, like another process of the product. */
export const startAnotherServer = (
  { databaseUrl, clock }: Pick<TestServer, 'databaseUrl' | 'clock'>,
  {
    url = databaseUrl,
    env,
    waitMs,
  }: Pick<Wishes, 'env' | 'waitMs'> & {
    /** Another URL of the same database, such as that of a proxy. */
    url?: string
  } = {},
): Promise<TestServer> => startProcess(url, clock, env, { waitMs })

async function startProcess(
  databaseUrl: string,
  clock: TestClock,
  env: Partial<Env> = {},
  {
    connections = 1,
    waitMs,
    writes = 'directly',
    texts,
    logged,
  }: Pick<Wishes, 'connections' | 'waitMs' | 'writes' | 'texts' | 'logged'> = {},
): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'church-test-'))
  const log = logged
    ? createLogger('trace', { write: logged })
    : createLogger(process.env.LOG_LEVEL ?? 'silent')
  const server = createServer()
  // Connections are kept until the test file ends, however long it waits between requests.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = addressOf(server)
  const settings = {
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    DATABASE_URL: databaseUrl,
    ...testMedia(),
  }
  const { services, close } = createServices({
    env: { ...readEnv(settings), ...env },
    clock,
    log,
    databaseUrl,
    secrets: { signing: SECRET, installation: INSTALLATION_KEYS },
    textsDir: texts ? await writeTexts(join(dataDir, 'texts'), texts) : shippedTexts,
    passwordCost: 4,
    connections,
    waitMs,
  })
  await services.church.get()
  const app = createApp(services)
  server.on('request', async (request, response) => {
    if (writes === 'directly') await services.pubSub.caughtUp()
    app(request, response)
  })
  const channel = createLiveChannel({
    server,
    live: services.live,
    log,
    metrics: services.metrics,
    isAllowedOrigin: createAllowedOrigin(url),
    addressOf: createAddressOf(services.env.TRUST_PROXY),
    headers: bareHeaders(services.env.PUBLIC_URL),
  })
  const beside = new pg.Pool({ connectionString: databaseUrl })
  // Dropping the database may overtake the end of a connection, which is then cut.
  beside.on('error', () => undefined)
  beside.on('connect', (client) => client.on('error', () => undefined))
  const agent = new Agent({ keepAlive: true })
  // Whatever a test lets happen must be readable in the audit log.
  const unreadable: string[] = []
  const stopListening = onAuditedEvent((event) =>
    unreadable.push(...problemsIn(event as Parameters<typeof problemsIn>[0])),
  )
  afterAll(async () => {
    stopListening()
    channel.close()
    agent.destroy()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await close()
    await beside.end()
    await rm(dataDir, { recursive: true })
    expect(unreadable).toEqual([])
  })
  return { url, databaseUrl, services, clock, channel, request: keptRequests(url, agent), beside }
}

/** Requests over kept connections: opening one for each takes as long as many a request. */
function keptRequests(url: string, agent: Agent): TestServer['request'] {
  const request = supertest(url)
  const kept = Object.entries(request).map(([method, send]) => [
    method,
    (path: string) => send(path).agent(agent),
  ])
  return Object.fromEntries(kept)
}

function addressOf(server: Server): string {
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}
