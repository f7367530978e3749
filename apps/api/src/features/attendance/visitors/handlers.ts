import {
  cardErrors,
  cardTexts,
  isRunning,
  n,
  type OpenVisit,
  type VisitorDecisions,
  visitorEndpoints,
} from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import { pageAnswer } from '../../../http/paging.ts'
import type { Visitor } from '../../../http/visitor.ts'
import { recordEvent } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import { inTransaction, run } from '../../../platform/db.ts'
import { createFairQueue } from '../../../platform/fair-queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Live } from '../marking/index.ts'
import type { OpenSessions } from '../sessions/index.ts'
import { addAsPerson, endVisitor, joinVisitor } from './become.ts'
import { CARDS, isRunningAt, removeCards } from './cards.ts'
import { correctVisitor, removeVisitor } from './correct.ts'
import { findCards, readsContact } from './find-cards.ts'
import { createVisitLimit } from './limits.ts'
import { makeVisit, type VisitNeeds } from './make.ts'
import { takeBackVisit, updateVisit } from './own-card.ts'

export function visitorHandlers(services: VisitNeeds): Handlers<typeof visitorEndpoints> {
  const limit = createVisitLimit(services)
  // Cards of a session wait for each other, so a process spends one database connection on that.
  const queue = createFairQueue(1)
  const inTurn = <T>({ group, line, isAborted }: Visitor, work: () => Promise<T>) =>
    queue({ key: group, line, isAborted }, work)
  return {
    listOpenVisits: () => findOpenVisits(services),

    makeVisit: ({ body: visit, caller, headers, visitor }) =>
      inTurn(visitor, () => makeVisit(services, limit, { visit, caller, headers })),

    updateVisit: ({ body, visitor }) => inTurn(visitor, () => updateVisit(services, body)),

    takeBackVisit: async ({ body: { secret }, visitor }) => {
      await inTurn(visitor, () => takeBackVisit(services, secret))
      return { detail: cardTexts.takenBack }
    },

    listVisitors: async ({ query, caller }) => {
      const found = await findCards(services, query, caller)
      if (found.rows.some(({ contact }) => contact !== null)) {
        await services.recordView(caller, { action: 'visitor.list' })
      }
      return pageAnswer(visitorEndpoints.listVisitors.path, query, found, (card) => card)
    },

    correctVisitor: ({ params: { id }, body, caller }) =>
      correctVisitor(services, id, body, caller),

    removeVisitor: async ({ params: { id }, caller }) => {
      await removeVisitor(services, id, caller)
      return { detail: cardTexts.removed }
    },

    decideOnVisitors: async ({ body, caller }) => ({
      detail: await decideOnCards(services, body, caller),
    }),

    addVisitorAsPerson: ({ params: { id }, body: person, caller }) =>
      addAsPerson(services, { id, caller, person }),

    joinVisitor: ({ params: { id }, body: { user: userId }, caller }) =>
      joinVisitor(services, { id, caller, userId }),

    endVisitor: ({ params: { id }, caller }) => endVisitor(services, { id, caller }),
  }
}

interface Needs {
  clock: Clock
  openSessions: OpenSessions
}

/** The running services that are for everyone. Only public ones show their name. */
async function findOpenVisits({ clock, openSessions }: Needs): Promise<OpenVisit[]> {
  const now = clock.now()
  return (await openSessions.at(now))
    .filter(
      (session) =>
        session.kind === 'service' &&
        session.departments.length === 0 &&
        !session.cancelled_at &&
        isRunning(session, now),
    )
    .map(({ id, name, public: isPublic, campus, end_datetime }) => ({
      session: id,
      name: isPublic ? name : null,
      campus,
      end_datetime,
    }))
}

const decided = {
  accept: (count: number) =>
    n(count, '{count} card has been accepted.', '{count} cards have been accepted.'),
  remove: (count: number) =>
    n(count, '{count} card has been removed.', '{count} cards have been removed.'),
}

/**
 * Accepts several open cards, which then count, or removes them with their cases; a carer's notes stay. Cards that the caller does not see
 * are left alone: a steward decides while the session runs.
 * @returns what happened, in words @throws HttpError 404 if none is left to decide on
 */
async function decideOnCards(
  { clock, live, pool }: Pick<Platform, 'clock' | 'pool'> & { live: Live },
  { ids, decision }: VisitorDecisions,
  caller: Caller,
): Promise<string> {
  const now = clock.now()
  const count = await inTransaction(pool, async (client) => {
    const cards = await run<{ id: number; session: number }>(
      client,
      `SELECT card.id, session_id AS session FROM ${CARDS}
       WHERE card.id = ANY ($1) AND outcome IS NULL AND ($2 OR ${isRunningAt('$3')})
       ORDER BY card.id FOR UPDATE OF card`,
      [ids, readsContact(caller), now],
    )
    const open = cards.map(({ id }) => id)
    if (open.length === 0) throw refuse(cardErrors.notFound)
    if (decision === 'remove') await removeCards(client, open, now)
    else {
      await client.query(
        `UPDATE visitor_cards SET accepted = adults + children + 1, waits = false WHERE id = ANY ($1)`,
        [open],
      )
    }
    for (const session of new Set(cards.map((card) => card.session))) {
      await recordEvent(client, {
        actorId: caller.id,
        action: decision === 'accept' ? 'visitor.accept' : 'visitor.remove-several',
        subjectId: session,
        detail: { cards: cards.filter((card) => card.session === session).length },
        at: now,
      })
    }
    return open.length
  })
  live.notifyChange()
  return decided[decision](count)
}
