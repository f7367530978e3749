import { DAY_MS, type DeliveryState } from '@church/shared'
import type pg from 'pg'
import { LIVING } from '../../../platform/advisory-lock.ts'
import { type Handle, run } from '../../../platform/db.ts'

export type Ending = Exclude<DeliveryState, 'queued'>

/** Records how a message ended. `sent` overrides whatever its row says meanwhile. */
export async function endDelivery(
  pool: pg.Pool,
  id: number,
  { state, now, problem = null }: { state: Ending; now: Date; problem?: string | null },
): Promise<void> {
  await pool.query(
    `UPDATE deliveries SET state = $2, ended_at = $3, problem = $4, taken_by = NULL, kept_by = NULL
     WHERE id = $1 AND (state = 'queued' OR $2 = 'sent')`,
    [id, state, now, problem],
  )
}

/** Deletes the row of a message without a recipient, which would only show that a stranger asked. */
export const forgetDelivery = (pool: pg.Pool, id: number) =>
  pool.query('DELETE FROM deliveries WHERE id = $1', [id])

/** Puts a message back into the queue, for the process that has its mail in memory, if one has. */
export async function postponeDelivery(
  pool: pg.Pool,
  id: number,
  { dueAt, problem, keptBy }: { dueAt: Date; problem: string; keptBy: number | null },
): Promise<void> {
  await pool.query(
    `UPDATE deliveries SET due_at = $2, problem = $3, kept_by = $4, taken_by = NULL
     WHERE id = $1 AND state = 'queued'`,
    [id, dueAt, problem, keptBy],
  )
}

/** Withdraws the messages about something. One that is being sent at this moment still becomes `sent`. */
export async function withdrawDeliveries(
  on: Handle,
  { kind, about, now }: { kind: string; about: number; now: Date },
): Promise<void> {
  await run(
    on,
    `UPDATE deliveries SET state = 'withdrawn', ended_at = $3
     WHERE kind = $1 AND about = $2 AND state = 'queued'`,
    [kind, about, now],
  )
}

/** Milliseconds after which a message that this process took, but no longer knows, counts as left behind. */
export const ORPHANED_MS = 120_000

interface Tidying {
  me: number
  /** The messages that this process has in memory or is sending. */
  held: number[]
  composable: string[]
  /** The kinds that are never sent again after a crash. */
  never: string[]
  now: Date
}

/**
 * Fails the messages that are too late, and those of a dead process that no other can or may send. Its other messages
 * become free for any process.
 */
export async function tidyQueue(
  pool: pg.Pool,
  { me, held, composable, never, now }: Tidying,
): Promise<void> {
  await pool.query(
    `WITH left_behind AS (
       SELECT id,
         expires_at <= $5 OR NOT kind = ANY ($3::text[]) OR kind = ANY ($4::text[]) AND taken_by IS NOT NULL
           AS fails
       FROM deliveries
       WHERE state = 'queued' AND (
         coalesce(taken_by, kept_by) <> $1 AND coalesce(taken_by, kept_by) NOT IN (${LIVING})
         OR coalesce(taken_by, kept_by) = $1 AND NOT id = ANY ($2::int[]) AND coalesce(started_at, queued_at) < $6
         OR expires_at <= $5 AND taken_by IS NULL AND coalesce(kept_by, $1) = $1
       )
       FOR UPDATE SKIP LOCKED
     )
     UPDATE deliveries SET taken_by = NULL, kept_by = NULL,
       asked_for = CASE WHEN NOT fails THEN asked_for END,
       state = CASE WHEN fails THEN 'failed' ELSE 'queued' END,
       ended_at = CASE WHEN fails THEN $5::timestamptz END,
       problem = CASE WHEN NOT fails THEN problem WHEN coalesce(taken_by, kept_by) IS NULL THEN 'late' ELSE 'lost' END
     FROM left_behind WHERE deliveries.id = left_behind.id`,
    [me, held, composable, never, now, new Date(now.getTime() - ORPHANED_MS)],
  )
}

/** Which of these messages no longer wait, or were rolled back with their transaction. */
export async function noLongerQueued(pool: pg.Pool, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await pool.query<{ id: number }>(
    `SELECT id FROM unnest($1::int[]) AS held (id)
     WHERE NOT EXISTS (SELECT FROM deliveries WHERE deliveries.id = held.id AND state = 'queued')`,
    [ids],
  )
  return rows.map(({ id }) => id)
}

/** Days for which a rejected mail counts. */
const BOUNCES_DAYS = 30

/** Counts the mails that the server rejected at once because of their address, such as one that no longer exists. */
export async function countBounces(pool: pg.Pool, now: Date): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM deliveries
     WHERE state = 'failed' AND problem LIKE 'EENVELOPE%' AND queued_at > $1`,
    [new Date(now.getTime() - BOUNCES_DAYS * DAY_MS)],
  )
  return rows[0]?.count ?? 0
}
