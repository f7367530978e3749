import { type SwapState, servingAnswerErrors, servingErrors, type YesOrNo } from '@church/shared'
import type pg from 'pg'
import { orRefuse, refuse } from '../../../http/errors.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { type Handle, run } from '../../../platform/db.ts'
import { holdPeople } from '../../../platform/hold-people.ts'
import {
  findSlot,
  noteAbout,
  placePerson,
  refuseClash,
  refuseIfPast,
  type SlotRow,
} from '../plan/index.ts'
import { mustFindTeam, type Viewer } from '../teams/index.ts'
import { answerSlot, noteForLeaders } from './answer-slot.ts'
import { findSwap, type SwapRow, setSwapState } from './swap-rows.ts'

interface Answer {
  id: number
  viewer: Viewer
  answer: YesOrNo
  /** Whether the viewer has only the link of a mail. */
  byLink?: boolean
  now: Date
}

/**
 * Answers a swap, in a transaction of `changePlan`: as the one who is asked or, once both agree and the team wants it,
 * as a leader. The last answer counts, even after the swap. @returns its state @throws HttpError 404 for a swap that is
 * not theirs or can no longer happen; 409 if a session is over or cancelled, or one of the two serves elsewhere at that
 * time
 */
export async function answerSwap(
  client: pg.PoolClient,
  { id, viewer, answer, byLink = false, now }: Answer,
): Promise<SwapState> {
  const asked = await mustFindOwnSwap(client, id, viewer)
  await holdPeople(client, [asked.swap.from, asked.swap.to])
  // They may have left, or been deleted, before they were held.
  const { swap, leads } = await mustFindOwnSwap(client, id, viewer)
  if (swap.to === viewer.id)
    await answerAsAsked(client, { swap, answer, leads, viewer, byLink, now })
  else await answerAsLeader(client, { swap, answer, viewer, byLink, now })
  return (await findSwap(client, id))?.state ?? 'no'
}

/** A swap that the viewer answers, and whether they lead its team. @throws HttpError 404 */
export async function mustFindOwnSwap(
  on: Handle,
  id: number,
  viewer: Viewer,
): Promise<{ swap: SwapRow; leads: boolean }> {
  const swap = await orRefuse(findSwap(on, id), servingAnswerErrors.swapNotFound)
  const { mine: leads } = await mustFindTeam(on, swap.team, viewer)
  if (swap.to !== viewer.id && !leads) throw refuse(servingAnswerErrors.swapNotFound)
  return { swap, leads }
}

interface SwapAnswer {
  swap: SwapRow
  answer: YesOrNo
  leads: boolean
  viewer: Viewer
  byLink: boolean
  now: Date
}

async function answerAsAsked(
  client: pg.PoolClient,
  { swap, answer, leads, viewer, byLink, now }: SwapAnswer,
): Promise<unknown> {
  // They have taken the slot, so their answer is now about the slot.
  if (swap.state === 'yes') {
    return answerSlot(client, { slot: swap.slot, user: swap.to, answer, byLink, now })
  }
  const isRepeated = answer === 'no' ? swap.state === 'no' : swap.state === 'agreed'
  if (isRepeated) return undefined
  await refuseIfImpossible(client, swap, now)
  if (answer === 'no') return endSwap(client, swap)
  if (!swap.needs_leader || leads)
    return carryOut(client, swap, { reader: byLink ? null : viewer, now })
  await setSwapState(client, swap.id, 'agreed')
  return noteForLeaders(client, { slot: swap.slot, what: 'agree', except: swap.to, swap: swap.id })
}

async function answerAsLeader(
  client: pg.PoolClient,
  { swap, answer, viewer, byLink, now }: Omit<SwapAnswer, 'leads'>,
) {
  if (swap.state === answer) return
  if (swap.state !== 'agreed') throw refuse(servingAnswerErrors.swapNotFound)
  await refuseIfImpossible(client, swap, now)
  if (answer === 'no') {
    await noteAbout(client, { what: 'gone', slot: swap.slot, swap: swap.id, to: [swap.to] })
    return endSwap(client, swap)
  }
  const { session, role } = await carryOut(client, swap, { reader: byLink ? null : viewer, now })
  await recordEvent(client, {
    actorId: viewer.id,
    action: 'serving.assign',
    subjectId: swap.to,
    detail: { session, role },
    at: now,
  })
}

async function refuseIfImpossible(client: pg.PoolClient, swap: SwapRow, now: Date): Promise<void> {
  if (!swap.is_valid) throw refuse(servingAnswerErrors.swapNotFound)
  for (const id of [swap.slot, swap.other_slot]) {
    const slot = id === null ? undefined : await findSlot(client, id)
    if (slot) refuseIfPast(slot, now)
    if (slot?.state === 'draft') throw refuse(servingErrors.notFound)
  }
}

async function endSwap(client: pg.PoolClient, { id, slot, from }: SwapRow): Promise<void> {
  await setSwapState(client, id, 'no')
  await noteAbout(client, { what: 'kept', slot, swap: id, to: [from] })
}

/** Schedules both people; they have agreed, so neither is asked again. @returns the slot that was given */
async function carryOut(
  client: pg.PoolClient,
  swap: SwapRow,
  { reader, now }: { reader: Viewer | null; now: Date },
): Promise<SlotRow> {
  const { id, slot, from, to, other_slot: other } = swap
  const given = await findSlot(client, slot)
  const taken = other === null ? undefined : await findSlot(client, other)
  if (!given) throw refuse(servingAnswerErrors.swapNotFound)
  await refuseClash(client, {
    user: to,
    session: given.session,
    leaving: taken?.id,
    viewer: reader,
  })
  if (taken) {
    await refuseClash(client, {
      user: from,
      session: taken.session,
      leaving: slot,
      viewer: reader,
    })
  }
  // Nobody may have two slots of one session, even for a moment.
  await run(client, 'UPDATE serving_slots SET user_id = NULL WHERE id = ANY ($1)', [
    [slot, other ?? slot],
  ])
  await placePerson(client, { id: slot, user: to, now, state: 'yes' })
  if (other !== null) await placePerson(client, { id: other, user: from, now, state: 'yes' })
  await setSwapState(client, id, 'yes')
  await noteAbout(client, { what: 'taken', slot, swap: id, to: [from] })
  return given
}
