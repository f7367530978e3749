import type { Made, servingWhileAway } from '@church/shared'
import { type Handle, run } from '../../../platform/db.ts'
import { startsBetween } from '../../attendance/sessions/index.ts'

interface Days {
  userId: number
  /** Church dates, both included. */
  from: string
  until: string
  now: Date
  timeZone: string
}

/** The coming dates of a person within some days, soonest first. */
export const findServingWithin = (
  on: Handle,
  { userId, from, until, now, timeZone }: Days,
): Promise<Made<typeof servingWhileAway>[]> =>
  run(
    on,
    `SELECT slots.id AS slot, session_id AS session, role::text AS role, starts_at AS start_datetime
     FROM serving_slots AS slots JOIN held_sessions AS sessions ON sessions.id = session_id
     WHERE user_id = $1 AND state <> 'draft' AND ends_at > $2
       AND ${startsBetween({ from: '$3', to: '$4', timeZone: '$5' })}
     ORDER BY starts_at, slots.id`,
    [userId, now, from, until, timeZone],
  )
