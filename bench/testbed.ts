import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate, startEmbeddedPostgres } from '@church/database'
import pg from 'pg'
import { freePort } from '../e2e/free-port.ts'
import { launch } from '../e2e/launch.ts'
import { repositoryRoot } from '../scripts/repository.ts'
import { inspectorFlags } from './inspector.ts'
import { seedMembers } from './seed.ts'

/** A server to measure: the product or the baseline. */
export interface Target {
  url: string
  pid: number
  /** The port of its inspector. */
  inspector: number
}

/** A seeded database with the product and the baseline running on it. */
export interface Testbed {
  product: Target
  baseline: Target
  /** Starts another process of the product on the same database. */
  startAnother(options?: StartOptions): Promise<Target>
  /** For files of the measurement; it is removed afterwards. */
  folder: string
  /** The pid of the database server. */
  postmaster: number
  pool: pg.Pool
  /** The key that signs access tokens. */
  secret: string
  members: number
}

export interface StartOptions {
  /** Default: its own address. */
  publicUrl?: string | undefined
  /** The folder of another checkout whose built product to start. */
  checkout?: string | undefined
  /** The number of proxies in front; by default none. */
  trustProxy?: string | undefined
}

export interface TestbedOptions {
  members: number
  /** Adds more than members to the database before the servers start. */
  seed?: (pool: pg.Pool) => Promise<void>
  /** Flags of Node for the product. */
  nodeFlags?: string[]
  /** More environment variables for each product. */
  env?: Record<string, string>
}

/** Starts a process with the given environment and Node flags. */
type Spawn = (env: Record<string, string>, flags: string[]) => ChildProcess

const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 20_000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs `work` with a new testbed, and always stops its processes afterwards. */
export async function withTestbed<T>(
  { members, seed, nodeFlags: moreFlags = [], env: moreEnv = {} }: TestbedOptions,
  work: (testbed: Testbed) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'church-bench-'))
  // When run as root, the database server uses another account, which needs access to this folder.
  await chmod(folder, 0o755)
  const cleanUps: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const cleanUpAll = async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  }
  // Ctrl-C does not reach the database server.
  const stop = () => void cleanUpAll().finally(() => process.exit(1))
  for (const signal of SIGNALS) process.once(signal, stop)
  try {
    const postgres = await startEmbeddedPostgres({ dir: join(folder, 'postgres') })
    cleanUps.push(() => postgres.stop())
    const { url } = postgres
    await migrate({
      connectionString: url,
      migrationsDir: join(repositoryRoot, 'prisma/migrations'),
    })
    const pool = new pg.Pool({ connectionString: url, max: 4 })
    pool.on('error', () => undefined)
    cleanUps.push(() => pool.end())
    await seedMembers(pool, members)
    await seed?.(pool)
    const secret = randomBytes(32).toString('hex')
    const settings = { DATABASE_URL: url, JWT_SECRET: secret, HOST: '127.0.0.1', ...moreEnv }
    const start = async (spawnServer: Spawn, { publicUrl, trustProxy }: StartOptions = {}) => {
      const inspector = await freePort()
      const port = String(await freePort())
      const origin = `http://127.0.0.1:${port}`
      const addresses = {
        PORT: port,
        PUBLIC_URL: publicUrl ?? origin,
        DATA_DIR: join(folder, 'data'),
        ...(trustProxy && { TRUST_PROXY: trustProxy }),
      }
      const child = spawnServer({ ...settings, ...addresses }, inspectorFlags(inspector))
      cleanUps.push(() => stopProcess(child))
      await untilReady(origin, child)
      return { url: origin, pid: child.pid ?? 0, inspector }
    }
    const startProduct = (options: StartOptions = {}) =>
      start((env, flags) => {
        const nodeFlags = [...flags, ...moreFlags, ...profiling()]
        const { checkout } = options
        return launch(env, { nodeFlags, ...(checkout && { checkout }) }).process
      }, options)
    const product = await startProduct()
    const baseline = await start(spawnBaseline)
    return await work({
      product,
      baseline,
      startAnother: startProduct,
      folder,
      postmaster: await postmasterOf(await postgres.superuserUrl()),
      pool,
      secret,
      members,
    })
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop)
    await cleanUpAll()
  }
}

/** `PROFILE=folder` writes a CPU profile of the product there, for Chrome's performance panel. */
function profiling(): string[] {
  const { PROFILE } = process.env
  return PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${resolve(PROFILE)}`] : []
}

function spawnBaseline(env: Record<string, string>, flags: string[]): ChildProcess {
  const child = spawn(
    process.execPath,
    [...flags, '--import', 'tsx', join(repositoryRoot, 'bench/baseline/server.ts')],
    {
      cwd: repositoryRoot,
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  child.stderr.on('data', (text: Buffer) => {
    // Node announces every use of the inspector.
    if (!text.includes('Debugger')) process.stderr.write(text)
  })
  return child
}

/** The first line of postmaster.pid is the server's pid. */
async function postmasterOf(adminUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query(`SELECT pg_read_file('postmaster.pid') AS text`)
    return Number.parseInt(rows[0]?.text ?? '', 10)
  } finally {
    await client.end()
  }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS
  while (child.exitCode === null && performance.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(50)
  }
  throw new Error('A server of the bench did not become ready.')
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await exited
  clearTimeout(timer)
}
