import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { chooseAccount, createRunner } from './postgres-account.ts'
import { findPostmaster } from './postmaster.ts'

const settings = { fsync: 'off' }
let root: string
let dir: string
/** The folder of a server that has run and was stopped. */
let stopped: string

beforeAll(async () => {
  stopped = await mkdtemp(join(tmpdir(), 'church-stopped-'))
  await chmod(stopped, 0o755)
  const postgres = await startEmbeddedPostgres({ dir: stopped, settings })
  await postgres.stop()
})

afterAll(() => rm(stopped, { recursive: true }))

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'church-embedded-'))
  await chmod(root, 0o755)
  dir = join(root, 'postgres')
})

afterEach(async () => {
  const postmaster = await running()
  if (postmaster) process.kill(postmaster.pid, 'SIGKILL')
  await rm(root, { recursive: true, force: true, maxRetries: 5 })
})

/** Starts with a cluster, which takes much longer to create than to copy. */
const withCluster = () => promisify(execFile)('cp', ['-a', stopped, dir])

const running = () => findPostmaster(join(dir, 'cluster/data'))

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

/** Starts another process that starts or joins the server and then waits to be killed. */
async function spawnClient(): Promise<{ child: ChildProcess; url: string }> {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(embeddedPostgres)})
    const { url } = await startEmbeddedPostgres(${JSON.stringify({ dir, settings })})
    process.stdout.write(url)`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [url] = await once(child.stdout, 'data')
  return { child, url: String(url) }
}

/** Waits until only one process counts as a user of the server: it needs a moment to see that a killed one has gone. */
const oneUserLeft = (url: string) =>
  expect
    .poll(() => query(url, `SELECT pid FROM pg_locks WHERE locktype = 'advisory'`))
    .toHaveLength(1)

const embeddedPostgres = fileURLToPath(new URL('embedded-postgres.ts', import.meta.url))

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const createTable = 'CREATE TABLE example AS SELECT 7 AS seven'
const readTable = 'SELECT seven FROM example'

test('data survives a stop and is readable by its owner only', async () => {
  const first = await startEmbeddedPostgres({ dir, settings })
  await query(first.url, createTable)
  await first.stop()
  expect(await running()).toBeUndefined()

  const second = await startEmbeddedPostgres({ dir, settings })
  expect(await query(second.url, readTable)).toEqual([{ seven: 7 }])
  await second.stop()
  for (const secret of [
    'cluster',
    'cluster/password',
    'cluster/owner-password',
    'cluster/data',
    'postgres.log',
  ]) {
    expect((await stat(join(dir, secret))).mode & 0o077).toBe(0)
  }
})

test('the next start adopts the server of a killed process, with its data, and can stop it', async () => {
  await withCluster()
  const { child, url } = await spawnClient()
  await query(url, createTable)
  await kill(child)
  const postmaster = await running()
  expect(postmaster).toBeDefined()

  const next = await startEmbeddedPostgres({ dir, settings })
  expect(next.url).toBe(url)
  expect(await running()).toEqual(postmaster)
  expect(await query(next.url, readTable)).toEqual([{ seven: 7 }])
  await oneUserLeft(next.url)
  await next.stop()
  expect(await running()).toBeUndefined()
})

test('when two processes share a folder, the last to stop stops the server', async () => {
  const [other, mine] = await Promise.all([spawnClient(), startEmbeddedPostgres({ dir, settings })])
  expect(other.url).toBe(mine.url)
  await mine.stop()
  expect(await running()).toBeDefined()

  const again = await startEmbeddedPostgres({ dir, settings })
  expect(again.url).toBe(mine.url)
  await kill(other.child)
  await oneUserLeft(again.url)
  await again.stop()
  expect(await running()).toBeUndefined()
})

test('a stop leaves alone the server that another process starts as soon as it can', async () => {
  await withCluster()
  let last = await startEmbeddedPostgres({ dir, settings })
  for (let round = 0; round < 3; round++) {
    const stopping = last.stop()
    await expect.poll(running, { interval: 1 }).toBeUndefined()
    const next = await startEmbeddedPostgres({ dir, settings })
    const server = await running()
    await stopping
    expect(await running()).toEqual(server)
    last = next
  }
  await last.stop()
})

test('a stale postmaster.pid does not prevent a start', async () => {
  await withCluster()
  const { child, url } = await spawnClient()
  await query(url, createTable)
  const postmaster = await running()
  await kill(child)
  if (postmaster) process.kill(postmaster.pid, 'SIGKILL')

  const next = await startEmbeddedPostgres({ dir, settings })
  expect(await query(next.url, readTable)).toEqual([{ seven: 7 }])
  await next.stop()
})

test('a stale postmaster.pid whose pid now belongs to another process does not prevent a start', async () => {
  await withCluster()
  const first = await startEmbeddedPostgres({ dir, settings })
  const file = join(dir, 'cluster/data/postmaster.pid')
  const [, ...rest] = (await readFile(file, 'utf8')).split('\n')
  await first.stop()
  const bystander = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 60_000)'])
  await writeFile(file, [bystander.pid, ...rest].join('\n'))

  const next = await startEmbeddedPostgres({ dir, settings })
  await next.stop()
  await kill(bystander)
})

test('a server that dies while in use is restarted on the same port', async () => {
  await withCluster()
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  const postgres = await startEmbeddedPostgres({ dir, settings, log })
  await query(postgres.url, createTable)
  const before = await running()
  if (before) process.kill(before.pid, 'SIGKILL')
  await expect.poll(() => query(postgres.url, readTable).catch(() => [])).toEqual([{ seven: 7 }])
  expect((await running())?.port).toBe(before?.port)
  expect(lines[0]).toContain('has ended')
  await postgres.stop()
  expect(await running()).toBeUndefined()
})

test('the next start replaces a half-created cluster', async () => {
  const draft = join(dir, 'cluster.new-999999999')
  await mkdir(join(draft, 'data'), { recursive: true })
  await writeFile(join(draft, 'password'), 'half')
  const postgres = await startEmbeddedPostgres({ dir, settings })
  expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await postgres.stop()
  expect((await readdir(dir)).sort()).toEqual(['cluster', 'postgres.log'])
})

test('a data folder inside a folder with mode 0700 works', async () => {
  await chmod(root, 0o700)
  const postgres = await startEmbeddedPostgres({ dir, settings })
  await query(postgres.url, createTable)
  await postgres.stop()
})

test('programs inside a folder with mode 0700 can find each other', async () => {
  const closed = join(root, 'closed')
  const program = join(closed, 'program')
  await mkdir(closed)
  await writeFile(program, '', { mode: 0o755 })
  await chmod(closed, 0o700)
  const runAs = await createRunner(await chooseAccount(closed), [program])
  await runAs('test', ['-x', program])
})

test("the product's role owns its database but is not a superuser", async () => {
  await withCluster()
  const postgres = await startEmbeddedPostgres({ dir, settings })
  const role = 'SELECT rolsuper, rolcreaterole FROM pg_roles WHERE rolname = current_user'
  expect(await query(postgres.url, role)).toEqual([{ rolsuper: false, rolcreaterole: false }])
  await postgres.stop()
})

test("the product's role has a password of its own, and no superuser stays connected", async () => {
  await withCluster()
  const postgres = await startEmbeddedPostgres({ dir, settings })
  const superuser = await postgres.superuserUrl()
  expect(new URL(superuser).password).not.toBe(new URL(postgres.url).password)
  const guessed = new URL(superuser)
  guessed.password = new URL(postgres.url).password
  await expect(query(guessed.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
  const others = `SELECT usename FROM pg_stat_activity
    WHERE usename IS NOT NULL AND pid <> pg_backend_pid() AND backend_type = 'client backend'`
  expect(await query(superuser, others)).toEqual([{ usename: 'church' }])
  await postgres.stop()
})

test('a cluster of an older release, with one password for both roles, gets a second', async () => {
  await withCluster()
  const first = await startEmbeddedPostgres({ dir, settings })
  await query(first.url, createTable)
  const superuser = await first.superuserUrl()
  await query(superuser, `ALTER ROLE church PASSWORD '${new URL(superuser).password}'`)
  await first.stop()
  await rm(join(dir, 'cluster/owner-password'))
  const second = await startEmbeddedPostgres({ dir, settings })
  expect(new URL(second.url).password).not.toBe(new URL(superuser).password)
  expect(await query(second.url, readTable)).toEqual([{ seven: 7 }])
  await second.stop()
})

test('the write-ahead log holds deleted data until a checkpoint follows a full segment', async () => {
  await withCluster()
  const postgres = await startEmbeddedPostgres({ dir, settings })
  const superuser = await postgres.superuserUrl()
  const folder = join(dir, 'cluster/data/pg_wal')
  const holdData = async () => {
    const entries = await readdir(folder, { withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    const bytes = await Promise.all(files.map(({ name }) => readFile(join(folder, name))))
    return bytes.some((each) => each.includes('was deleted'))
  }
  await query(postgres.url, `CREATE TABLE example AS SELECT 'was deleted' AS text`)
  await query(postgres.url, 'DROP TABLE example')
  await query(superuser, 'CHECKPOINT')
  expect(await holdData()).toBe(true)
  await query(superuser, 'SELECT pg_switch_wal()')
  await query(superuser, 'CHECKPOINT')
  expect(await holdData()).toBe(false)
  await postgres.stop()
})
