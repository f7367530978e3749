import { type SwapWish, servingAnswerErrors, servingErrors } from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import { column, type Handle, insertRow } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  findSlot,
  noteAbout,
  refuseClash,
  refuseIfPast,
  type SlotRow,
  sendNotices,
} from '../plan/index.ts'
import { changePlan, refuseOutsider } from '../teams/index.ts'

interface Wish {
  slot: number
  user: number
  with: SwapWish['with']
}

/**
 * Asks a person of the team to take one of the caller's slots, or to change slots. Repeating an open question returns
 * it.
 * @returns its id
 * @throws HttpError 404 if the slot is not the caller's; 400 for a person who is not in the team; 409 if a session is
 * over or cancelled, or one of the two serves elsewhere at that time
 */
export async function askForSwap(
  services: Pick<Platform, 'clock' | 'outbox' | 'pool'>,
  wish: Wish,
): Promise<number> {
  // A made-up slot never takes the lock that all changes of plans wait for.
  await mustHave(services.pool, wish)
  return changePlan(services.pool, async (client) => {
    const now = services.clock.now()
    const slot = await mustHave(client, wish)
    refuseIfPast(slot, now)
    const other = 'slot' in wish.with ? await findTold(client, wish.with.slot) : undefined
    if ('slot' in wish.with && !other) throw refuse(servingErrors.notInTeam, { field: 'with' })
    if (other) refuseIfPast(other, now)
    const to = 'user' in wish.with ? wish.with.user : (other?.user ?? 0)
    if (to === wish.user) throw refuse(servingAnswerErrors.swapWithSelf, { field: 'with' })
    await refuseOutsider(client, { team: slot.team, user: to, field: 'with' })
    const viewer = { id: wish.user, isAdmin: false }
    await refuseClash(client, { user: to, session: slot.session, leaving: other?.id, viewer })
    if (other) {
      await refuseOutsider(client, { team: other.team, user: wish.user, field: 'with' })
      await refuseClash(client, {
        user: wish.user,
        session: other.session,
        leaving: slot.id,
        viewer,
      })
    }
    const swap = { slot: slot.id, from: wish.user, to, other: other?.id ?? null }
    const asked = await findAsked(client, swap)
    if (asked !== undefined) return asked
    const id = await insertSwap(client, swap, now)
    await sendNotices(services, client)
    return id
  })
}

/** The slot that a person wants to give. @throws HttpError 404 if it is not theirs */
async function mustHave(on: Handle, { slot: id, user }: Wish): Promise<SlotRow> {
  const slot = await findTold(on, id)
  if (slot?.user !== user) throw refuse(servingAnswerErrors.notFound)
  return slot
}

async function findTold(on: Handle, id: number): Promise<SlotRow | undefined> {
  const slot = await findSlot(on, id)
  return slot?.state === 'asked' || slot?.state === 'yes' ? slot : undefined
}

interface NewSwap {
  slot: number
  from: number
  to: number
  other: number | null
}

async function findAsked(client: pg.PoolClient, { slot, from, to, other }: NewSwap) {
  const [id] = await column<number>(
    client,
    `SELECT id FROM serving_swaps
     WHERE slot_id = $1 AND from_id = $2 AND to_id = $3 AND other_slot_id IS NOT DISTINCT FROM $4::int
       AND state IN ('asked', 'agreed')`,
    [slot, from, to, other],
  )
  return id
}

async function insertSwap(
  client: pg.PoolClient,
  { slot, from, to, other }: NewSwap,
  now: Date,
): Promise<number> {
  const id = await insertRow(
    client,
    `INSERT INTO serving_swaps (slot_id, from_id, to_id, other_slot_id, asked_at)
     VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [slot, from, to, other, now],
  )
  await noteAbout(client, { what: 'swap', slot, swap: id, to: [to] })
  return id
}
