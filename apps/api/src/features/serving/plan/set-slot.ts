import { type Slot, servingErrors, teamErrors } from '@church/shared'
import type pg from 'pg'
import { orRefuse, refuse } from '../../../http/errors.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { run } from '../../../platform/db.ts'
import { holdPeople } from '../../../platform/hold-people.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changePlan, mustLead, noteGone, refuseOutsider, type Viewer } from '../teams/index.ts'
import { refuseClash } from './clash.ts'
import { sendNotices } from './notices.ts'
import { findSlot, type SlotRow } from './slot-rows.ts'

interface SlotChange {
  id: number
  /** Null takes the person off. */
  user: number | null
  caller: Viewer
}

/** Checks that the plan of a session can still change. @throws HttpError 409 */
export function refuseIfPast({ ends_at, cancelled_at }: SlotRow, now: Date): void {
  if (ends_at <= now) throw refuse(teamErrors.over)
  if (cancelled_at) throw refuse(servingErrors.cancelled)
}

/**
 * Gives a slot to a person as a draft, or empties it. A person who loses a date that they were told gets one notice.
 * @throws HttpError 404 for the slot; 403 for another's team; 400 for a person who is not in the team; 409 if the
 * session is over or cancelled, or they serve elsewhere at that time
 */
export const setSlot = (
  services: Pick<Platform, 'clock' | 'outbox' | 'pool'>,
  { id, user, caller }: SlotChange,
): Promise<Slot> =>
  changePlan(services.pool, async (client) => {
    const now = services.clock.now()
    const slot = await orRefuse(findSlot(client, id), servingErrors.notFound)
    await mustLead(client, slot.team, caller)
    refuseIfPast(slot, now)
    if (user === slot.user) return slot
    if (user !== null) await refuseUnfit(client, slot, user, caller)
    await noteGone(client, [id], now)
    await placePerson(client, { id, user, now })
    if (slot.user !== null) await record(client, 'serving.release', slot, slot.user, caller, now)
    if (user !== null) await record(client, 'serving.assign', slot, user, caller, now)
    await sendNotices(services, client)
    // The session may have been deleted meanwhile.
    return orRefuse(findSlot(client, id), servingErrors.notFound)
  })

/** Checks that a person may take a slot: they are in the team, and not on elsewhere. @throws HttpError 400, 409 */
export async function refuseUnfit(
  client: pg.PoolClient,
  { team, session }: SlotRow,
  user: number,
  viewer: Viewer,
): Promise<void> {
  await holdPeople(client, [user])
  await refuseOutsider(client, { team, user, field: 'user' })
  await refuseClash(client, { user, session, viewer })
}

interface Placed {
  id: number
  user: number | null
  now: Date
  state?: 'draft' | 'yes'
}

/** Ends the open swaps that give or take a slot. */
export const endSwaps = (client: pg.PoolClient, slot: number): Promise<unknown[]> =>
  run(
    client,
    `UPDATE serving_swaps SET state = 'no'
     WHERE (slot_id = $1 OR other_slot_id = $1) AND state IN ('asked', 'agreed')`,
    [slot],
  )

/**
 * Sets the person of a slot; null empties it. Ends the previous person's links and swaps. A refusal ends with its
 * person's yes alone, so that a leader who puts them there again does not make the suggestion forget it.
 */
export async function placePerson(
  client: pg.PoolClient,
  { id, user, now, state = 'draft' }: Placed,
): Promise<void> {
  await run(
    client,
    `DELETE FROM serving_links WHERE slot_id = $1 AND user_id IS DISTINCT FROM $2::int`,
    [id, user],
  )
  await endSwaps(client, id)
  if (state === 'yes')
    await run(client, 'DELETE FROM serving_refusals WHERE slot_id = $1 AND user_id = $2', [
      id,
      user,
    ])
  await run(
    client,
    `UPDATE serving_slots SET user_id = $2, state = $3, why = NULL, changed_at = $4,
       told_start = CASE WHEN $3 = 'yes' THEN (SELECT starts_at FROM sessions WHERE sessions.id = session_id) END
     WHERE id = $1`,
    [id, user, state, now],
  )
}

/** Records in the audit log that a person was put on, or taken off. */
export const record = (
  client: pg.PoolClient,
  action: 'serving.assign' | 'serving.release',
  { session, role }: SlotRow,
  subjectId: number,
  caller: Viewer,
  at: Date,
): Promise<unknown> =>
  recordEvent(client, { actorId: caller.id, action, subjectId, detail: { session, role }, at })
