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

/** Who is measured: the product, or the least work that answers the same. */
export interface Contestant {
  url: string
  pid: number
  /** Where its inspector listens. */
  inspector: number
}

/** A database of its own, seeded, with the product and the baseline on it. */
export interface World {
  product: Contestant
  baseline: Contestant
  /** Another process of the product, on the same database. */
  startAnother(): Promise<Contestant>
  /** The database server's process. */
  postmaster: number
  pool: pg.Pool
  /** What access tokens are signed with. */
  secret: string
  members: number
}

export interface Wishes {
  members: number
  /** Fills the database beyond its members, before anything is started. */
  seed?: (pool: pg.Pool) => Promise<void>
}

/** Starts a process with this environment and these flags of Node's. */
type Begin = (env: Record<string, string>, flags: string[]) => ChildProcess

const START_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 20_000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Makes a world, hands it over, and ends every process of it, whatever happens. */
export async function withWorld<T>(
  { members, seed }: Wishes,
  work: (world: World) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'church-bench-'))
  // Under root the database server runs as another user, who must be able to pass through here.
  await chmod(folder, 0o755)
  const endings: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const endAll = async () => {
    for (const ending of endings.splice(0).reverse()) await ending()
  }
  // The database server would not hear of a Ctrl-C.
  const stop = () => void endAll().finally(() => process.exit(1))
  for (const signal of SIGNALS) process.once(signal, stop)
  try {
    const postgres = await startEmbeddedPostgres({ dir: join(folder, 'postgres') })
    endings.push(() => postgres.stop())
    const { url } = postgres
    await migrate({
      connectionString: url,
      migrationsDir: join(repositoryRoot, 'prisma/migrations'),
    })
    const pool = new pg.Pool({ connectionString: url, max: 4 })
    pool.on('error', () => undefined)
    endings.push(() => pool.end())
    await seedMembers(pool, members)
    await seed?.(pool)
    const secret = randomBytes(32).toString('hex')
    const settings = { DATABASE_URL: url, JWT_SECRET: secret, HOST: '127.0.0.1' }
    const start = async (begin: Begin) => {
      const inspector = await freePort()
      const port = String(await freePort())
      const origin = `http://127.0.0.1:${port}`
      const places = { PORT: port, PUBLIC_URL: origin, DATA_DIR: join(folder, 'data') }
      const child = begin({ ...settings, ...places }, inspectorFlags(inspector))
      endings.push(() => end(child))
      await untilReady(origin, child)
      return { url: origin, pid: child.pid ?? 0, inspector }
    }
    const startProduct = () =>
      start((env, flags) => launch(env, { nodeFlags: [...flags, ...profiling()] }).process)
    const product = await startProduct()
    const baseline = await start(startBaseline)
    return await work({
      product,
      baseline,
      startAnother: startProduct,
      postmaster: await postmasterOf(postgres.adminUrl),
      pool,
      secret,
      members,
    })
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop)
    await endAll()
  }
}

/** `PROFILE=folder` leaves a CPU profile of the product there, for Chrome's performance panel. */
function profiling(): string[] {
  const { PROFILE } = process.env
  return PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${resolve(PROFILE)}`] : []
}

function startBaseline(env: Record<string, string>, flags: string[]): ChildProcess {
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
    // Node says so whenever the inspector is used.
    if (!text.includes('Debugger')) process.stderr.write(text)
  })
  return child
}

/** The parent of the process that serves a connection. */
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
  const giveUpAt = performance.now() + START_LIMIT_MS
  while (child.exitCode === null && performance.now() < giveUpAt) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(50)
  }
  throw new Error('A process of the bench did not become ready.')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
  await ended
  clearTimeout(late)
}
