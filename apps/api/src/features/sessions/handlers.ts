import {
  generalErrors,
  type seriesEndpoints,
  type sessionEndpoints,
  sessionErrors,
  sessionMessages,
} from '@church/shared'
import type { Handlers } from '../../http/call.ts'
import { refuse } from '../../http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { createSession } from './create.ts'
import { findAllSessions, findSessionEnd } from './data.ts'
import { expireSession } from './expire.ts'
import type { OpenSessions } from './open-sessions.ts'

type Needs = Platform & { openSessions: OpenSessions }

const notYet = async () => {
  throw refuse(generalErrors.unavailable)
}

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

    updateSession: notYet,
    cancelSession: notYet,
    reinstateSession: notYet,
    deleteSession: notYet,

    listSeries: async () => [],
    createSeries: notYet,
    updateSeries: notYet,
    endSeries: notYet,

    expireSession: async ({ params }) => {
      const session = await findSessionEnd(db, params.id)
      if (!session) throw refuse(sessionErrors.notFound)
      if (session.endsAt > clock.now()) throw refuse(sessionErrors.notOver)
      if (!session.expiredAt) await closeOnce(params.id)
      return { detail: sessionMessages.expired }
    },
  }
}
