import { type ServingRole, seriesErrors, sessionErrors, teamErrors } from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import { lockUntilCommit } from '../../../platform/advisory-lock.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { column, type Handle, run } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changeSchedule } from '../../../platform/schedule.ts'
import { findTeams, mustLead, type Viewer } from './find-teams.ts'
import { noteGone } from './note-gone.ts'
import { type CountedSlot, changeOfSlots, sameRoles } from './role-counts.ts'

type Needs = Pick<Platform, 'clock' | 'pool'>

/** The roles of a session or a series, as a caller sets them. */
interface NewRoles {
  id: number
  roles: ServingRole[]
  caller: Viewer
}

/** The ids of the teams whose roles a caller sets. */
const teamsOf = async (on: Handle, caller: Viewer): Promise<number[]> =>
  (await findTeams(on, caller)).filter(({ mine }) => mine).map(({ id }) => id)

/** The roles of a session, of the caller's teams. @throws HttpError 404 */
export async function sessionRoles(on: Handle, id: number, caller: Viewer): Promise<ServingRole[]> {
  const sessions = await run(on, 'SELECT id FROM sessions WHERE id = $1', [id])
  if (sessions.length === 0) throw refuse(sessionErrors.notFound)
  return findSessionRoles(on, id, await teamsOf(on, caller))
}

const findSessionRoles = (on: Handle, id: number, teams: number[]): Promise<ServingRole[]> =>
  run(
    on,
    `SELECT role::text AS role, team_id AS team, count(*)::int AS needed FROM serving_slots
     WHERE session_id = $1 AND team_id = ANY ($2)
     GROUP BY serving_slots.role, team_id ORDER BY team_id, serving_slots.role`,
    [id, teams],
  )

/** The roles of a series, of the caller's teams. @throws HttpError 404 */
export async function seriesRoles(on: Handle, id: number, caller: Viewer): Promise<ServingRole[]> {
  const series = await run(on, 'SELECT id FROM session_series WHERE id = $1', [id])
  if (series.length === 0) throw refuse(seriesErrors.notFound)
  return findSeriesRoles(on, id, await teamsOf(on, caller))
}

const findSeriesRoles = (on: Handle, id: number, teams: number[]): Promise<ServingRole[]> =>
  run(
    on,
    `SELECT role::text AS role, team_id AS team, needed FROM serving_series_roles
     WHERE series_id = $1 AND team_id = ANY ($2) ORDER BY team_id, serving_series_roles.role`,
    [id, teams],
  )

/** Takes the locks of the schedule and of serving, in this order everywhere. */
const changeRoles = <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  changeSchedule(pool, async (client) => {
    await lockUntilCommit(client, 'serving')
    return work(client)
  })

/**
 * Sets the roles of the caller's teams at a session. A person who loses a date that they were told gets one notice.
 * @throws HttpError 404 for the session or a team, 403 for another's team, 409 once the session is over
 */
export const setSessionRoles = ({ clock, pool }: Needs, { id, roles, caller }: NewRoles) =>
  changeRoles(pool, async (client) => {
    const now = clock.now()
    for (const { team } of roles) await mustLead(client, team, caller)
    const [endsAt] = await column<Date>(client, 'SELECT ends_at FROM sessions WHERE id = $1', [id])
    if (!endsAt) throw refuse(sessionErrors.notFound)
    if (endsAt <= now) throw refuse(teamErrors.over)
    await setSlots(client, { session: id, teams: await teamsOf(client, caller), roles, now })
    await record(client, { action: 'serving.roles', id, roles, caller, now })
    return sessionRoles(client, id, caller)
  })

/**
 * Sets the roles of a series and of its coming sessions. A session whose roles of a team differ from those of the series
 * was changed on its own, and keeps them.
 * @throws HttpError 404 for the series or a team, or 403 for another's team
 */
export const setSeriesRoles = ({ clock, pool }: Needs, { id, roles, caller }: NewRoles) =>
  changeRoles(pool, async (client) => {
    const now = clock.now()
    for (const { team } of roles) await mustLead(client, team, caller)
    const before = await seriesRoles(client, id, caller)
    const teams = await teamsOf(client, caller)
    await client.query(
      'DELETE FROM serving_series_roles WHERE series_id = $1 AND team_id = ANY ($2)',
      [id, teams],
    )
    await client.query(
      `INSERT INTO serving_series_roles (series_id, team_id, role, needed)
       SELECT $1, * FROM unnest($2::int[], $3::text[], $4::int[])`,
      [id, ...columnsOf(roles), roles.map(({ needed }) => needed)],
    )
    const coming = await column<number>(
      client,
      'SELECT id FROM sessions WHERE series_id = $1 AND ends_at > $2 ORDER BY id',
      [id, now],
    )
    for (const session of coming) await followSeries(client, session, { before, roles, teams, now })
    await record(client, { action: 'serving.series-roles', id, roles, caller, now })
    return seriesRoles(client, id, caller)
  })

const columnsOf = (roles: readonly ServingRole[]) => [
  roles.map(({ team }) => team),
  roles.map(({ role }) => role),
]

interface Following {
  before: ServingRole[]
  roles: ServingRole[]
  teams: number[]
  now: Date
}

async function followSeries(
  client: pg.PoolClient,
  session: number,
  { before, roles, teams, now }: Following,
): Promise<void> {
  const current = await findSessionRoles(client, session, teams)
  const of = (team: number, all: ServingRole[]) => all.filter((each) => each.team === team)
  const following = teams.filter((team) => sameRoles(of(team, current), of(team, before)))
  const wanted = roles.filter(({ team }) => following.includes(team))
  await setSlots(client, { session, teams: following, roles: wanted, now })
}

interface SessionRoles {
  session: number
  /** The teams whose roles are set. */
  teams: number[]
  roles: ServingRole[]
  now: Date
}

async function setSlots(client: pg.PoolClient, { session, teams, roles, now }: SessionRoles) {
  const slots = await run<CountedSlot>(
    client,
    `SELECT id, team_id AS team, role::text AS role, user_id AS "user", state FROM serving_slots
     WHERE session_id = $1 AND team_id = ANY ($2)`,
    [session, teams],
  )
  const { gone, added } = changeOfSlots(slots, roles)
  await noteGone(client, gone, now)
  await client.query('DELETE FROM serving_slots WHERE id = ANY ($1)', [gone])
  await client.query(
    `INSERT INTO serving_slots (session_id, team_id, role)
     SELECT $1, * FROM unnest($2::int[], $3::text[])`,
    [session, ...columnsOf(added)],
  )
}

interface RolesEvent {
  action: 'serving.roles' | 'serving.series-roles'
  id: number
  roles: ServingRole[]
  caller: Viewer
  now: Date
}

const record = (client: pg.PoolClient, { action, id, roles, caller, now }: RolesEvent) =>
  recordEvent(client, {
    actorId: caller.id,
    action,
    subject: action === 'serving.roles' ? 'session' : 'series',
    subjectId: id,
    detail: { roles: roles.map(({ role, needed }) => `${role}: ${needed}`).join(', ') },
    at: now,
  })
