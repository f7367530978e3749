import type { Made, servingOfPerson } from '@church/shared'
import type pg from 'pg'

/** How far back dates are listed, and how many of them. */
const DAYS_BACK = 365
const DATES_MAX = 60

/** The teams of a person, and the dates for which they were told, the latest first. */
export async function findServingOf(
  pool: pg.Pool,
  { userId, now }: { userId: number; now: Date },
): Promise<Made<typeof servingOfPerson>> {
  const { rows: teams } = await pool.query<Made<typeof servingOfPerson>['teams'][number]>(
    `SELECT teams.id, teams.name::text AS name, EXISTS (
       SELECT FROM serving_leaders AS leaders WHERE leaders.team_id = teams.id AND user_id = $1
     ) AS leads
     FROM serving_teams AS teams
     WHERE id IN (SELECT team_id FROM team_people WHERE user_id = $1) ORDER BY name, id`,
    [userId],
  )
  const { rows: dates } = await pool.query<Made<typeof servingOfPerson>['dates'][number]>(
    `SELECT slots.id, slots.role::text AS role, teams.name::text AS team_name, sessions.id AS session,
       sessions.name AS session_name, starts_at AS start_datetime, state, ends_at > $2 AS coming
     FROM serving_slots AS slots
     JOIN held_sessions AS sessions ON sessions.id = session_id
     JOIN serving_teams AS teams ON teams.id = team_id
     WHERE user_id = $1 AND state IN ('asked', 'yes') AND starts_at > $2::timestamptz - interval '${DAYS_BACK} days'
     ORDER BY starts_at DESC, slots.id LIMIT ${DATES_MAX}`,
    [userId, now],
  )
  return { teams, dates }
}
