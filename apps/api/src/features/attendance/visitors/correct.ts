import { cardErrors, type Made, type VisitorHeads, type visitorCard } from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Live } from '../marking/index.ts'
import { type CardRow, cardAnswer, lockCard, removeCards, writeHeads } from './cards.ts'
import { readsContact } from './find-cards.ts'
import { checkHeads } from './make.ts'

type Needs = Pick<Platform, 'clock' | 'pool'> & { live: Live }

/** @throws HttpError 404; 403 for a steward when the session does not run */
async function lockToCorrect(
  client: pg.PoolClient,
  id: number,
  { caller, now }: { caller: Caller; now: Date },
): Promise<CardRow> {
  const card = await lockCard(client, id, now)
  if (!caller.isAdmin && !card.is_running) throw refuse(cardErrors.notNow)
  return card
}

/** Corrects how many people came along, also on a card that has ended. @throws HttpError 403, 404 or 409 */
export async function correctVisitor(
  { clock, live, pool }: Needs,
  id: number,
  heads: VisitorHeads,
  caller: Caller,
): Promise<Made<typeof visitorCard>> {
  const now = clock.now()
  const after = await inTransaction(pool, async (client) => {
    const card = await lockToCorrect(client, id, { caller, now })
    const { adults, children } = heads
    checkHeads(heads)
    await writeHeads(client, { id, adults, children })
    await recordEvent(client, {
      actorId: caller.id,
      action: 'visitor.correct',
      subjectId: id,
      detail: { session: card.session, adults, children },
      at: now,
    })
    return lockCard(client, id, now)
  })
  live.notifyChange()
  return cardAnswer(after, readsContact(caller))
}

/** Removes an open card that is wrong, with its case; a carer's notes stay. @throws HttpError 403, 404 or 409 */
export async function removeVisitor(
  { clock, live, pool }: Needs,
  id: number,
  caller: Caller,
): Promise<void> {
  const now = clock.now()
  await inTransaction(pool, async (client) => {
    const { outcome, session } = await lockToCorrect(client, id, { caller, now })
    if (outcome) throw refuse(cardErrors.ended)
    await removeCards(client, [id], now)
    await recordEvent(client, {
      actorId: caller.id,
      action: 'visitor.remove',
      subjectId: id,
      detail: { session },
      at: now,
    })
  })
  live.notifyChange()
}
