import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import supertest from 'supertest'
import { afterAll } from 'vitest'
import { testMedia } from '../../../scripts/test-media.ts'
import { createApp } from '../src/app.ts'
import { createLiveChannel, type LiveChannel } from '../src/features/attendance/marking/index.ts'
import { createAddressOf } from '../src/http/address.ts'
import { createAllowedOrigin } from '../src/http/allowed-origin.ts'
import { bareHeaders } from '../src/http/headers.ts'
import { type Env, readEnv } from '../src/platform/env.ts'
import { createLogger } from '../src/platform/logger.ts'
import { createServices, type Services } from '../src/services.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { createTestDatabase } from './database.ts'

export interface TestServer {
  url: string
  databaseUrl: string
  services: Services
  clock: TestClock
  channel: LiveChannel
  /** Sends requests over HTTP. */
  request: ReturnType<typeof supertest>
}

const SECRET = 'a secret for tests that is long enough'
export const INSTALLATION_KEYS = ['another secret for tests, long enough too']

/**
 * Starts the whole API on its own port and database, with a clock that tests control, and stops it
 * after the test file. Call it once per file, at the top.
 */
export async function startTestServer(env: Partial<Env> = {}): Promise<TestServer> {
  const database = await createTestDatabase()
  afterAll(database.drop)
  return startProcess(database.url, createTestClock(), env)
}

/** Starts a second server on the first one's database and clock, like another process of the product. */
export const startAnotherServer = (
  { databaseUrl, clock }: Pick<TestServer, 'databaseUrl' | 'clock'>,
  /** Another URL of the same database, such as that of a proxy. */
  url = databaseUrl,
  env: Partial<Env> = {},
): Promise<TestServer> => startProcess(url, clock, env)

async function startProcess(
  databaseUrl: string,
  clock: TestClock,
  env: Partial<Env> = {},
): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'church-test-'))
  const log = createLogger(process.env.LOG_LEVEL ?? 'silent')
  const server = createServer()
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
    passwordCost: 4,
  })
  await services.church.get()
  const app = createApp(services)
  // Tests write directly to the database, so each request waits until the caches know of the change.
  server.on('request', async (request, response) => {
    await services.pubSub.caughtUp()
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
  afterAll(async () => {
    channel.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await close()
    await rm(dataDir, { recursive: true })
  })
  return { url, databaseUrl, services, clock, channel, request: supertest(url) }
}

function addressOf(server: Server): string {
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}
