import type pg from 'pg'
import { lockUntilCommit } from '../../../platform/advisory-lock.ts'
import { column, type Handle, run } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { servingKind } from './kinds.ts'

/** A slot, and the swap of it that a notice is about, if any. */
interface Notice {
  what: 'declined' | 'swap' | 'agree' | 'taken' | 'kept' | 'gone'
  slot: number
  swap?: number | null
  /** Ids of the people to tell. */
  to: readonly number[]
}

/** Records a notice about a slot for these people. `sendNotices` queues it. */
export const noteAbout = (
  on: Handle,
  { what, slot, swap = null, to }: Notice,
): Promise<unknown[]> =>
  run(
    on,
    `INSERT INTO serving_notices (user_id, what, slot_id, swap_id, role, session_name, starts_at)
     SELECT told.id, $2, slots.id, $3::int, role, sessions.name, starts_at
     FROM serving_slots AS slots JOIN sessions ON sessions.id = session_id
     CROSS JOIN unnest($4::int[]) AS told (id)
     WHERE slots.id = $1`,
    [slot, what, swap, to],
  )

/**
 * Queues the notices that are not queued yet: one message for each person, which includes all their waiting notices
 * when it leaves. Call it in the transaction of the notices, so that a killed process leaves both or neither.
 */
export async function sendNotices({ outbox }: Pick<Platform, 'outbox'>, on: Handle): Promise<void> {
  const people = await column<number>(
    on,
    'UPDATE serving_notices SET queued = true WHERE NOT queued RETURNING user_id',
  )
  const ids = [...new Set(people)]
  if (ids.length > 0) await outbox.deliver(servingKind, ids, {}, on)
}

/**
 * Notes that dates have moved with their sessions, for the people who were told of them: at these sessions, or at all if
 * `sessions` is null. A cancelled session waits, in case it is reinstated. While a message about the date has not left,
 * a further move needs no notice, since it will say when the session is; a move back takes back the notice. So such a
 * notice has the start that its person knows.
 */
export const noteMoved = (
  on: Handle,
  sessions: readonly number[] | null,
  now: Date,
): Promise<unknown[]> =>
  run(
    on,
    `WITH moved AS (
       UPDATE serving_slots AS slots SET told_start = sessions.starts_at, changed_at = $1
       FROM serving_slots AS before JOIN held_sessions AS sessions ON sessions.id = before.session_id
       WHERE before.id = slots.id AND slots.state IN ('asked', 'yes')
         AND before.told_start <> sessions.starts_at AND sessions.starts_at > $1
         AND ($2::int[] IS NULL OR sessions.id = ANY ($2))
       RETURNING slots.id, slots.user_id, slots.role, sessions.name, sessions.starts_at, before.told_start AS known
     ),
     taken_back AS (
       DELETE FROM serving_notices AS waiting USING moved
       WHERE waiting.slot_id = moved.id AND waiting.user_id = moved.user_id AND what = 'moved'
         AND sent_as IS NULL AND waiting.starts_at = moved.starts_at
     )
     INSERT INTO serving_notices (user_id, what, slot_id, role, session_name, starts_at)
     SELECT user_id, 'moved', id, role, name, known FROM moved
     WHERE NOT EXISTS (
       SELECT FROM serving_notices AS waiting
       WHERE waiting.slot_id = moved.id AND waiting.user_id = moved.user_id
         AND what IN ('date', 'moved') AND sent_as IS NULL
     )
     ORDER BY id`,
    [now, sessions],
  )

/** `noteMoved` for sessions whose times change in this transaction. */
export async function noteMovedSessions(
  client: pg.PoolClient,
  sessions: readonly number[],
  now: Date,
): Promise<void> {
  await lockUntilCommit(client, 'serving')
  await noteMoved(client, sessions, now)
}

/** Deletes notices that were sent, or could not be, before an instant. */
export const forgetNotices = (on: Handle, before: Date): Promise<unknown[]> =>
  run(on, 'DELETE FROM serving_notices WHERE noted_at < $1', [before])
