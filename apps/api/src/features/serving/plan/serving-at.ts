import { DAY_MS, type Serving, sessionErrors, teamErrors } from '@church/shared'
import type pg from 'pg'
import { orRefuse, refuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import { byName } from '../../../platform/by-name.ts'
import { anyRow, run } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findSession } from '../../attendance/sessions/index.ts'

/** The condition that $2 leads the team of the slot. */
const LEADS = 'EXISTS (SELECT FROM serving_leaders WHERE team_id = slots.team_id AND user_id = $2)'

/**
 * The condition that a leader may learn whether the person of the slot is there: the person has said yes, or was told
 * before the session of $1 opened. Otherwise, a leader could put anybody of the team on a running session to find out.
 */
const IS_EXPECTED = `(state = 'yes' OR state = 'asked' AND changed_at < (
  SELECT coalesce(opens_at, starts_at) FROM sessions WHERE sessions.id = $1
))`

/**
 * Who serves at a session: stewards and admins see the people who were told, leaders all in their teams, drafts
 * included.
 * @throws HttpError 404, or 403 before the session opens and from a day after its end, except for an admin
 */
export async function findServing(
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
  sessionId: number,
  caller: Caller,
): Promise<Serving[]> {
  const session = await orRefuse(findSession(pool, sessionId), sessionErrors.notFound)
  const now = clock.now().getTime()
  const isOn =
    Date.parse(session.opens_datetime) <= now && now < Date.parse(session.end_datetime) + DAY_MS
  if (!isOn && !caller.isAdmin) throw refuse(teamErrors.notNow)
  const marksAnybody = caller.isAdmin || caller.roles.includes('steward')
  return run<Serving>(
    pool,
    `SELECT slots.id, role::text AS role, team_id AS team, people.id AS "user", people.name, state,
       ($3 OR ${LEADS} AND ${IS_EXPECTED}) AND EXISTS (
         SELECT FROM attendance
         WHERE attendance.session_id = slots.session_id AND attendance.user_id = people.id AND present
       ) AS marked,
       $3 OR ${LEADS} AND ${IS_EXPECTED} AS may_mark
     FROM serving_slots AS slots JOIN people ON people.id = user_id
     WHERE session_id = $1 AND (${LEADS} OR $3 AND state <> 'draft')
     ORDER BY team_id, slots.role, ${byName()}, slots.id`,
    [sessionId, caller.id, marksAnybody],
  )
}

/** Whether a person is expected to serve at a session in a team that the caller leads, who may then mark them there. */
export const servesUnder = (
  pool: pg.Pool,
  { sessionId, userId, leaderId }: { sessionId: number; userId: number; leaderId: number },
): Promise<boolean> =>
  anyRow(
    pool,
    `SELECT FROM serving_slots AS slots WHERE session_id = $1 AND user_id = $3 AND ${LEADS} AND ${IS_EXPECTED}`,
    [sessionId, leaderId, userId],
  )
