import {
  contactFor,
  contactProblem,
  generalErrors,
  ownCardErrors,
  type VisitReceipt,
  type VisitUpdate,
  type VisitWish,
} from '@church/shared'
import type pg from 'pg'
import { orRefuse, refuse } from '../../../http/errors.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashToken } from '../../../platform/random-token.ts'
import type { Live } from '../marking/index.ts'
import { type CardRow, deleteCards, endCard, findCardBy, lockCard } from './cards.ts'
import { checkHeads } from './make.ts'
import { lockCardsOf, mustWait } from './waiting.ts'
import { closeCase, followWish } from './wishes.ts'

type Needs = Pick<Platform, 'clock' | 'pool'> & { live: Live }

/** @throws HttpError 404, or 409 for a card that has ended */
async function withOwnCard<T>(
  { clock, pool }: Needs,
  secret: string,
  act: (client: pg.PoolClient, card: CardRow, now: Date) => Promise<T>,
): Promise<T> {
  const known = await orRefuse(findCardBy(pool, hashToken(secret)), ownCardErrors.notFound)
  const now = clock.now()
  return inTransaction(pool, async (client) => {
    await lockCardsOf(client, known.session)
    const card = await lockCard(client, known.id, now, ownCardErrors.notFound)
    if (card.outcome) throw refuse(ownCardErrors.ended)
    return act(client, card, now)
  })
}

/** The card after a change. @throws HttpError 400 for a wish whose contact is missing, or not of its kind */
function changed(card: CardRow, update: VisitUpdate) {
  const wish: VisitWish = update.wish ?? card.wish
  const contact = update.contact === undefined ? card.contact : update.contact
  const problem = contactProblem({ wish, contact })
  if (problem) throw refuse(generalErrors.invalid, { field: 'contact', detail: problem })
  return {
    firstName: update.first_name ?? card.first_name,
    adults: update.adults ?? card.adults,
    children: update.children ?? card.children,
    wish,
    contact: contactFor(wish, contact),
  }
}

/**
 * Changes the card with a secret. With more heads than somebody has accepted, it counts like a new one.
 * @throws HttpError 404; 400 for a contact; 409 for one that has ended, other numbers after the session, or many heads
 */
export async function updateVisit(services: Needs, update: VisitUpdate): Promise<VisitReceipt> {
  const { id, waits } = await withOwnCard(services, update.secret, async (client, card, now) => {
    const { firstName, adults, children, wish, contact } = changed(card, update)
    if (adults !== card.adults || children !== card.children) {
      if (!card.is_running) throw refuse(ownCardErrors.over)
      checkHeads({ adults, children, sure: update.sure })
    }
    const { accepted, waits } = await standingOf(client, card, 1 + adults + children)
    await client.query(
      `UPDATE visitor_cards SET first_name = $2, adults = $3, children = $4, wish = $5, contact = $6,
         accepted = $7, waits = $8 WHERE id = $1`,
      [card.id, firstName, adults, children, wish, contact, accepted, waits],
    )
    if (wish !== card.wish || contact !== card.contact) {
      await followWish(client, { cardId: card.id, wish, now })
    }
    return { id: card.id, waits }
  })
  services.live.notifyChange()
  return { id, secret: update.secret, waits }
}

/** Whether a card counts with that many heads: what has been accepted goes on counting. */
async function standingOf(
  client: pg.PoolClient,
  { id, session, accepted, adults, children, waits }: CardRow,
  heads: number,
): Promise<Pick<CardRow, 'accepted' | 'waits'>> {
  const isKept = accepted === null ? heads === 1 + adults + children : heads <= accepted
  if (isKept) return { accepted, waits }
  return { accepted: null, waits: await mustWait(client, { session, heads, card: id }) }
}

/**
 * Withdraws the card with a secret: while the session runs, it is deleted with its case; afterwards, its number stays.
 * @throws HttpError 404, or 409 for one that has ended
 */
export async function takeBackVisit(services: Needs, secret: string): Promise<void> {
  await withOwnCard(services, secret, async (client, { id, is_running }, now) => {
    if (is_running) return deleteCards(client, [id])
    await closeCase(client, { cardId: id, now, outcome: 'wish ended', carerId: null })
    return endCard(client, { id, outcome: 'taken back', now, userId: null })
  })
  services.live.notifyChange()
}
