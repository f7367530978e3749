import { attendanceEndpoints, attendanceErrors } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import { pageAnswer } from '../../../http/paging.ts'
import { revalidated } from '../../../http/reply.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findLastService, markedAt } from './data.ts'
import { findHistory } from './find-history.ts'
import { findAbsences, findMarks, findOwnMarks } from './find-rows.ts'
import { followingOf } from './follow-count.ts'
import { type MarkNeeds, mark } from './mark.ts'
import { markHousehold } from './mark-household.ts'
import { matchingSessions } from './rules.ts'

const { listAbsentees, listAttendanceOf, listAttendants, listOwnAttendance } = attendanceEndpoints

type Needs = MarkNeeds & Pick<Platform, 'metrics'>

export function attendanceHandlers(services: Needs): Handlers<typeof attendanceEndpoints> {
  const { church, clock, live, marks, metrics, openSessions, pool } = services
  return {
    checkAttendance: async ({ query, caller }) => {
      const matches = matchingSessions(await openSessions.at(clock.now()), query)
      // Phones ask about open sessions, which are cached; any other session needs a query.
      for (const { id } of matches) {
        const mark = await marks.find(id, caller.id)
        if (mark) return { already_marked: true, marked_at: mark.markedAt }
      }
      const marked =
        matches.length > 0
          ? null
          : await markedAt(pool, caller.id, {
              startsAt: new Date(query.start_datetime),
              endsAt: new Date(query.end_datetime),
              name: query.name ?? null,
            })
      return { already_marked: marked !== null, marked_at: marked }
    },

    checkCurrentAttendance: async ({ caller }) => {
      const [session] = await openSessions.at(clock.now())
      const mark = session ? await marks.find(session.id, caller.id) : null
      return {
        session: session?.id ?? null,
        already_marked: mark !== null,
        marked_at: mark?.markedAt ?? null,
      }
    },

    getLiveNumbers: async ({ query: { session }, caller }) => {
      const open = await live.find(session)
      const following = open && (await followingOf(pool, open, caller))
      if (following === null && session !== undefined) throw refuse(attendanceErrors.noSession)
      const isShown = open !== null && following !== null
      return revalidated(await live.recent(isShown ? open.id : undefined, following ?? undefined))
    },

    getLastService: async ({ caller }) => ({ service: await findLastService(pool, caller.id) }),

    markAttendance: async ({ body, caller, headers }) => {
      const proxyWaitMs = Number(headers['x-proxy-wait-ms'])
      const record = await mark(services, caller.id, body, proxyWaitMs)
      metrics.marks.inc()
      return record
    },

    markHousehold: async ({ body, caller }) => ({
      results: await markHousehold(services, caller.id, body),
    }),

    listOwnAttendance: async ({ query, caller }) =>
      pageAnswer(listOwnAttendance.path, query, await findOwnMarks(pool, caller.id, query)),

    listAttendants: async ({ query }) => {
      const { timeZone } = await church.now()
      return pageAnswer(listAttendants.path, query, await findMarks(pool, query, timeZone))
    },

    listAbsentees: async ({ query }) => {
      const { timeZone } = await church.now()
      return pageAnswer(listAbsentees.path, query, await findAbsences(pool, query, timeZone))
    },

    listAttendanceOf: async ({ params: { id }, query }) => {
      const path = listAttendanceOf.path.replace(':id', String(id))
      return pageAnswer(path, query, await findHistory(pool, id, query))
    },
  }
}
