import type pg from 'pg'
import { column, type Handle, run } from './db.ts'
import { connectBeside } from './pool.ts'

/**
 * The first keys of the locks that last until a transaction ends. Locks of two keys are distinct from those of one key
 * below (https://www.postgresql.org/docs/current/functions-admin.html#FUNCTIONS-ADVISORY-LOCKS).
 */
const TRANSACTION_KEYS = {
  /** Closing a session; its second key is the session's id. */
  closing: 20_515,
  /** Creating, changing and deleting sessions and series. */
  schedule: 20_516,
  /** Writing marks of a session, as `session_takes_marks` in the database has it. */
  marking: 20_517,
  /** Deleting or merging people. */
  people: 20_518,
  /** Hiding pictures: exclusive for a rule of the church, shared for a person's own choice. */
  pictures: 20_519,
  /** Marking somebody at a session who may be counted without their name; the second key is a digest of both. */
  'person-at-session': 20_520,
  /** Opening sign-ins of an account, or ending them and every other way into it; the second key is its id. */
  access: 20_523,
  /** Writing visitors' cards of a session; the second key is its id. */
  visits: 20_524,
  /** Making reading tokens. */
  tokens: 20_525,
  /** Changing who serves; taken after `schedule` or `people` if both are needed. */
  serving: 20_521,
} as const

/** Waits for a lock, and holds it until the transaction of `on` ends. */
export const lockUntilCommit = (
  on: Handle,
  name: keyof typeof TRANSACTION_KEYS,
  { id = 0, isShared = false }: { id?: number; isShared?: boolean } = {},
): Promise<unknown> =>
  run(on, `SELECT FROM pg_advisory_xact_lock${isShared ? '_shared' : ''}($1::int, $2::int)`, [
    TRANSACTION_KEYS[name],
    id,
  ])

/** Keys of the locks, one for each task that only one process at a time may run. */
const LOCK_KEYS = {
  backups: 7_265_490,
  care: 7_265_488,
  imports: 7_265_489,
  withdrawals: 7_265_491,
} as const

/** Ends a session a minute after its machine vanishes. */
const KEEPALIVE = `set_config('tcp_keepalives_idle', '30', false),
  set_config('tcp_keepalives_interval', '10', false),
  set_config('tcp_keepalives_count', '3', false)`

export interface AdvisoryLock {
  /** Checks over the connection that holds the lock: false once that is lost. */
  isHeld(): Promise<boolean>
  release(): Promise<void>
}

/**
 * Tries to take a lock; null if another process, or another call in this one, holds it. PostgreSQL
 * releases it when the connection ends, however the process dies, and after a minute of silence if
 * the whole machine vanishes.
 */
export async function tryAdvisoryLock(
  pool: pg.Pool,
  name: keyof typeof LOCK_KEYS,
): Promise<AdvisoryLock | null> {
  const client = await connectBeside(pool)
  const end = () => client.end().catch(() => undefined)
  let isAcquired = false
  try {
    const [lock] = await run<{ acquired: boolean }>(
      client,
      `SELECT ${KEEPALIVE}, pg_try_advisory_lock($1) AS acquired`,
      [LOCK_KEYS[name]],
    )
    isAcquired = lock?.acquired === true
  } finally {
    if (!isAcquired) await end()
  }
  if (!isAcquired) return null
  return {
    isHeld: () =>
      client.query('SELECT 1').then(
        () => true,
        () => false,
      ),
    release: async () => {
      // Released explicitly, since the connection may end a moment later, and another call of this process should find
      // the lock free.
      await client.query('SELECT pg_advisory_unlock($1)', [LOCK_KEYS[name]]).catch(() => undefined)
      await end()
    },
  }
}

/** Whether any process holds a lock (https://www.postgresql.org/docs/current/view-pg-locks.html). */
export async function isLockHeld(pool: pg.Pool, name: keyof typeof LOCK_KEYS): Promise<boolean> {
  const [held] = await column<boolean>(
    pool,
    `SELECT EXISTS (
       SELECT FROM pg_locks
       WHERE locktype = 'advisory' AND classid = 0 AND objid = $1 AND objsubid = 1 AND granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
     ) AS held`,
    [LOCK_KEYS[name]],
  )
  return held === true
}
