import type pg from 'pg'
import { lockUntilCommit } from '../../../platform/advisory-lock.ts'
import { column, inTransaction, runLong } from '../../../platform/db.ts'
import { inTime } from '../../../platform/metrics.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inAudience } from './audience.ts'
import { FIX_TOTALS, TOTALS } from './counted.ts'

/** How many absences a statement writes: about a quarter of a second's work. */
const PART = 10_000

/** The totals of a closed session. */
interface Expired {
  present: number
  absent: number
}

/** Waits until no process is closing a session, and holds off its closing until the transaction ends. */
export const lockClosing = (client: pg.PoolClient, id: number) =>
  lockUntilCommit(client, 'closing', { id })

/** Waits for the marks that are being written, and refuses others until the transaction ends. */
const lockMarking = (client: pg.PoolClient, id: number) =>
  lockUntilCommit(client, 'marking', { id })

/**
 * Whether a person without a mark was absent. People who are counted without their name, or changed that choice since
 * marking opened, were not, since they may have been marked without it.
 */
const IS_BY_NAME = `NOT EXISTS (
  SELECT FROM keeping_choices
  WHERE user_id = people.id AND (NOT keep OR chosen_at >= $3)
)`

/**
 * Closes a session that is over and inserts an absence for every active person of its audience who joined
 * before its end and has no mark; a cancelled session gets no absences and no totals. Idempotent, and safe to
 * call from several processes at once. A trigger counts the marks without a name and deletes them with their key.
 *
 * A mark being written at the same time wins; a later one is refused. The rows are locked in the same order
 * as for marking and deleting a user (people by id, then the session), so that the three cannot deadlock.
 * @returns null if the session is not over, already closed, cancelled, or does not exist
 */
export const expireSession = (pool: pg.Pool, id: number, now: Date): Promise<Expired | null> =>
  inTransaction(pool, async (client) => {
    await lockClosing(client, id)
    const { rows } = await client.query<{
      ends_at: Date
      opens_at: Date
      cancelled_at: Date | null
    }>(
      `SELECT ends_at, coalesce(opens_at, starts_at) AS opens_at, cancelled_at
       FROM sessions WHERE id = $1 AND ends_at <= $2 AND expired_at IS NULL`,
      [id, now],
    )
    const [session] = rows
    if (!session) return null
    await lockMarking(client, id)
    if (session.cancelled_at) {
      await client.query('UPDATE sessions SET expired_at = $2 WHERE id = $1', [id, now])
      return null
    }
    await writeAbsences(client, { id, ...session })
    const totals = await runLong<Expired>(
      client,
      `UPDATE sessions
       SET expired_at = $2, ${FIX_TOTALS}, present_count = total.people, absent_count = total.absent
       FROM (SELECT ${TOTALS} FROM sessions WHERE id = $1) AS total
       WHERE id = $1
       RETURNING total.people AS present, total.absent`,
      [id, now],
    )
    return totals[0] ?? null
  })

interface Over {
  id: number
  ends_at: Date
  opens_at: Date
}

/** Writes the absences in parts, by the person's id, so that even a slow machine has time enough for each. */
async function writeAbsences(
  client: pg.PoolClient,
  { id, ends_at, opens_at }: Over,
): Promise<void> {
  let last = 0
  for (let count = PART; count === PART; ) {
    const [part] = await runLong<{ count: number; last: number }>(
      client,
      `WITH part AS (
         SELECT id FROM people
         WHERE id > $4 AND created_at < $2 AND is_active AND ${inAudience('id', '$1')} AND ${IS_BY_NAME}
         ORDER BY id LIMIT ${PART} FOR KEY SHARE
       ),
       written AS (
         INSERT INTO attendance (session_id, user_id, present) SELECT $1, id, false FROM part
         ON CONFLICT (session_id, user_id) DO NOTHING
       )
       SELECT count(*)::int AS count, coalesce(max(id), 0) AS last FROM part`,
      [id, ends_at, opens_at, last],
    )
    count = part?.count ?? 0
    last = part?.last ?? 0
  }
}

/** Ids of the sessions that are over at `now` but not yet closed, oldest first. */
export const findOverdueSessions = (pool: pg.Pool, now: Date): Promise<number[]> =>
  column(
    pool,
    'SELECT id FROM sessions WHERE expired_at IS NULL AND ends_at <= $1 ORDER BY ends_at, id',
    [now],
  )

/** Milliseconds after a session's end at which it should be closed: the job for that runs every minute. */
const CLOSED_AFTER_MS = 10 * 60_000

/** The number of sessions that should be closed by now. */
export async function countOverdue(pool: pg.Pool, now: Date): Promise<number> {
  const late = new Date(now.getTime() - CLOSED_AFTER_MS)
  return (await findOverdueSessions(pool, late)).length
}

/** Adds the gauge of sessions that should be closed, by which an operator is alerted. */
export const watchOverdue = ({
  clock,
  metrics,
  pool,
}: Pick<Platform, 'clock' | 'metrics' | 'pool'>): void =>
  metrics.addGauge(
    'church_sessions_overdue',
    'Sessions that are still open ten minutes after their end.',
    () => inTime(countOverdue(pool, clock.now())),
  )
