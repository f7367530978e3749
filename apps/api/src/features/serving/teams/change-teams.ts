import { type NewTeam, type Team, type TeamUpdate, teamErrors } from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import type { Proven } from '../../../http/recent-proof.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { column, insertRow, isUniqueViolation, withoutUndefined } from '../../../platform/db.ts'
import { tellOfFarReaching } from '../../../platform/far-reaching.ts'
import { holdPeople } from '../../../platform/hold-people.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findDepartmentIds } from '../../church/details/index.ts'
import { changePlan } from './change-plan.ts'
import { mustFindTeam, type Viewer } from './find-teams.ts'
import { noteGone } from './note-gone.ts'

type Needs = Pick<Platform, 'clock' | 'outbox' | 'pool'>

/** Creates a team. @throws HttpError 400 for an unknown department or leader, 409 for a name already taken */
export const createTeam = (
  { clock, outbox, pool }: Needs,
  body: NewTeam,
  caller: Proven<Viewer>,
): Promise<Team> =>
  changePlan(pool, async (client) => {
    const now = clock.now()
    const id = await insertRow(
      client,
      `INSERT INTO serving_teams (name, department_id, swaps_need_leader, created_at)
       VALUES ($1, $2, $3, $4) RETURNING id`,
      [body.name, await findDepartmentId(client, body.department), body.swaps_need_leader, now],
    ).catch(refuseTakenName)
    await setLeaders(client, id, body.leaders, caller)
    const detail = { name: body.name }
    const action = 'serving-team.create'
    const about = await record(client, { action, id, caller, detail, now })
    const act = { about, actorId: caller.id, at: now }
    if (body.leaders.length > 0) await tellOfFarReaching({ outbox }, client, act)
    return mustFindTeam(client, id, caller)
  })

interface TeamChange {
  id: number
  body: TeamUpdate
  caller: Proven<Viewer>
}

/** Changes a team; its plan stays. @throws HttpError 404; 400 or 409 as for a new one */
export const updateTeam = (
  { clock, outbox, pool }: Needs,
  { id, body, caller }: TeamChange,
): Promise<Team> =>
  changePlan(pool, async (client) => {
    const now = clock.now()
    const before = await mustFindTeam(client, id, caller)
    const after = { ...before, ...withoutUndefined(body) }
    await client
      .query(
        `UPDATE serving_teams SET name = $2, department_id = $3, swaps_need_leader = $4 WHERE id = $1`,
        [id, after.name, await findDepartmentId(client, after.department), after.swaps_need_leader],
      )
      .catch(refuseTakenName)
    const { leaders } = body
    if (leaders) await setLeaders(client, id, leaders, caller)
    const detail = { name: after.name, fields: Object.keys(body) }
    const action = 'serving-team.update'
    const about = await record(client, { action, id, caller, detail, now })
    const act = { about, actorId: caller.id, at: now }
    if (leaders) await tellOfFarReaching({ outbox }, client, act)
    return mustFindTeam(client, id, caller)
  })

/** Deletes a team. People who were told of a date get one notice that it is gone. @throws HttpError 404 */
export const deleteTeam = ({ clock, pool }: Needs, id: number, caller: Viewer): Promise<void> =>
  changePlan(pool, async (client) => {
    const now = clock.now()
    const { name } = await mustFindTeam(client, id, caller)
    const sql = 'SELECT id FROM serving_slots WHERE team_id = $1'
    await noteGone(client, await column<number>(client, sql, [id]), now)
    await client.query('DELETE FROM serving_teams WHERE id = $1', [id])
    await record(client, { action: 'serving-team.delete', id, caller, detail: { name }, now })
  })

async function findDepartmentId(client: pg.PoolClient, name: string): Promise<number | undefined> {
  const [id] = await findDepartmentIds(client, [name], 'department')
  return id
}

function refuseTakenName(error: unknown): never {
  throw isUniqueViolation(error) ? refuse(teamErrors.nameTaken, { field: 'name' }) : error
}

/**
 * Replaces the leaders, who see their team's people and plan.
 * @throws HttpError 400 unless all are active adults, 409 if one waits for approval
 */
async function setLeaders(
  client: pg.PoolClient,
  id: number,
  leaders: number[],
  _chosenBy: Proven,
): Promise<void> {
  // Leaving takes this right away, so nobody may get it while they leave.
  await holdPeople(client, leaders)
  const sql = 'DELETE FROM serving_leaders WHERE team_id = $1 AND user_id <> ALL ($2)'
  await client.query(sql, [id, leaders])
  const approved = await column<boolean>(
    client,
    `SELECT approved FROM people WHERE id = ANY ($1) AND is_active AND NOT is_child`,
    [leaders],
  )
  if (approved.length < leaders.length)
    throw refuse(teamErrors.leaderNotFound, { field: 'leaders' })
  if (approved.includes(false)) throw refuse(teamErrors.leaderWaits, { field: 'leaders' })
  await client.query(
    `INSERT INTO serving_leaders (team_id, user_id) SELECT $1, unnest($2::int[])
     ON CONFLICT DO NOTHING`,
    [id, leaders],
  )
}

interface TeamEvent {
  action: 'serving-team.create' | 'serving-team.update' | 'serving-team.delete'
  id: number
  caller: Viewer
  detail: { name: string; fields?: string[] }
  now: Date
}

const record = (client: pg.PoolClient, { action, id, caller, detail, now }: TeamEvent) =>
  recordEvent(client, { actorId: caller.id, action, subjectId: id, detail, at: now })
