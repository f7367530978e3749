import {
  type Absentee,
  type AttendanceListQuery,
  attendanceEndpoints,
  attendanceErrors,
  type ListedAttendance,
  type PageQuery,
} from '@church/shared'
import type pg from 'pg'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import { pageAnswer } from '../../../http/paging.ts'
import { revalidated } from '../../../http/reply.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findLastService, markedAt } from './data.ts'
import { findHistory } from './find-history.ts'
import { type AttendanceRow, findOwnMarks, findRows } from './find-rows.ts'
import { followingOf } from './follow-count.ts'
import { type MarkNeeds, mark } from './mark.ts'
import { markHousehold } from './mark-household.ts'
import { matchingSessions } from './rules.ts'

type Needs = MarkNeeds & Pick<Platform, 'metrics'>

/** The person is not in the answer: only their list of looks needs them. */
const markAnswer = (row: AttendanceRow): ListedAttendance & { user: number } => ({
  id: row.id,
  user: row.user_id,
  session: row.session_id,
  name: row.person,
  attendance_name: row.session,
  start_datetime: row.starts_at.toISOString(),
  end_datetime: row.ends_at.toISOString(),
  marked_at: (row.marked_at ?? row.starts_at).toISOString(),
  source: row.source,
  marked_by: row.marked_by,
})

const absenceAnswer = (row: AttendanceRow): Absentee => ({
  id: row.id,
  session: row.session_id,
  user: row.user_id,
  user_name: row.person,
  session_name: row.session,
  start_datetime: row.starts_at.toISOString(),
  end_datetime: row.ends_at.toISOString(),
})

/** A page of one person's own marks, newest first. */
async function listOwnMarks(pool: pg.Pool, userId: number, query: PageQuery, path: string) {
  return pageAnswer(path, query, await findOwnMarks(pool, userId, query), markAnswer)
}

/** A page of everyone's marks, newest first. */
async function listAttendants({ church, pool }: Needs, query: AttendanceListQuery, path: string) {
  const { timeZone } = await church.now()
  return pageAnswer(path, query, await findRows(pool, true, query, timeZone), markAnswer)
}

/** A page of everyone's absences, newest first. */
async function listAbsentees({ church, pool }: Needs, query: AttendanceListQuery, path: string) {
  const { timeZone } = await church.now()
  return pageAnswer(path, query, await findRows(pool, false, query, timeZone), absenceAnswer)
}

export function attendanceHandlers(services: Needs): Handlers<typeof attendanceEndpoints> {
  const { clock, live, marks, metrics, openSessions, pool } = services
  return {
    checkAttendance: async ({ query, caller }) => {
      const matches = matchingSessions(await openSessions.at(clock.now()), query)
      // Phones ask about open sessions, which are cached; any other session needs a query.
      for (const { id } of matches) {
        const mark = await marks.find(id, caller.id)
        if (mark) return { already_marked: true, marked_at: mark.markedAt.toISOString() }
      }
      const marked =
        matches.length > 0
          ? null
          : await markedAt(pool, caller.id, {
              startsAt: new Date(query.start_datetime),
              endsAt: new Date(query.end_datetime),
              name: query.name ?? null,
            })
      return { already_marked: marked !== null, marked_at: marked?.toISOString() ?? null }
    },

    checkCurrentAttendance: async ({ caller }) => {
      const [session] = await openSessions.at(clock.now())
      const mark = session ? await marks.find(session.id, caller.id) : null
      return {
        session: session?.id ?? null,
        already_marked: mark !== null,
        marked_at: mark?.markedAt.toISOString() ?? null,
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

    listOwnAttendance: ({ query, caller }) =>
      listOwnMarks(pool, caller.id, query, attendanceEndpoints.listOwnAttendance.path),

    listAttendants: ({ query }) =>
      listAttendants(services, query, attendanceEndpoints.listAttendants.path),

    listAbsentees: ({ query }) =>
      listAbsentees(services, query, attendanceEndpoints.listAbsentees.path),

    listAttendanceOf: async ({ params: { id }, query }) => {
      const path = attendanceEndpoints.listAttendanceOf.path.replace(':id', String(id))
      return pageAnswer(path, query, await findHistory(pool, id, query))
    },
  }
}
