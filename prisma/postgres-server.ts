import { readFile, stat, truncate } from 'node:fs/promises'
import { createServer } from 'node:net'
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
      // Another program has taken the port in the meantime.
      const portTaken = fixedPort === undefined && reason?.includes('TCP/IP')
      if (portTaken && attempt < ATTEMPTS) continue
      throw new Error(`The embedded PostgreSQL did not start: ${reason ?? cause}`, { cause })
    }
  }
}

/** Stops the server: closes connections and flushes data first, and uses force if that hangs. */
export async function stopServer({ dataDir, binaries, run }: Cluster): Promise<void> {
  for (const [mode, seconds] of [
    ['fast', '15'],
    ['immediate', '5'],
  ] as const) {
    if (!(await findPostmaster(dataDir))) return
    const args = ['stop', '--pgdata', dataDir, '--mode', mode, '--wait', '--timeout', seconds]
    await run(binaries.pg_ctl, [...args, '--silent']).catch(() => {})
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
