import { attendanceEndpoints } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findMarkTimeInSession, markedAt } from './data.ts'
import { listAbsentees, listAttendants, listOwnMarks } from './lists.ts'
import { type MarkNeeds, mark } from './mark.ts'
import { matchingSessions } from './rules.ts'

type Needs = MarkNeeds & Pick<Platform, 'metrics'>

export function attendanceHandlers(services: Needs): Handlers<typeof attendanceEndpoints> {
  const { clock, metrics, openSessions, pool } = services
  return {
    checkAttendance: async ({ query, caller }) => {
      const matches = matchingSessions(await openSessions.at(clock.now()), query)
      // Phones ask about open sessions, which are cached; any other session needs a query.
      const marked =
        matches.length === 1 && matches[0]
          ? await findMarkTimeInSession(pool, caller.id, matches[0].id)
          : await markedAt(pool, caller.id, {
              startsAt: new Date(query.start_datetime),
              endsAt: new Date(query.end_datetime),
              name: query.name ?? null,
            })
      return { already_marked: marked !== null, marked_at: marked?.toISOString() ?? null }
    },

    markAttendance: async ({ body, caller, headers }) => {
      const proxyWaitMs = Number(headers['x-proxy-wait-ms'])
      const record = await mark(services, caller.id, body, proxyWaitMs)
      metrics.marks.inc()
      return record
    },

    listOwnAttendance: ({ query, caller }) =>
      listOwnMarks(pool, caller.id, query, attendanceEndpoints.listOwnAttendance.path),

    listAttendants: ({ query }) =>
      listAttendants(pool, query, attendanceEndpoints.listAttendants.path),

    listAbsentees: ({ query }) =>
      listAbsentees(pool, query, attendanceEndpoints.listAbsentees.path),
  }
}
