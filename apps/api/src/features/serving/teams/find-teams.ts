import { servingErrors, type Team, teamErrors } from '@church/shared'
import { orRefuse, refuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import { anyRow, firstRow, type Handle, run } from '../../../platform/db.ts'

/** Somebody who looks at teams. */
export type Viewer = Pick<Caller, 'id' | 'isAdmin'>

/** $1 is the caller's id and $2 whether they are an admin. */
const TEAMS = `
  SELECT teams.id, teams.name::text AS name, departments.name::text AS department, swaps_need_leader, mine,
    ARRAY(SELECT user_id FROM serving_leaders WHERE team_id = teams.id ORDER BY 1) AS leaders,
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', people.id, 'name', people.name) ORDER BY people.id)
      FROM serving_leaders JOIN people ON people.id = user_id WHERE team_id = teams.id AND mine
    ), '[]') AS led_by
  FROM serving_teams AS teams
  JOIN departments ON departments.id = department_id
  CROSS JOIN LATERAL (
    SELECT $2::boolean OR EXISTS (
      SELECT FROM serving_leaders WHERE team_id = teams.id AND user_id = $1
    ) AS mine
  ) AS led`

/** The teams that a caller is in or leads, or all as an admin, by name. */
export const findTeams = (on: Handle, { id, isAdmin }: Viewer): Promise<Team[]> =>
  run(
    on,
    `${TEAMS}
     WHERE $2 OR EXISTS (SELECT FROM team_people WHERE team_id = teams.id AND user_id = $1)
     ORDER BY teams.name`,
    [id, isAdmin],
  )

/** @throws HttpError 404 */
export const mustFindTeam = (on: Handle, teamId: number, { id, isAdmin }: Viewer): Promise<Team> =>
  orRefuse(firstRow(on, `${TEAMS} WHERE teams.id = $3`, [id, isAdmin, teamId]), teamErrors.notFound)

/** Checks that a person is in a team. @throws HttpError 400 at the `field` that names them */
export async function refuseOutsider(
  on: Handle,
  { team, user, field }: { team: number; user: number; field: string },
): Promise<void> {
  const sql = 'SELECT FROM team_people WHERE team_id = $1 AND user_id = $2'
  if (!(await anyRow(on, sql, [team, user]))) throw refuse(servingErrors.notInTeam, { field })
}

/** One team, or all teams that the caller plans for. @throws HttpError 404, or 403 for another's team */
export async function teamsToPlan(
  on: Handle,
  teamId: number | undefined,
  viewer: Viewer,
): Promise<Team[]> {
  if (teamId !== undefined) return [await mustLead(on, teamId, viewer)]
  return (await findTeams(on, viewer)).filter(({ mine }) => mine)
}

/** The team, if the caller plans for it. @throws HttpError 404, or 403 for another's */
export async function mustLead(on: Handle, teamId: number, viewer: Viewer): Promise<Team> {
  const team = await mustFindTeam(on, teamId, viewer)
  if (!team.mine) throw refuse(teamErrors.notYours)
  return team
}
