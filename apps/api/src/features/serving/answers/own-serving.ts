import type { Made, ownServing, ownSlot, swap } from '@church/shared'
import type { Caller } from '../../../http/identify.ts'
import { type Handle, run } from '../../../platform/db.ts'
import { viewerOf } from '../../people/sharing/index.ts'

/**
 * Whether $1 has the slot and was told, or may still withdraw a no, since the slot is empty and they are in the team.
 */
const IS_OWN = `(
  user_id = $1 AND state <> 'draft' OR user_id IS NULL AND EXISTS (
    SELECT FROM serving_refusals AS refusals JOIN team_people AS team ON team.user_id = refusals.user_id
    WHERE refusals.slot_id = slots.id AND refusals.user_id = $1 AND team.team_id = slots.team_id
  )
)`

/** The coming dates of a person, soonest first, or only one slot. */
export const findOwnSlots = (
  on: Handle,
  { userId, now, slot = null }: { userId: number; now: Date; slot?: number | null },
): Promise<Made<typeof ownSlot>[]> =>
  run(
    on,
    `SELECT slots.id, session_id AS session, slots.role::text AS role, team_id AS team,
       CASE WHEN user_id IS NULL THEN 'no' ELSE state END AS state, teams.name::text AS team_name,
       sessions.name AS session_name, starts_at AS start_datetime, ends_at AS end_datetime,
       cancelled_at IS NOT NULL AS cancelled
     FROM serving_slots AS slots
     JOIN sessions ON sessions.id = session_id
     JOIN serving_teams AS teams ON teams.id = team_id
     WHERE ends_at > $2 AND ($3::int IS NULL OR slots.id = $3) AND ${IS_OWN}
     ORDER BY starts_at, slots.id`,
    [userId, now, slot],
  )

interface SwapRow extends Made<typeof swap> {
  /** Whether the team's plan, which the caller reads, names the person who is asked. */
  is_on_plan: boolean
}

/** An agreed swap waits for the leaders of the team, or for the admins if it has none. */
const SWAPS = `
  SELECT swaps.id, swaps.slot_id AS slot, from_id AS "from", to_id AS "to", swaps.state, other_slot_id AS other_slot,
    slots.role::text AS role, sessions.name AS session_name, sessions.starts_at AS start_datetime,
    CASE WHEN others.id IS NOT NULL THEN json_build_object(
      'role', others.role, 'session_name', other_sessions.name, 'start_datetime', other_sessions.starts_at
    ) END AS other,
    CASE swaps.state WHEN 'asked' THEN to_id = $1 WHEN 'agreed' THEN leads ELSE false END AS asks_me,
    EXISTS (
      SELECT FROM serving_slots AS planned JOIN team_people USING (team_id)
      WHERE team_id = slots.team_id AND team_people.user_id = $1
        AND planned.user_id = to_id AND planned.state IN ('asked', 'yes')
    ) AS is_on_plan
  FROM serving_swaps AS swaps
  JOIN serving_slots AS slots ON slots.id = swaps.slot_id
  JOIN held_sessions AS sessions ON sessions.id = slots.session_id
  LEFT JOIN serving_slots AS others ON others.id = other_slot_id
  LEFT JOIN sessions AS other_sessions ON other_sessions.id = others.session_id
  CROSS JOIN LATERAL (
    SELECT CASE WHEN $3 THEN count(*) = 0 ELSE false END OR coalesce(bool_or(user_id = $1), false) AS leads
    FROM serving_leaders WHERE team_id = slots.team_id
  ) AS led
  WHERE sessions.ends_at > $2 AND ($1 IN (from_id, to_id) OR swaps.state = 'agreed' AND leads)
    AND (swaps.state IN ('yes', 'no') OR slots.user_id = from_id)
    AND NOT EXISTS (SELECT FROM people WHERE id IN (from_id, to_id) AND NOT is_active)
  ORDER BY sessions.starts_at, swaps.id`

const findSwaps = (on: Handle, { id, isAdmin }: Caller, now: Date): Promise<SwapRow[]> =>
  run(on, SWAPS, [id, now, isAdmin])

/**
 * The coming dates of the caller, with the swaps that concern them. An unapproved newcomer sees nobody's name. Somebody
 * whom the caller asks is named if the team's plan names them, or once they agree: anybody of the team can be asked, also
 * a child, or a person whom the directory hides.
 */
export async function findOwnServing(
  on: Handle,
  caller: Caller,
  now: Date,
): Promise<Made<typeof ownServing>> {
  const swaps = viewerOf(caller) === 'outsider' ? [] : await findSwaps(on, caller, now)
  const named = swaps.flatMap(({ from, to, state, is_on_plan }) =>
    from !== caller.id || is_on_plan || state === 'agreed' || state === 'yes' ? [from, to] : [from],
  )
  return {
    slots: await findOwnSlots(on, { userId: caller.id, now }),
    swaps,
    people: await run(on, 'SELECT id, name FROM people WHERE id = ANY ($1) ORDER BY id', [named]),
  }
}
