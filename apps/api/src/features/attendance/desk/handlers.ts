import { DAY_MS, deskEndpoints, headcountErrors, sessionErrors } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { orRefuse, refuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import { pageAnswer } from '../../../http/paging.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Live, UnnamedKeys } from '../marking/index.ts'
import { findSession } from '../sessions/index.ts'
import { correctAttendance } from './correct.ts'
import { findDetails } from './details.ts'
import { findHeadcounts, setHeadcounts } from './headcounts.ts'
import { findPeopleAt } from './list.ts'

type Needs = Platform & { live: Live; unnamedKeys: UnnamedKeys }

export function deskHandlers(services: Needs): Handlers<typeof deskEndpoints> {
  const { clock, pool } = services

  const orNotFound = <T>(finding: Promise<T | null>) => orRefuse(finding, sessionErrors.notFound)

  /** Stewards count while a session is open, and until a day after its end; admins at any time. */
  const refuseIfNotCounting = async (id: number, caller: Caller) => {
    const session = await orNotFound(findSession(pool, id))
    const now = clock.now().getTime()
    const isCounted =
      Date.parse(session.opens_datetime) <= now && now < Date.parse(session.end_datetime) + DAY_MS
    if (!caller.isAdmin && !isCounted) throw refuse(headcountErrors.notNow)
  }

  return {
    getSessionDetails: ({ params }) => orNotFound(findDetails(pool, params.id)),

    listSessionAttendance: async ({ params, query }) => {
      await orNotFound(findSession(pool, params.id))
      const found = await findPeopleAt(pool, params.id, query)
      const path = deskEndpoints.listSessionAttendance.path.replace(':id', String(params.id))
      return pageAnswer(path, query, found)
    },

    correctAttendance: ({ params, body, caller }) =>
      correctAttendance(services, {
        sessionId: params.id,
        userId: params.user,
        ...body,
        actorId: caller.id,
      }),

    getHeadcounts: async ({ params, caller }) => {
      await refuseIfNotCounting(params.id, caller)
      return orNotFound(findHeadcounts(pool, params.id))
    },

    setHeadcounts: async ({ params, body, caller }) => {
      await refuseIfNotCounting(params.id, caller)
      return orNotFound(
        setHeadcounts(services, { id: params.id, counts: body, actorId: caller.id }),
      )
    },
  }
}
