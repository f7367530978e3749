import {
  type Made,
  type newSession,
  type regularService,
  type Session,
  type seriesEndpoints,
  type sessionEndpoints,
  sessionErrors,
  sessionTexts,
  t,
} from '@church/shared'
import type * as z from 'zod/mini'
import type { Handlers } from '../../../http/call.ts'
import { orRefuse, refuse } from '../../../http/errors.ts'
import { recordEvent } from '../../../platform/audit.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changeSchedule } from '../../../platform/schedule.ts'
import { findDepartmentIds, setAudience } from '../../church/details/index.ts'
import { findCampusId } from './campus.ts'
import { cancelSession, reinstateSession } from './cancel.ts'
import {
  findAllSessions,
  findDuplicate,
  findSession,
  findSessionEnd,
  insertSession,
} from './data.ts'
import { deleteSession } from './delete.ts'
import { expireSession } from './expire.ts'
import type { SessionHooks } from './hooks.ts'
import type { OpenSessions } from './open-sessions.ts'
import { createSeries, endSeries, listSeries, updateSeries } from './series.ts'
import { updateSession } from './update.ts'

type Needs = Platform & SessionHooks & { openSessions: OpenSessions }

/** Creates a session, or returns the same one to a retry after a lost response. */
function createSession(
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
  body: z.output<typeof newSession>,
  actorId: number,
): Promise<Session> {
  const now = clock.now()
  return changeSchedule(pool, async (client) => {
    const departments = await findDepartmentIds(client, body.departments)
    const values = {
      name: body.name,
      startsAt: new Date(body.start_datetime),
      endsAt: new Date(body.end_datetime),
      opensAt: body.opens_datetime ? new Date(body.opens_datetime) : null,
      kind: body.kind,
      campus: await findCampusId(client, body.campus),
      public: body.public,
    }
    const duplicate = await findDuplicate(client, values)
    if (duplicate) return duplicate
    const id = await insertSession(client, values, now)
    await setAudience(client, 'session_departments', [id], departments)
    await recordEvent(client, { actorId, action: 'session.create', subjectId: id, at: now })
    const created = await findSession(client, id)
    if (!created) throw new Error('An inserted session was not found.')
    return created
  })
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

    updateSession: ({ params, body, caller }) =>
      updateSession(services, { id: params.id, body, actorId: caller.id }),

    cancelSession: ({ params, body, caller }) =>
      cancelSession(services, { id: params.id, reason: body.reason, actorId: caller.id }),

    reinstateSession: ({ params, caller }) =>
      reinstateSession(services, { id: params.id, actorId: caller.id }),

    deleteSession: async ({ params, caller }) => {
      await deleteSession(services, params.id, caller.id)
      return { detail: sessionTexts.deleted }
    },

    listRegularServices: () => listRegularServices(services),

    listSeries: () => listSeries(services),

    createSeries: ({ body, caller }) => createSeries(services, body, caller.id),

    updateSeries: ({ params, body, caller }) =>
      updateSeries(services, { id: params.id, body, actorId: caller.id }),

    endSeries: ({ params, caller }) => endSeries(services, params.id, caller.id),

    expireSession: async ({ params }) => {
      const session = await orRefuse(findSessionEnd(db, params.id), sessionErrors.notFound)
      if (session.endsAt > clock.now()) throw refuse(sessionErrors.notOver)
      if (!session.expiredAt) await closeOnce(params.id)
      return { detail: t('Session expired.') }
    },
  }
}

/**
 * The services that repeat and are for everybody, by weekday and time: no rehearsals, none for some departments only,
 * none paused or over.
 */
async function listRegularServices({
  church,
  pool,
}: Pick<Platform, 'church' | 'pool'>): Promise<Made<typeof regularService>[]> {
  const { now, today } = await church.now()
  // Dates and times as text: the driver would turn a date into an instant of its own time zone.
  const { rows } = await pool.query<Made<typeof regularService>>({
    name: 'regular-services',
    text: `SELECT id, name, weekdays, every_weeks, nth_of_month,
             to_char(start_time, 'HH24:MI') AS start_time, from_date::text, until_date::text,
             coalesce(campus_id, first_campus()) AS campus,
             (
               SELECT min(starts_at) FROM held_sessions
               WHERE series_id = session_series.id AND ends_at > $1
             ) AS next_datetime
           FROM session_series
           WHERE kind = 'service' AND NOT paused AND (until_date IS NULL OR until_date >= $2)
             AND NOT EXISTS (SELECT FROM series_departments WHERE series_id = session_series.id)
           -- Sunday begins the church's week.
           ORDER BY (SELECT min(weekday % 7) FROM unnest(weekdays) AS weekday), start_time, id`,
    values: [now, today],
  })
  return rows
}
