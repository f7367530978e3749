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
  // Statements and the values in a message's details are people's data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

/**
 * Starts the server of a data folder, on the given port of 127.0.0.1 or on a free one, and resolves
 * to the port when it accepts connections. Where another process starts it at the same time, that
 * one's port. pg_ctl puts the server into a session of its own, out of reach of a Ctrl-C.
 */
export async function startServer(
  cluster: Cluster,
  settings: Settings,
  fixedPort?: number,
): Promise<number> {
  const { dataDir, logFile, binaries, run } = cluster
  const logged = await stat(logFile).catch(() => undefined)
  if (logged && logged.size > MAX_LOG_BYTES) await truncate(logFile)
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
      const reason = await lastComplaint(logFile)
      // Somebody took the port since.
      const again = fixedPort === undefined && reason?.includes('TCP/IP')
      if (again && attempt < ATTEMPTS) continue
      throw new Error(`The embedded PostgreSQL did not start: ${reason ?? cause}`, { cause })
    }
  }
}

/** Stops the server: connections are cut and everything is written; by force where that hangs. */
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
  // pg_ctl hands its options to a shell.
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

async function lastComplaint(logFile: string): Promise<string | undefined> {
  const text = await readFile(logFile, 'utf8').catch(() => '')
  return [...text.matchAll(/(?:FATAL|PANIC): +(.+)/g)].at(-1)?.[1]
}
