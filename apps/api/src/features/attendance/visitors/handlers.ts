import { cardTexts, visitorEndpoints } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { pageAnswer } from '../../../http/paging.ts'
import type { Visitor } from '../../../http/visitor.ts'
import { recordView } from '../../../platform/audit.ts'
import { createFairQueue } from '../../../platform/fair-queue.ts'
import { addAsPerson, endVisitor, joinVisitor } from './become.ts'
import { correctVisitor, removeVisitor } from './correct.ts'
import { decideOnCards } from './decide.ts'
import { findCards } from './find-cards.ts'
import { createVisitLimit } from './limits.ts'
import { makeVisit, type VisitNeeds } from './make.ts'
import { findOpenVisits } from './open-visits.ts'
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
        await recordView(services, caller, { action: 'visitor.list', subject: 'visitor' })
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
