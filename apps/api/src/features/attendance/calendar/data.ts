import type { calendarEvent, Made } from '@church/shared'
import { firstRow, type Handle, run } from '../../../platform/db.ts'
import { type CalendarAudience, isShown } from './audience.ts'

/** A session as a calendar reads it, without a reason in the public one. */
export interface EventRow extends Made<typeof calendarEvent> {
  start_datetime: Date
  end_datetime: Date
}

/** A session in a feed, or one that was deleted. */
export interface FeedRow extends Pick<EventRow, 'id' | 'name' | 'place' | 'cancel_reason'> {
  starts_at: Date
  ends_at: Date
  cancelled_at: Date | null
  /** `serving` if the id is a slot's, `group` if it is a meeting's; otherwise it is a session's. */
  of?: 'serving' | 'group'
  sequence: number
  changed_at: Date
  deleted: boolean
}

/** Includes what ends after the first instant and starts before the second. */
export interface Period {
  from: Date
  until: Date
}

const SESSIONS = `
  SELECT sessions.id, sessions.name, kind, starts_at, ends_at, coalesce(opens_at, starts_at) AS opens_at, series_id,
    campuses.id AS campus, campuses.name AS place, cancelled_at, cancel_reason, public, sequence, changed_at,
    ARRAY(SELECT department_id FROM session_departments WHERE session_id = sessions.id) AS departments
  FROM sessions JOIN campuses ON campuses.id = coalesce(campus_id, first_campus())`

/** $1 is the audience's departments, null for the public calendar; $2 and $3 are the period. */
const CONDITION = `ends_at > $2 AND starts_at < $3 AND ${isShown('$1')} ORDER BY starts_at, id`

/** Only people whom a session concerns learn why it is cancelled. */
const REASON = 'CASE WHEN $1::int[] IS NOT NULL THEN cancel_reason END AS cancel_reason'

/** The columns of an `EventRow`. */
const COLUMNS = `id, name, kind, starts_at AS start_datetime, ends_at AS end_datetime, opens_at AS opens_datetime,
  series_id, campus, place, cancelled_at, ${REASON}`

const parameterOf = (audience: CalendarAudience) => (audience === 'public' ? null : audience)

/** The sessions that a calendar shows, by start. */
export const findEvents = (
  on: Handle,
  audience: CalendarAudience,
  { from, until }: Period,
): Promise<EventRow[]> =>
  run(on, `SELECT ${COLUMNS} FROM (${SESSIONS}) AS events WHERE ${CONDITION}`, [
    parameterOf(audience),
    from,
    until,
  ])

/** A session, if a calendar shows it. */
export const findEvent = (on: Handle, audience: CalendarAudience, id: number) =>
  firstRow<Omit<EventRow, 'cancelled_at'> & FeedRow>(
    on,
    `SELECT ${COLUMNS}, starts_at, ends_at, sequence, changed_at, false AS deleted
     FROM (${SESSIONS}) AS events WHERE id = $2 AND ${isShown('$1')}`,
    [parameterOf(audience), id],
  )

/** The sessions that a feed shows, and those deleted since an instant, by start. */
export const findFeedRows = (
  on: Handle,
  audience: CalendarAudience,
  { from, until, deletedSince }: Period & { deletedSince: Date },
): Promise<FeedRow[]> =>
  run(
    on,
    `SELECT id, name, starts_at, ends_at, place, cancelled_at, ${REASON}, sequence, changed_at, deleted
     FROM (
       SELECT id, name, kind, starts_at, ends_at, place, cancelled_at, cancel_reason, public, sequence, changed_at,
         departments, false AS deleted
       FROM (${SESSIONS}) AS kept
       UNION ALL
       SELECT id, name, kind, starts_at, ends_at, place, deleted_at, NULL, public, sequence, deleted_at,
         department_ids, true
       FROM deleted_sessions WHERE deleted_at > $4
     ) AS events
     WHERE ${CONDITION}`,
    [parameterOf(audience), from, until, deletedSince],
  )

/** Forgets the sessions that were deleted before an instant. */
export const forgetDeletedSessions = (on: Handle, before: Date): Promise<unknown[]> =>
  run(on, 'DELETE FROM deleted_sessions WHERE deleted_at < $1', [before])

/** Keeps what feeds say of sessions that are about to be deleted, while their audiences are still there. */
export const rememberDeleted = (
  on: Handle,
  sessions: readonly number[],
  now: Date,
): Promise<unknown> =>
  run(
    on,
    `INSERT INTO deleted_sessions
       (id, name, starts_at, ends_at, kind, public, place, department_ids, sequence, deleted_at)
     SELECT sessions.id, sessions.name, starts_at, ends_at, kind, public, coalesce(campuses.name, ''),
       ARRAY(SELECT department_id FROM session_departments WHERE session_id = sessions.id ORDER BY 1),
       sequence + 1, $2
     FROM sessions LEFT JOIN campuses ON campuses.id = campus_id
     WHERE sessions.id = ANY ($1)
     ON CONFLICT DO NOTHING`,
    [sessions, now],
  )
