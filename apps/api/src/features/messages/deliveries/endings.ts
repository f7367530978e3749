import { DAY_MS, type DeliveryState } from '@church/shared'
import type pg from 'pg'
import { anyRow, column, runLong } from '../../../platform/db.ts'

export type Ending = Exclude<DeliveryState, 'queued'>

/** An attempt at a message. Another process may have begun a later one since, if this one took too long. */
interface Attempt {
  id: number
  /** Its number, from 1. */
  attempts: number
}

/** SQL: whether an attempt, $1 and $2, is still the last one at a waiting message. */
const IS_LAST = `id = $1 AND attempts = $2 AND state = 'queued'`

/**
 * Records that the content leaves now.
 * @returns false if the message must not leave any more: it was withdrawn, or a later attempt has begun
 */
export const recordHandover = (
  pool: pg.Pool,
  { id, attempts }: Attempt,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> =>
  anyRow(pool, `UPDATE deliveries SET handed_at = $3, due_at = $4 WHERE ${IS_LAST}`, [
    id,
    attempts,
    now,
    until,
  ])

/** Records how a message ended. `sent` overrides whatever its row says meanwhile. */
export const endDelivery = (
  pool: pg.Pool,
  { id, attempts }: Attempt,
  { state, now, problem = null }: { state: Ending; now: Date; problem?: string | null },
): Promise<unknown> =>
  pool.query(
    `UPDATE deliveries SET state = $3, ended_at = $4, problem = $5
     WHERE ${IS_LAST} OR id = $1 AND $3 = 'sent'`,
    [id, attempts, state, now, problem],
  )

/** Deletes the row of a message without a recipient, which would only show that a stranger asked. */
export const forgetDelivery = (pool: pg.Pool, id: number) =>
  pool.query('DELETE FROM deliveries WHERE id = $1', [id])

/** Puts a message that did not leave back into the queue. */
export const postponeDelivery = (
  pool: pg.Pool,
  { id, attempts }: Attempt,
  { dueAt, problem }: { dueAt: Date; problem: string },
): Promise<unknown> =>
  pool.query(`UPDATE deliveries SET due_at = $3, problem = $4, handed_at = NULL WHERE ${IS_LAST}`, [
    id,
    attempts,
    dueAt,
    problem,
  ])

/** Puts off the time at which another process may try what this one is sending. */
export const extendAttempts = (
  pool: pg.Pool,
  underWay: readonly Attempt[],
  until: Date,
): Promise<unknown> =>
  pool.query(
    `UPDATE deliveries SET due_at = greatest(due_at, $3)
     FROM unnest($1::int[], $2::int[]) AS own (id, attempts)
     WHERE deliveries.id = own.id AND deliveries.attempts = own.attempts AND state = 'queued'`,
    [underWay.map(({ id }) => id), underWay.map(({ attempts }) => attempts), until],
  )

/** Withdraws the messages about something. One whose content is leaving at this moment still becomes `sent`. */
export async function withdrawDeliveries(
  client: pg.PoolClient,
  { kind, about, now }: { kind: string; about: number; now: Date },
): Promise<void> {
  await runLong(
    client,
    `UPDATE deliveries SET state = 'withdrawn', ended_at = $3
     WHERE kind = $1 AND about = $2 AND state = 'queued'`,
    [kind, about, now],
  )
}

/** Fails the messages that are too late; `lost` if an attempt that nobody ended may have delivered one. */
export const failOverdue = (pool: pg.Pool, now: Date): Promise<unknown> =>
  pool.query(
    `UPDATE deliveries SET state = 'failed', ended_at = $1, asked_for = NULL,
       problem = CASE WHEN handed_at IS NULL THEN 'late' ELSE 'lost' END
     WHERE state = 'queued' AND due_at <= $1 AND expires_at <= $1
       AND taken_by IS NULL AND kept_by IS NULL`,
    [now],
  )

/** Days for which a rejected mail counts. */
const BOUNCES_DAYS = 30

/** Counts the mails that the server rejected at once because of their address, such as one that no longer exists. */
export async function countBounces(pool: pg.Pool, now: Date): Promise<number> {
  const [count = 0] = await column<number>(
    pool,
    `SELECT count(*)::int FROM deliveries
     WHERE state = 'failed' AND problem LIKE 'EENVELOPE%' AND queued_at > $1`,
    [new Date(now.getTime() - BOUNCES_DAYS * DAY_MS)],
  )
  return count
}
