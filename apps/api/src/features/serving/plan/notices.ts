import { type Handle, run } from '../../../platform/db.ts'
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
export async function sendNotices(
  { messages }: Pick<Platform, 'messages'>,
  on: Handle,
): Promise<void> {
  const people = await run<{ user_id: number }>(
    on,
    'UPDATE serving_notices SET queued = true WHERE NOT queued RETURNING user_id',
    [],
  )
  const ids = [...new Set(people.map(({ user_id }) => user_id))]
  if (ids.length > 0) await messages.deliver(servingKind, ids, {}, on)
}

/**
 * Notes that dates have moved with their sessions, for the people who were told of them. A cancelled session waits, in
 * case it is reinstated.
 */
export const noteMoved = (on: Handle, now: Date): Promise<unknown[]> =>
  run(
    on,
    `WITH moved AS (
       UPDATE serving_slots AS slots SET told_start = starts_at, changed_at = $1
       FROM held_sessions AS sessions
       WHERE sessions.id = session_id AND state IN ('asked', 'yes') AND told_start <> starts_at AND starts_at > $1
       RETURNING slots.id, user_id, role, sessions.name, starts_at
     )
     INSERT INTO serving_notices (user_id, what, slot_id, role, session_name, starts_at)
     SELECT user_id, 'moved', id, role, name, starts_at FROM moved ORDER BY id`,
    [now],
  )

/** Deletes notices that were sent, or could not be, before an instant. */
export const forgetNotices = (on: Handle, before: Date): Promise<unknown[]> =>
  run(on, 'DELETE FROM serving_notices WHERE noted_at < $1', [before])
