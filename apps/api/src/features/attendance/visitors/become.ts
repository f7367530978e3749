import {
  cardErrors,
  lastNameIn,
  type Made,
  userErrors,
  type VisitorPerson,
  type visitorCard,
} from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { column, inTransaction } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { approverOfNewcomer } from '../../people/sharing/index.ts'
import { findUsersByPhone, insertUserIn } from '../../people/users/index.ts'
import { checkCorrectable, enterPresent, lockPerson } from '../desk/index.ts'
import { isUnnamedAt, type Live, type UnnamedKeys } from '../marking/index.ts'
import { type CardRow, cardAnswer, endCard, lockCard } from './cards.ts'
import { closeCase, moveCase } from './wishes.ts'

type Needs = Pick<Platform, 'clock' | 'pool'> & { live: Live; unnamedKeys: UnnamedKeys }

interface CardAct {
  id: number
  caller: Pick<Caller, 'id' | 'isAdmin'>
}

async function findSessionOf(pool: pg.Pool, id: number): Promise<number> {
  const sql = 'SELECT session_id FROM visitor_cards WHERE id = $1'
  const [session] = await column<number>(pool, sql, [id])
  if (session === undefined) throw refuse(cardErrors.notFound)
  return session
}

interface Becoming extends CardAct {
  action: 'visitor.add' | 'visitor.join'
  /** @returns the person's id. In a retry of an answered call, `card` has ended as joined. */
  findPerson: (client: pg.PoolClient, card: CardRow, now: Date) => Promise<number>
}

/**
 * Turns a card into a person's: marks them present, takes one head off the card and moves its case, in one transaction.
 * Like a correction, it holds the lock that closing takes.
 */
async function become(
  { clock, live, pool, unnamedKeys }: Needs,
  { id, caller, action, findPerson }: Becoming,
): Promise<Made<typeof visitorCard>> {
  const now = clock.now()
  const sessionId = await findSessionOf(pool, id)
  const card = await inTransaction(pool, async (client) => {
    await checkCorrectable(client, { sessionId, present: true, now })
    const before = await lockCard(client, id, now)
    if (before.outcome && before.outcome !== 'joined') throw refuse(cardErrors.ended)
    const userId = await findPerson(client, before, now)
    // A retry after a lost response.
    if (before.outcome) return before
    const mark = { sessionId, userId, source: 'visitor', actorId: caller.id, now } as const
    // A person counted without their name has been marked.
    if (!(await isUnnamedAt(client, unnamedKeys, mark))) await enterPresent(client, mark)
    await endCard(client, { id, outcome: 'joined', now, userId })
    await moveCase(client, id, userId)
    await recordEvent(client, {
      actorId: caller.id,
      action,
      subjectId: userId,
      detail: { session: sessionId },
      at: now,
    })
    return lockCard(client, id, now)
  })
  live.notifyChange()
  return cardAnswer(card, true)
}

/**
 * Adds a visitor as a person without an account, with the contact that they gave.
 * @throws HttpError 404; 409 for a card that has ended, an email address that is known, or a session that cannot be
 *   corrected
 */
export const addAsPerson = (
  services: Needs,
  { id, caller, person }: CardAct & { person: VisitorPerson },
): Promise<Made<typeof visitorCard>> =>
  become(services, {
    id,
    caller,
    action: 'visitor.add',
    findPerson: async (client, card, now) => {
      if (card.outcome) return findSame(client, card, person)
      const byMail = card.wish === 'email'
      const phone = byMail ? null : card.contact
      // Only an admin, since a carer would learn whether somebody who hides their number has it.
      const mayAsk = caller.isAdmin && !person.is_new && phone
      const sharers = mayAsk ? await findUsersByPhone(client, phone, now) : []
      if (sharers.length > 0) throw refuse(cardErrors.phoneKnown)
      const userId = await insertUserIn(client, {
        firstName: person.first_name,
        lastName: lastNameIn(person),
        email: byMail ? card.contact : null,
        phoneNumber: phone,
        memberType: 'Visitor',
        passwordHash: null,
        createdAt: now,
        // The contact is what a stranger typed, so its owner is a newcomer like everybody who registers.
        approvedBy: await approverOfNewcomer(client),
      })
      if (userId === null) throw refuse(cardErrors.addressKnown)
      return userId
    },
  })

/** The person to whom a card was joined, if they have this name. @throws HttpError 409 */
async function findSame(
  client: pg.PoolClient,
  { user }: CardRow,
  person: VisitorPerson,
): Promise<number> {
  const [id] = await column<number>(
    client,
    'SELECT id FROM users WHERE id = $1 AND first_name = $2 AND last_name = $3',
    [user, person.first_name, lastNameIn(person)],
  )
  if (id === undefined) throw refuse(cardErrors.ended)
  return id
}

/**
 * Joins a card to a person in the records.
 * @throws HttpError 404 without such a person or card; 409 for a card that has ended, or a session that cannot be
 *   corrected
 */
export const joinVisitor = (
  services: Needs,
  { id, caller, userId }: CardAct & { userId: number },
): Promise<Made<typeof visitorCard>> =>
  become(services, {
    id,
    caller,
    action: 'visitor.join',
    findPerson: async (client, { outcome, user }) => {
      if (outcome && user !== userId) throw refuse(cardErrors.ended)
      if (!(await lockPerson(client, userId))) throw refuse(userErrors.notFound)
      return userId
    },
  })

/** Ends a card as done, and its case. @throws HttpError 404, or 409 for one with another outcome */
export async function endVisitor(
  { clock, pool }: Pick<Needs, 'clock' | 'pool'>,
  { id, caller }: CardAct,
): Promise<Made<typeof visitorCard>> {
  const now = clock.now()
  const card = await inTransaction(pool, async (client) => {
    const before = await lockCard(client, id, now)
    if (before.outcome === 'done') return before
    if (before.outcome) throw refuse(cardErrors.ended)
    await endCard(client, { id, outcome: 'done', now, userId: null })
    const carerId = caller.isAdmin ? null : caller.id
    await closeCase(client, { cardId: id, now, outcome: 'closed by a carer', carerId })
    await recordEvent(client, {
      actorId: caller.id,
      action: 'visitor.end',
      subjectId: id,
      detail: { session: before.session },
      at: now,
    })
    return lockCard(client, id, now)
  })
  return cardAnswer(card, true)
}
