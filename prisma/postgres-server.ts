import { readFile, stat, truncate } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './postgres-cluster.ts'
import { findPostmaster } from './postmaster.ts'

/** Server settings by name. */
export type Settings = Record<string, string>

const LOOPBACK = '127.0.0.1'
const MAX_LOG_BYTES = 5_000_000
const ATTEMPTS = 3

const SETTINGS: Settings = {
  listen_addresses: LOOPBACK,
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements and the values in error details are personal data, so they stay out of the log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  // A segment of the write-ahead log goes once it is not needed, instead of waiting, with its contents, to be written again.
  wal_recycle: 'off',
}

/**
 * Starts the server of a data folder on the given port of 127.0.0.1, or on a free one, and resolves
 * to the port once it accepts connections. If another process starts the server at the same time,
 * that server's port is returned. pg_ctl runs the server in its own session, so Ctrl-C does not
 * reach it.
 */
export async function startServer(
  cluster: Cluster,
  settings: Settings,
  fixedPort?: number,
): Promise<number> {
  const { dataDir, logFile, binaries, run } = cluster
  const log = await stat(logFile).catch(() => undefined)
  if (log && log.size > MAX_LOG_BYTES) await truncate(logFile)
  for (let attempt = 1; ; attempt++) {
    const port = fixedPort ?? (await findFreePort())
    const flags = Object.entries({ ...SETTINGS, ...settings, port: String(port) }).map(toFlag)
    const args = ['start', '--pgdata', dataDir, '--log', logFile, '--options', flags.join(' ')]
    try {
      await run(binaries.pg_ctl, [...args, '--wait', '--timeout', '120', '--silent'])
      return port
    } catch (cause) {
      const running = await findPostmaster(dataDir)
      if (running) return running.port
      const reason = await lastFatalMessage(logFile)
      // Another program has taken the port in the meantime, or another process's server had the folder and has gone.
      const portTaken = fixedPort === undefined && reason?.includes('TCP/IP')
      const folderTaken = reason?.includes('lock file')
      if ((portTaken || folderTaken) && attempt < ATTEMPTS) continue
      throw new Error(`The embedded PostgreSQL did not start: ${reason ?? cause}`, { cause })
    }
  }
}

/**
 * Stops the server that runs now: closes connections and flushes data first, and uses force if that
 * hangs. Not with `pg_ctl stop`, which would also wait for, and then stop, the server that another
 * process starts on the folder in the next moment.
 */
export async function stopServer({ dataDir, binaries, run }: Cluster): Promise<void> {
  const server = await findPostmaster(dataDir)
  if (!server) return
  for (const [signal, patienceMs] of [
    ['INT', 15_000],
    ['QUIT', 5_000],
  ] as const) {
    await run(binaries.pg_ctl, ['kill', signal, String(server.pid)]).catch(() => {})
    const deadline = Date.now() + patienceMs
    while (Date.now() < deadline) {
      const running = await findPostmaster(dataDir)
      if (running?.pid !== server.pid) return
      await sleep(20)
    }
  }
}

function toFlag([name, value]: [string, string]): string {
  // pg_ctl passes its options to a shell.
  if (!/^[\w.-]*$/.test(value)) throw new Error(`Not a plain value for ${name}: ${value}`)
  return `-c ${name}=${value}`
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, LOOPBACK, () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })
}

async function lastFatalMessage(logFile: string): Promise<string | undefined> {
  const text = await readFile(logFile, 'utf8').catch(() => '')
  return [...text.matchAll(/(?:FATAL|PANIC): +(.+)/g)].at(-1)?.[1]
}
