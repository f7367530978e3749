import {
  type seriesEndpoints,
  type sessionEndpoints,
  sessionErrors,
  sessionMessages,
} from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { cancelSession, reinstateSession } from './cancel.ts'
import { createSession } from './create.ts'
import { findAllSessions, findSessionEnd } from './data.ts'
import { deleteSession } from './delete.ts'
import { expireSession } from './expire.ts'
import type { OpenSessions } from './open-sessions.ts'
import { createSeries, endSeries, listSeries, updateSeries } from './series.ts'
import { updateSession } from './update.ts'

type Needs = Platform & { openSessions: OpenSessions }

export function sessionHandlers(
  services: Needs,
): Handlers<typeof sessionEndpoints & typeof seriesEndpoints> {
  const { clock, db, openSessions, pool } = services
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

    createSession: ({ body, caller }) => createSession(services, body, caller.id),

    updateSession: ({ params, body, caller }) =>
      updateSession(services, { id: params.id, body, actorId: caller.id }),

    cancelSession: ({ params, body, caller }) =>
      cancelSession(services, { id: params.id, reason: body.reason, actorId: caller.id }),

    reinstateSession: ({ params, caller }) =>
      reinstateSession(services, { id: params.id, actorId: caller.id }),

    deleteSession: async ({ params, caller }) => {
      await deleteSession(services, params.id, caller.id)
      return { detail: sessionMessages.deleted }
    },

    listSeries: () => listSeries(services),

    createSeries: ({ body, caller }) => createSeries(services, body, caller.id),

    updateSeries: ({ params, body, caller }) =>
      updateSeries(services, { id: params.id, body, actorId: caller.id }),

    endSeries: ({ params, caller }) => endSeries(services, params.id, caller.id),

    expireSession: async ({ params }) => {
      const session = await findSessionEnd(db, params.id)
      if (!session) throw refuse(sessionErrors.notFound)
      if (session.endsAt > clock.now()) throw refuse(sessionErrors.notOver)
      if (!session.expiredAt) await closeOnce(params.id)
      return { detail: sessionMessages.expired }
    },
  }
}
