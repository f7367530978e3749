import { type sessionEndpoints, sessionErrors, sessionMessages } from '@church/shared'
import type { Handlers } from '../../http/call.ts'
import { refuse } from '../../http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { recordEventOn } from '../audit/index.ts'
import { findAllSessions, findDuplicate, findSession, insertSession } from './data.ts'
import { expireSession } from './expire.ts'
import type { OpenSessions } from './open-sessions.ts'

type Needs = Platform & { openSessions: OpenSessions }

export function sessionHandlers({
  clock,
  db,
  openSessions,
  pool,
}: Needs): Handlers<typeof sessionEndpoints> {
  // At the end of a session every phone in the church asks at once, so concurrent requests share one closing.
  const closings = new Map<number, Promise<unknown>>()

  const closeOnce = (id: number) => {
    const closing =
      closings.get(id) ?? expireSession(pool, id, clock.now()).finally(() => closings.delete(id))
    closings.set(id, closing)
    return closing
  }

  return {
    listSessions: () => findAllSessions(pool),

    listCurrentSessions: () => openSessions.at(clock.now()),

    createSession: async ({ body, caller }) => {
      const now = clock.now()
      return inTransaction(pool, async (client) => {
        const newSession = {
          name: body.name,
          startsAt: new Date(body.start_datetime),
          endsAt: new Date(body.end_datetime),
          createdAt: now,
        }
        // A retry after a lost response. A duplicate could neither be told apart nor deleted.
        const duplicate = await findDuplicate(client, newSession)
        if (duplicate) return duplicate
        const created = await insertSession(client, newSession)
        await recordEventOn(client, {
          actorId: caller.id,
          action: 'session.create',
          subject: 'session',
          subjectId: created.id,
          at: now,
        })
        return created
      })
    },

    expireSession: async ({ params }) => {
      const session = await findSession(db, params.id)
      if (!session) throw refuse(sessionErrors.notFound)
      if (session.endsAt > clock.now()) throw refuse(sessionErrors.notOver)
      if (!session.expiredAt) await closeOnce(params.id)
      return { detail: sessionMessages.expired }
    },
  }
}
