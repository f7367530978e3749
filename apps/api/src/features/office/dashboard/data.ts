import {
  CLOSED_BY_CARER,
  type Made,
  type overview,
  type Session,
  type SessionNumbers,
} from '@church/shared'
import type pg from 'pg'
import { byName } from '../../../platform/by-name.ts'
import { firstRow, readLong, run } from '../../../platform/db.ts'
import { COUNTED, SESSION_COLUMNS } from '../../attendance/sessions/index.ts'
import { findMissing, lastMarks } from '../../care/cases/index.ts'

/** How many recent sessions are compared. */
export const RECENT_SESSIONS = 12
/** How many unseen members are named; the count covers all. */
export const UNSEEN_LISTED = 50

/** `present` is the name that pages of release 2.3 read. */
const NUMBERS = 'counted.*, counted.people AS present'
type Numbers = SessionNumbers & { present: SessionNumbers['people'] }

/** Finds the numbers of the current session. */
export const findNumbers = (pool: pg.Pool, id: number): Promise<Numbers | null> =>
  firstRow(pool, `SELECT ${NUMBERS} FROM sessions ${COUNTED} WHERE sessions.id = $1`, [id])

/** Finds the last `limit` closed sessions, oldest first, with the totals stored when they closed. */
export async function findClosedSessions(
  pool: pg.Pool,
  limit: number,
): Promise<Made<typeof overview>['recent']> {
  const rows = await run<Session & Numbers>(
    pool,
    `SELECT ${SESSION_COLUMNS}, ${NUMBERS}
     FROM held_sessions AS sessions ${COUNTED}
     WHERE expired_at IS NOT NULL AND present_total IS NOT NULL AND absent_total IS NOT NULL
     ORDER BY starts_at DESC, id DESC LIMIT $1`,
    [limit],
  )
  return rows.reverse()
}

/**
 * Finds the active members who missed `weeks` weeks of services since they were last seen: first those without a case
 * that a carer closed since then, each most recently seen first.
 * A week counts as it does for care. `last_present` is the start of the session, whenever the mark was entered.
 */
export async function findUnseenMembers(
  pool: pg.Pool,
  { weeks, limit, now, timeZone }: { weeks: number; limit: number; now: Date; timeZone: string },
): Promise<Made<typeof overview>['unseen']> {
  const missing = await findMissing(pool, { now, timeZone, periods: weeks })
  const members = await readLong<Made<typeof overview>['unseen']['members'][number]>(
    pool,
    `WITH missing AS (SELECT unnest($1::int[]) AS user_id), ${lastMarks('missing', { timeZone: '$2' })}
     SELECT people.id, people.name, starts_at AS last_present, care.id AS case,
       (closed.closed_at AT TIME ZONE $2)::date::text AS closed_on
     FROM missing JOIN people ON people.id = user_id LEFT JOIN last_marks USING (user_id)
     LEFT JOIN care_cases AS care
       ON care.user_id = people.id AND care.kind = 'absence' AND care.state <> 'closed'
     LEFT JOIN LATERAL (
       SELECT max(closed_at) AS closed_at FROM care_cases
       WHERE user_id = people.id AND kind = 'absence' AND outcome = ANY ($4)
         AND closed_at > coalesce(starts_at, '-infinity')) AS closed ON true
     ORDER BY closed.closed_at IS NOT NULL, starts_at DESC NULLS LAST, ${byName('people.')}, people.id
     LIMIT $3`,
    [missing, timeZone, limit, CLOSED_BY_CARER],
  )
  return { weeks, count: missing.length, members }
}
