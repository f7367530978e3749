import { deskEndpoints, sessionErrors } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import { pageAnswer } from '../../../http/paging.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Live } from '../marking/index.ts'
import { findSession } from '../sessions/index.ts'
import { correctAttendance } from './correct.ts'
import { findDetails } from './details.ts'
import { findHeadcounts, setHeadcounts } from './headcounts.ts'
import { findPeopleAt, personAnswer } from './list.ts'

type Needs = Platform & { live: Live }

export function deskHandlers(services: Needs): Handlers<typeof deskEndpoints> {
  const { pool } = services

  const orNotFound = async <T>(finding: Promise<T | null>): Promise<T> => {
    const found = await finding
    if (found === null) throw refuse(sessionErrors.notFound)
    return found
  }

  return {
    getSessionDetails: ({ params }) => orNotFound(findDetails(pool, params.id)),

    listSessionAttendance: async ({ params, query }) => {
      await orNotFound(findSession(pool, params.id))
      const found = await findPeopleAt(pool, params.id, query)
      const path = deskEndpoints.listSessionAttendance.path.replace(':id', String(params.id))
      return pageAnswer(path, query, found, personAnswer)
    },

    correctAttendance: ({ params, body, caller }) =>
      correctAttendance(services, {
        sessionId: params.id,
        userId: params.user,
        ...body,
        actorId: caller.id,
      }),

    getHeadcounts: ({ params }) => orNotFound(findHeadcounts(pool, params.id)),

    setHeadcounts: ({ params, body, caller }) =>
      orNotFound(setHeadcounts(services, { id: params.id, counts: body, actorId: caller.id })),
  }
}
