import type { PlanPerson, Viewer } from '@church/shared'
import { byName } from '../../../platform/by-name.ts'
import { type Handle, run } from '../../../platform/db.ts'
import { pictureShownOf } from '../../people/sharing/index.ts'

interface PlanView {
  /** The scheduled people whom the caller sees. */
  onPlan: number[]
  /** The teams that the caller plans for, whose people they see. */
  teams: number[]
  sessions: number[]
  timeZone: string
  viewer: Viewer
  /** The church's calendar date, `YYYY-MM-DD`. */
  today: string
}

/**
 * The people on a plan, and the people of the caller's own teams with the sessions for which they are away, by name.
 */
export const findPeopleOf = (
  on: Handle,
  { onPlan, teams, sessions, timeZone, viewer, today }: PlanView,
): Promise<PlanPerson[]> =>
  run(
    on,
    `SELECT id, name,
       CASE WHEN $5 THEN (SELECT image FROM members WHERE members.id = found.id)
         ELSE ${pictureShownOf('found.id', { today: '$6' })} END AS image,
       ARRAY(
         SELECT team_id FROM team_people WHERE user_id = found.id AND team_id = ANY ($2) ORDER BY 1
       ) AS teams,
       ARRAY(
         SELECT sessions.id FROM sessions
         JOIN planned_absences ON planned_absences.user_id = found.id
           AND (starts_at AT TIME ZONE $4)::date BETWEEN from_date AND until_date
         WHERE sessions.id = ANY ($3) AND EXISTS (
           SELECT FROM team_people WHERE user_id = found.id AND team_id = ANY ($2)
         )
         GROUP BY sessions.id ORDER BY 1
       ) AS away
     FROM people AS found
     WHERE id = ANY ($1) OR EXISTS (
       SELECT FROM team_people WHERE user_id = found.id AND team_id = ANY ($2)
     )
     ORDER BY ${byName()}, id`,
    [onPlan, teams, sessions, timeZone, viewer === 'admin', today],
  )
