import type { ChildProcess } from 'node:child_process'
import { appendFile, cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { waitUntil } from '../e2e/wait-until.ts'
import { startEmbeddedPostgres } from '../prisma/embedded-postgres.ts'
import { changeOwner, chooseAccount } from '../prisma/postgres-account.ts'
import { findPostgresBinaries } from '../prisma/postgres-binaries.ts'
import type { Machine } from './machines.ts'

const PORT = 5432
const SUBNET = '10.77.0.0/24'
const START_TIMEOUT_MS = 30_000

/** A database that was stopped, from which servers of machines are copied. */
export interface Template {
  dataDir: string
  superuserPassword: string
  /** The address of the product's database on a host. */
  urlAt(host: string): string
}

/** Fills a database and stops it. */
export async function createTemplate(
  dir: string,
  fill: (url: string) => Promise<void>,
): Promise<Template> {
  const postgres = await startEmbeddedPostgres({ dir })
  const { url } = postgres
  try {
    await fill(url)
  } finally {
    await postgres.stop()
  }
  const dataDir = join(dir, 'cluster/data')
  for (const database of ['all', 'replication']) {
    await appendFile(join(dataDir, 'pg_hba.conf'), `host ${database} all ${SUBNET} scram-sha-256\n`)
  }
  return {
    dataDir,
    superuserPassword: await readFile(join(dir, 'cluster/password'), 'utf8'),
    urlAt(host) {
      const address = new URL(url)
      address.host = `${host}:${PORT}`
      return address.href
    },
  }
}

/** A PostgreSQL server on a machine. */
export interface DatabaseServer {
  /** The pid of its first process. */
  pid: number
  /** Runs a statement as superuser. */
  query<R extends pg.QueryResultRow>(text: string): Promise<R[]>
  /** Ends all of its processes at once, as when the machine loses its power. */
  kill(): Promise<void>
}

interface Options {
  machine: Machine
  template: Template
  /** Holds the server's files. */
  dir: string
  /** The machine whose changes it follows; a primary has none. */
  follows?: Machine
  /** Each commit waits for a standby. */
  isSynchronous?: boolean
}

/** Copies a template to a machine and starts it there, as a primary or as the replica of another machine. */
export async function startDatabase(options: Options): Promise<DatabaseServer> {
  const { machine, template, dir, follows, isSynchronous = false } = options
  const { superuserPassword } = template
  await cp(template.dataDir, dir, { recursive: true })
  // Not on the command line, so that the operator can change it while the server runs.
  const changes = join(dir, 'postgresql.auto.conf')
  if (isSynchronous) await appendFile(changes, `synchronous_standby_names = 'b'\n`)
  if (follows) {
    const source = `host=${follows.address} port=${PORT} user=postgres password=${superuserPassword} application_name=b`
    await appendFile(changes, `primary_conninfo = '${source}'\n`)
    await writeFile(join(dir, 'standby.signal'), '')
  }
  // A copy made by root belongs to root.
  const account = await chooseAccount(join(template.dataDir, '../..'))
  await changeOwner(account, dir)
  const settings = {
    listen_addresses: '*',
    port: PORT,
    unix_socket_directories: '',
    wal_keep_size: '256MB',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { postgres } = await findPostgresBinaries()
  const user = account ? [`--reuid=${account.uid}`, `--regid=${account.gid}`] : []
  const child = machine.spawn(
    'setpriv',
    [...user, '--clear-groups', postgres, '-D', dir, ...flags],
    { cwd: '/', stdio: 'ignore', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } },
  )
  const server = serverAt(machine, superuserPassword, child)
  await waitUntil(() => server.query('SELECT 1'), {
    timeoutMs: START_TIMEOUT_MS,
    failure: 'PostgreSQL did not start on a machine of the bench.',
  })
  return server
}

function serverAt(machine: Machine, password: string, child: ChildProcess): DatabaseServer {
  const pid = child.pid ?? 0
  return {
    pid,
    async query<R extends pg.QueryResultRow>(text: string) {
      const client = new pg.Client({
        host: machine.address,
        port: PORT,
        user: 'postgres',
        password,
        database: 'church',
        connectionTimeoutMillis: 2_000,
      })
      client.on('error', () => undefined)
      try {
        await client.connect()
        return (await client.query<R>(text)).rows
      } finally {
        await client.end().catch(() => undefined)
      }
    },
    async kill() {
      const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
      for (const each of [pid, ...children.split(' ').filter(Boolean).map(Number)]) {
        try {
          process.kill(each, 'SIGKILL')
        } catch {
          // It has ended in the meantime.
        }
      }
    },
  }
}

/** Waits until a replica receives the primary's changes. */
export async function untilReplicating(primary: DatabaseServer): Promise<void> {
  const standbys = () =>
    primary.query(`SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'`)
  await waitUntil(async () => (await standbys()).length > 0, {
    timeoutMs: START_TIMEOUT_MS,
    failure: 'The replica does not follow its primary.',
  })
}
