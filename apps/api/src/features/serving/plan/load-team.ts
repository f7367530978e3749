import { addDays, type Suggestion } from '@church/shared'
import { type Handle, run } from '../../../platform/db.ts'
import { startsBetween } from '../../attendance/sessions/index.ts'
import type { Candidate, Duty, Gap } from './suggest.ts'

/** How far back duties count, in days: "lately". */
const LATELY_DAYS = 56
/** How many days ahead duties count, so that monthly and weekly limits hold beyond the last gap. */
const AHEAD_DAYS = 31

/** The input of the suggestion. */
interface Rows {
  gaps: Gap[]
  team: Candidate[]
  duties: Duty[]
}

interface Range extends Suggestion {
  team: number
  now: Date
  timeZone: string
}

const TIMES = `
  (extract(epoch FROM starts_at) * 1000)::float8 AS "startsAt",
  (extract(epoch FROM ends_at) * 1000)::float8 AS "endsAt",
  (starts_at AT TIME ZONE $1)::date::text AS date`

/** Reads the gaps of a team, its people and their duties in any team. */
export async function loadTeam(
  on: Handle,
  { team, from, until, now, timeZone }: Range,
): Promise<Rows> {
  const gaps = await run<Gap>(
    on,
    `SELECT slots.id AS slot, session_id AS session, ${TIMES}
     FROM serving_slots AS slots JOIN held_sessions AS sessions ON sessions.id = session_id
     WHERE team_id = $2 AND user_id IS NULL AND starts_at > $3
       AND ${startsBetween({ from: '$4', to: '$5', timeZone: '$1' })}`,
    [timeZone, team, now, from, until],
  )
  const duties = await run<Duty>(
    on,
    `SELECT user_id AS "user", session_id AS session, ${TIMES}
     FROM serving_slots AS slots JOIN held_sessions AS sessions ON sessions.id = session_id
     WHERE user_id IS NOT NULL AND ${startsBetween({ from: '$2', to: '$3', timeZone: '$1' })}`,
    [timeZone, addDays(from, -LATELY_DAYS), addDays(until, AHEAD_DAYS)],
  )
  return { gaps, duties, team: await findCandidates(on, team, from, until) }
}

/** `apart` applies if either person wishes it, and overrides `together`. */
const PAIRED = `
  SELECT CASE WHEN user_id = person.id THEN other_id ELSE user_id END AS id, bool_and(together) AS together
  FROM serving_pairs WHERE person.id IN (user_id, other_id) GROUP BY 1`

const findCandidates = (on: Handle, team: number, from: string, until: string) =>
  run<Candidate>(
    on,
    `SELECT person.id, at_most_a_month AS "atMostAMonth", coalesce(not_two_in_a_row, false) AS "notTwoInARow",
       ARRAY(SELECT paired.id FROM (${PAIRED}) AS paired WHERE paired.together ORDER BY 1) AS together,
       ARRAY(SELECT paired.id FROM (${PAIRED}) AS paired WHERE NOT paired.together ORDER BY 1) AS apart,
       ARRAY(SELECT slot_id FROM serving_refusals WHERE user_id = person.id) AS refused,
       coalesce((
         SELECT jsonb_agg(jsonb_build_object('from', from_date::text, 'until', until_date::text))
         FROM planned_absences
         WHERE user_id = person.id AND from_date <= $3::date AND until_date >= $2::date
       ), '[]') AS away
     FROM (SELECT user_id AS id FROM team_people WHERE team_id = $1) AS person
     LEFT JOIN serving_wishes AS wishes ON wishes.user_id = person.id
     ORDER BY person.id`,
    [team, from, until],
  )
