import { setTimeout as sleep } from 'node:timers/promises'

/** Node's codes for connections that failed or were cut. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/**
 * Prisma's codes for an unreachable server, a timeout, a closed connection, an exhausted pool, and a
 * transaction that could not begin or took too long.
 */
const PRISMA = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028'])

/** Errors that pg and pg-pool throw without a code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after)/

/** The properties in which errors keep the errors that they wrap. */
interface Wrapper {
  cause?: unknown
  meta?: unknown
  driverAdapterError?: unknown
  originalError?: unknown
}

/**
 * Whether an error means that the database is temporarily unavailable, rather than that a query is wrong.
 * PostgreSQL's own codes: class 08 (connection), 57P (shutdown, starting up), 53300 (too many
 * connections), 57014 (a statement that took too long), 25006 (read-only: a replica that is not promoted yet)
 * — https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (NETWORK.has(code) || PRISMA.has(code) || /^(08|57P|53300|57014|25006)/.test(code)) return true
  if (error instanceof Error && MESSAGES.test(error.message)) return true
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true
  const { cause, meta, driverAdapterError, originalError }: Wrapper = error
  return [cause, meta, driverAdapterError, originalError].some(isDatabaseUnavailable)
}

/** Milliseconds between two calls, and for all calls together. */
const PAUSE_MS = 500
const PATIENCE_MS = 60_000

/**
 * Makes a call that changes nothing, and repeats it for a minute while the database is unavailable. Resolves and
 * rejects as the last call does.
 * @param time the clock in milliseconds and a way to wait, which tests replace
 */
export async function whenAvailable<T>(
  call: () => Promise<T>,
  time: { now(): number; sleep(ms: number): Promise<unknown> } = { now: Date.now, sleep },
): Promise<T> {
  const deadline = time.now() + PATIENCE_MS
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || time.now() >= deadline) throw error
    }
    await time.sleep(PAUSE_MS)
  }
}
