import { addDays, type Made, type servingGap } from '@church/shared'
import type pg from 'pg'
import type { CurrentChurch } from '../../../platform/church.ts'
import { run } from '../../../platform/db.ts'
import { startsBetween } from '../../attendance/sessions/index.ts'

/** How many days ahead admins are shown gaps. */
const GAP_DAYS = 7

/** The roles for which people are missing within the next seven days, soonest first. */
export async function findGaps({
  church,
  pool,
}: {
  church: CurrentChurch
  pool: pg.Pool
}): Promise<Made<typeof servingGap>[]> {
  const { now, today, timeZone } = await church.now()
  return run<Made<typeof servingGap>>(
    pool,
    `SELECT sessions.id AS session, role::text AS role, team_id AS team, count(*)::int AS missing,
       sessions.name, starts_at AS start_datetime
     FROM serving_slots AS slots JOIN held_sessions AS sessions ON sessions.id = session_id
     WHERE user_id IS NULL AND starts_at > $1
       AND ${startsBetween({ from: '$2', to: '$3', timeZone: '$4' })}
     GROUP BY sessions.id, sessions.name, starts_at, slots.role, team_id
     ORDER BY starts_at, sessions.id, slots.role, team_id`,
    [now, today, addDays(today, GAP_DAYS), timeZone],
  )
}
