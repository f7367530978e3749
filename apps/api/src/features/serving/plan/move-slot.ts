import { type Slot, type SlotMove, servingErrors } from '@church/shared'
import { orRefuse, refuse } from '../../../http/errors.ts'
import { holdPeople } from '../../../platform/hold-people.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changePlan, mustLead, noteGone, type Viewer } from '../teams/index.ts'
import { sendNotices } from './notices.ts'
import { placePerson, record, refuseIfPast, refuseUnfit } from './set-slot.ts'
import { findSlot } from './slot-rows.ts'

interface Move extends SlotMove {
  id: number
  caller: Viewer
}

/**
 * Moves a person to another slot as a draft, at once: if they may not be there, they stay where they were. A person of
 * that slot takes the one that they leave. Those who lose a date that they were told get one notice.
 * @throws HttpError 404 for a slot; 403 for another's team; 400 for a person who is not in the team; 409 if somebody
 * else has changed one of the slots, if a session is over or cancelled, or if a person serves elsewhere at that time
 */
export const moveSlot = (
  services: Pick<Platform, 'clock' | 'outbox' | 'pool'>,
  { id, to, user, other, caller }: Move,
): Promise<Slot[]> =>
  changePlan(services.pool, async (client) => {
    const now = services.clock.now()
    const find = (slot: number) => orRefuse(findSlot(client, slot), servingErrors.notFound)
    const from = await find(id)
    const target = await find(to)
    for (const slot of [from, target]) {
      await mustLead(client, slot.team, caller)
      refuseIfPast(slot, now)
    }
    if (from.user !== user || target.user !== other) throw refuse(servingErrors.changed)
    if (id === to) return [from]
    const placings = [
      { slot: target, person: user, leaves: from },
      ...(other === null ? [] : [{ slot: from, person: other, leaves: target }]),
    ]
    // Always in one order, so that two moves at once cannot wait for each other.
    await holdPeople(
      client,
      placings.map(({ person }) => person),
    )
    await noteGone(client, [id, to], now)
    // Both are free first, so that neither clashes with the place that they leave.
    for (const slot of [id, to]) await placePerson(client, { id: slot, user: null, now })
    for (const { slot, person, leaves } of placings) {
      await refuseUnfit(client, slot, person, caller)
      await placePerson(client, { id: slot.id, user: person, now })
      await record(client, 'serving.release', leaves, person, caller, now)
      await record(client, 'serving.assign', slot, person, caller, now)
    }
    await sendNotices(services, client)
    return [await find(id), await find(to)]
  })
