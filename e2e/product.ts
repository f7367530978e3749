import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fastFolder } from '../scripts/fast-folder.ts'
import { testMedia } from '../scripts/test-media.ts'
import { embeddedDatabaseUrl, stopOrphanedDatabase } from './embedded-database.ts'
import { freePort } from './free-port.ts'
import { type Exit, launch, type ProductProcess } from './launch.ts'

/** The whole product on its own port, with its own data and embedded database. */
export interface Product {
  /** Its origin, without a trailing slash. */
  url: string
  dataDir: string
  admin: { email: string; password: string }
  /** Stops it as an operator does and starts it again on the same port and data. */
  restart(): Promise<void>
  /** Starts it again after `kill`. */
  start(): Promise<void>
  /** Sends the signal and returns how the process exited. */
  kill(signal: NodeJS.Signals): Promise<Exit>
  /** Sends SIGINT to the process and every child in its group, like Ctrl-C in a terminal. */
  interrupt(): Promise<Exit>
  /** Stops it in any state and removes its data. */
  stop(): Promise<void>
  /** The URL of its database, which runs as long as the product if it is the embedded one. */
  databaseUrl(): Promise<string>
  /** All output since the first start. */
  log(): string
}

export interface ProductOptions {
  /** The name in its address; passkeys need one, such as `localhost`. */
  host?: string
  env?: Record<string, string>
  /** Default: a temporary folder, which `stop` removes. A folder named here is not removed. */
  dataDir?: string
  /** Required by `interrupt`. */
  ownGroup?: boolean
  /** The command to start; by default the product itself. */
  command?: 'main' | 'demo'
  /** What somebody types in a terminal to start it, in place of the command. */
  typed?: string
}

/** The first start creates a database, which takes long on a busy machine. */
const START_TIMEOUT_MS = 90_000
const STOP_TIMEOUT_MS = 20_000

/** Who administers a product whose `env` names nobody else. */
export const firstAdmin = { email: 'admin@church.test', password: 'correct horse battery staple' }

/**
 * Starts the built product and waits until it reports that it is ready. If another program takes its port in between, it
 * starts at another one.
 */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? (await temporaryDataDir())
  const port = await freePort()
  const url = `http://${options.host ?? '127.0.0.1'}:${port}`
  const env: Record<string, string> = {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    ADMIN_EMAIL: firstAdmin.email,
    ADMIN_PASSWORD: firstAdmin.password,
    ...testMedia(),
    ...options.env,
  }
  const launches: ProductProcess[] = []
  const log = () => launches.map(({ stdout, stderr }) => stdout() + stderr()).join('')
  const running = () => launches.at(-1)

  const start = async () => {
    const { ownGroup = false, command = 'main', typed } = options
    const launched = launch(env, { ownGroup, command: [command], ...(typed && { typed }) })
    launches.push(launched)
    await untilReady(url, launched)
  }
  const kill = async (signal: NodeJS.Signals, wholeGroup = false) => {
    const launched = running()
    if (!launched?.process.pid) throw new Error('The product was never started.')
    process.kill(wholeGroup ? -launched.process.pid : launched.process.pid, signal)
    const exit = await Promise.race([
      launched.exited,
      sleep(STOP_TIMEOUT_MS, undefined, { ref: false }).then(() => undefined),
    ])
    if (exit) return exit
    launched.process.kill('SIGKILL')
    await launched.exited
    throw new Error(`The product did not exit on ${signal}:\n${log()}`)
  }
  const stop = async () => {
    try {
      if (isRunning(running())) await kill('SIGTERM')
    } finally {
      await stopOrphanedDatabase(dataDir)
      if (!options.dataDir) await rm(join(dataDir, '..'), { recursive: true, force: true })
    }
  }

  try {
    await start()
  } catch (error) {
    await stop()
    const isTaken = log().includes('is in use by another program')
    if (isTaken && !options.env?.PORT) return startProduct(options)
    throw error
  }
  return {
    url,
    dataDir,
    admin: firstAdmin,
    start,
    kill: (signal) => kill(signal),
    interrupt: () => kill('SIGINT', true),
    stop,
    databaseUrl: async () => env.DATABASE_URL ?? embeddedDatabaseUrl(dataDir),
    log,
    restart: async () => {
      await kill('SIGTERM')
      await start()
    },
  }
}

async function temporaryDataDir(): Promise<string> {
  const folder = await mkdtemp(join(await fastFolder(), 'church-product-'))
  // When run as root, the database server uses another account, which needs access to this folder.
  await chmod(folder, 0o755)
  return join(folder, 'data')
}

async function untilReady(url: string, launched: ProductProcess): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS
  while (isRunning(launched) && performance.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    // Another program may have taken the port while this one was being built.
    if (answer?.ok && launched.stdout().includes(' is served at ')) return
    await sleep(50)
  }
  const failure = isRunning(launched) ? 'did not become ready' : 'exited instead of starting'
  launched.process.kill('SIGKILL')
  await launched.exited
  throw new Error(`The product ${failure}:\n${launched.stdout()}${launched.stderr()}`)
}

function isRunning(launched: ProductProcess | undefined): launched is ProductProcess {
  return launched?.process.exitCode === null && launched.process.signalCode === null
}
