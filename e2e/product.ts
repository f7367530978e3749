import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { embeddedDatabaseUrl, stopLeftDatabase } from './embedded-database.ts'
import { freePort } from './free-port.ts'
import { type Ending, type Launched, launch } from './launch.ts'

/** The whole product on a port of its own, with its own data and its own embedded database. */
export interface Product {
  /** Its origin, without a trailing slash. */
  url: string
  dataDir: string
  admin: { email: string; password: string }
  /** Stops it as an operator does and starts it again: same port, same data. */
  restart(): Promise<void>
  /** Starts it again after `kill`. */
  start(): Promise<void>
  /** Sends the signal and answers how the process ended. */
  kill(signal: NodeJS.Signals): Promise<Ending>
  /** What Ctrl-C at a terminal does: SIGINT to the process and to every child in its group. */
  interrupt(): Promise<Ending>
  /** Ends it, whatever state it is in, and removes its data. */
  stop(): Promise<void>
  /** The address of its embedded database, for as long as it runs. */
  databaseUrl(): Promise<string>
  /** All that it has written since its first start. */
  log(): string
}

export interface ProductOptions {
  env?: Record<string, string>
  /** Default: a new temporary folder. One that is named here is kept. */
  dataDir?: string
  /** Needed for `interrupt`. */
  ownGroup?: boolean
  /** One of the product's commands that serves it; by default the product itself. */
  command?: 'main' | 'demo'
}

/** How long a start may take, in milliseconds: a first one makes a database on a busy machine. */
const startLimit = 90_000
/** How long a stop may take, in milliseconds, before it counts as hanging. */
const stopLimit = 20_000

/** Starts the built product and waits until it says that it is ready. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? (await temporaryDataDir())
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const admin = { email: 'admin@church.test', password: 'correct horse battery staple' }
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...options.env,
  }
  const launches: Launched[] = []
  const log = () => launches.map(({ stdout, stderr }) => stdout() + stderr()).join('')
  const running = () => launches.at(-1)

  const start = async () => {
    const { ownGroup = false, command = 'main' } = options
    const launched = launch(env, { ownGroup, command: [command] })
    launches.push(launched)
    await untilReady(url, launched)
  }
  const kill = async (signal: NodeJS.Signals, wholeGroup = false) => {
    const launched = running()
    if (!launched?.process.pid) throw new Error('The product was never started.')
    process.kill(wholeGroup ? -launched.process.pid : launched.process.pid, signal)
    const ending = await Promise.race([
      launched.ended,
      sleep(stopLimit, undefined, { ref: false }).then(() => undefined),
    ])
    if (ending) return ending
    launched.process.kill('SIGKILL')
    await launched.ended
    throw new Error(`The product did not end on ${signal}:\n${log()}`)
  }
  const stop = async () => {
    try {
      if (isRunning(running())) await kill('SIGTERM')
    } finally {
      await stopLeftDatabase(dataDir)
      if (!options.dataDir) await rm(join(dataDir, '..'), { recursive: true, force: true })
    }
  }

  try {
    await start()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    dataDir,
    admin,
    start,
    kill: (signal) => kill(signal),
    interrupt: () => kill('SIGINT', true),
    stop,
    databaseUrl: () => embeddedDatabaseUrl(dataDir),
    log,
    restart: async () => {
      await kill('SIGTERM')
      await start()
    },
  }
}

async function temporaryDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'church-product-'))
  // Under root the database server runs as another user, who must be able to pass through here.
  await chmod(folder, 0o755)
  return join(folder, 'data')
}

async function untilReady(url: string, launched: Launched): Promise<void> {
  const giveUpAt = performance.now() + startLimit
  while (isRunning(launched) && performance.now() < giveUpAt) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(50)
  }
  const what = isRunning(launched) ? 'did not become ready' : 'ended instead of starting'
  launched.process.kill('SIGKILL')
  await launched.ended
  throw new Error(`The product ${what}:\n${launched.stdout()}${launched.stderr()}`)
}

function isRunning(launched: Launched | undefined): launched is Launched {
  return launched?.process.exitCode === null && launched.process.signalCode === null
}
