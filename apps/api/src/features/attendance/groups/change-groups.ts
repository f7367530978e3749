import {
  type GroupUpdate,
  groupErrors,
  IDLE_WEEKS,
  type Made,
  type NewGroup,
  type officeGroup,
} from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import type { Proven } from '../../../http/recent-proof.ts'
import { recordEvent } from '../../../platform/audit.ts'
import {
  type Handle,
  insertRow,
  inTransaction,
  run,
  withoutUndefined,
} from '../../../platform/db.ts'
import { holdPeople } from '../../../platform/hold-people.ts'
import type { Platform } from '../../../platform/platform.ts'
import { GROUPS, holdGroup, leadsBy, type Viewer } from './find-groups.ts'
import { makeMeetings } from './make-meetings.ts'

type Needs = Pick<Platform, 'church' | 'clock' | 'pool'>

type OfficeGroup = Made<typeof officeGroup>

/**
 * $1 is the caller, $2 the time now, $3 the church's date, and $4 the weeks after which a group is idle, or one week more
 * than those of its rhythm. A group whose last date is over is not.
 */
const OFFICE = `
  SELECT of_caller.*, led_by, people, last_met, coalesce(note, '') AS note, ended_at IS NULL AND rhythm IS NOT NULL
      AND coalesce((rhythm ->> 'until_date')::date >= $3::date, true)
      AND (rhythm ->> 'from_date')::date < $3::date - idle_weeks * 7
      AND coalesce(last_met < $2::timestamptz - idle_weeks * interval '7 days', true) AS idle
  FROM (${GROUPS}) AS of_caller
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE group_people.standing = 'member')::int AS people, coalesce(
      jsonb_agg(jsonb_build_object('id', people.id, 'name', people.name) ORDER BY people.id)
        FILTER (WHERE ${leadsBy('group_people')}), '[]') AS led_by
    FROM group_people JOIN people ON people.id = user_id WHERE group_id = of_caller.id
  ) AS belonging
  CROSS JOIN LATERAL (SELECT greatest($4::int, (rhythm ->> 'every_weeks')::int + 1) AS idle_weeks) AS patience
  CROSS JOIN LATERAL (
    SELECT max(starts_at) FILTER (WHERE done_at IS NOT NULL AND not_met IS NULL) AS last_met,
      (array_agg(note ORDER BY starts_at DESC) FILTER (WHERE note <> ''))[1] AS note
    FROM group_meetings WHERE group_id = of_caller.id
  ) AS met`

/** All groups for the office: those that go on first, by name. */
export async function findOfficeGroups(
  on: Handle,
  { church }: Pick<Platform, 'church'>,
  caller: Pick<Viewer, 'id'>,
  only: number | null = null,
): Promise<OfficeGroup[]> {
  const { now, today } = await church.now(on)
  return run(
    on,
    `${OFFICE} WHERE $5::int IS NULL OR of_caller.id = $5 ORDER BY ended_at IS NOT NULL, lower(name), of_caller.id`,
    [caller.id, now, today, IDLE_WEEKS, only],
  )
}

async function mustFindOffice(on: Handle, needs: Needs, caller: Viewer, id: number) {
  const [group] = await findOfficeGroups(on, needs, caller, id)
  if (!group) throw refuse(groupErrors.notFound)
  return group
}

const columnsOf = ({ rhythm, ...group }: Omit<NewGroup, 'leaders'>) => [
  group.name,
  group.purpose,
  group.visibility,
  group.meets_at,
  group.places,
  group.marks_itself,
  rhythm?.weekday ?? null,
  rhythm?.every_weeks ?? null,
  rhythm?.start_time ?? null,
  rhythm?.minutes ?? null,
  rhythm?.from_date ?? null,
  rhythm?.until_date ?? null,
]

/** Creates a group. @throws HttpError 400 for a leader who may not lead */
export const createGroup = (
  needs: Needs,
  body: NewGroup,
  caller: Proven<Viewer>,
): Promise<OfficeGroup> =>
  inTransaction(needs.pool, async (client) => {
    const moment = await needs.church.now(client)
    const id = await insertRow(
      client,
      `INSERT INTO groups (name, purpose, visibility, meets_at, places, marks_itself,
         weekday, every_weeks, start_time, minutes, from_date, until_date, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id`,
      [...columnsOf(body), moment.now],
    )
    await setLeaders(client, { id, leaders: body.leaders, now: moment.now }, caller)
    await makeMeetings(client, { id, rhythm: body.rhythm }, moment)
    await record(client, { action: 'group.create', id, caller, detail: { name: body.name } }, needs)
    return mustFindOffice(client, needs, caller, id)
  })

const isSameSet = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id) => b.includes(id))

interface GroupChange {
  id: number
  body: GroupUpdate
  caller: Proven<Viewer>
}

/**
 * Changes a group, or hands it to other leaders. Meetings that nobody has touched follow its rhythm.
 * @throws HttpError 404, 409 once it has ended or others lead it than before, 400 for a leader who may not lead
 */
export const updateGroup = (
  needs: Needs,
  { id, body, caller }: GroupChange,
): Promise<OfficeGroup> =>
  inTransaction(needs.pool, async (client) => {
    await holdGroup(client, id)
    const moment = await needs.church.now(client)
    const before = await mustFindOffice(client, needs, caller, id)
    if (before.ended_at) throw refuse(groupErrors.ended)
    const { leaders, leaders_before, ...changed } = body
    const ledBy = before.led_by.map(({ id }) => id)
    if (leaders_before && !isSameSet(leaders_before, ledBy))
      throw refuse(groupErrors.leadersChanged)
    const after = { ...before, ...withoutUndefined(changed) }
    await client.query(
      `UPDATE groups SET name = $2, purpose = $3, visibility = $4, meets_at = $5, places = $6, marks_itself = $7,
         weekday = $8, every_weeks = $9, start_time = $10, minutes = $11, from_date = $12, until_date = $13
       WHERE id = $1`,
      [id, ...columnsOf(after)],
    )
    // Those who only asked would go on to see the name of a group that is closed now.
    if (after.visibility === 'closed') {
      await client.query(`DELETE FROM group_people WHERE group_id = $1 AND standing = 'asked'`, [
        id,
      ])
    }
    if (leaders) await setLeaders(client, { id, leaders, now: moment.now }, caller)
    if (body.rhythm !== undefined) {
      await makeMeetings(client, { id, rhythm: after.rhythm }, moment)
    }
    const fields = [...Object.keys(changed), ...(leaders ? ['leaders'] : [])]
    const detail = { name: after.name, fields }
    await record(client, { action: 'group.update', id, caller, detail }, needs)
    return mustFindOffice(client, needs, caller, id)
  })

/**
 * Ends a group: nobody belongs to it any more, its coming meetings and its links go, and its numbers stay. Doing it
 * again changes nothing.
 * @throws HttpError 404
 */
export const endGroup = (needs: Needs, id: number, caller: Viewer): Promise<void> =>
  inTransaction(needs.pool, async (client) => {
    await holdGroup(client, id)
    const { name, ended_at } = await mustFindOffice(client, needs, caller, id)
    if (ended_at) return
    const now = needs.clock.now()
    await client.query('UPDATE groups SET ended_at = $2 WHERE id = $1', [id, now])
    await client.query('DELETE FROM group_people WHERE group_id = $1', [id])
    await client.query(
      'DELETE FROM group_links USING group_meetings WHERE group_meetings.id = meeting_id AND group_id = $1',
      [id],
    )
    const sql = 'DELETE FROM group_meetings WHERE group_id = $1 AND starts_at > $2'
    await client.query(sql, [id, now])
    await client.query('DELETE FROM group_messages WHERE group_id = $1', [id])
    await record(client, { action: 'group.end', id, caller, detail: { name } }, needs)
  })

/**
 * Replaces the leaders of a group. A former leader stays a member, and their links to its lists end. A leader who is a
 * child in a household keeps the lead, which counts again if that is corrected: the office did not see them as a leader.
 * @throws HttpError 400 unless all are active, approved adults
 */
async function setLeaders(
  client: pg.PoolClient,
  { id, leaders, now }: { id: number; leaders: number[]; now: Date },
  _chosenBy: Proven,
): Promise<void> {
  // Leaving takes this right away, so nobody may get it while they leave.
  await holdPeople(client, leaders)
  const { rowCount } = await client.query(
    'SELECT FROM people WHERE id = ANY ($1) AND is_active AND approved AND NOT is_child',
    [leaders],
  )
  if (rowCount !== leaders.length) throw refuse(groupErrors.leaderNotFound, { field: 'leaders' })
  await client.query(
    `UPDATE group_people SET leads = false
     WHERE group_id = $1 AND ${leadsBy('group_people')} AND user_id <> ALL ($2)`,
    [id, leaders],
  )
  await client.query(
    `DELETE FROM group_links USING group_meetings
     WHERE group_meetings.id = meeting_id AND group_id = $1 AND user_id <> ALL ($2)`,
    [id, leaders],
  )
  await client.query(
    `INSERT INTO group_people (group_id, user_id, standing, leads, since)
     SELECT $1, unnest($2::int[]), 'member', true, $3
     ON CONFLICT (group_id, user_id) DO UPDATE SET standing = 'member', leads = true WHERE NOT group_people.leads`,
    [id, leaders, now],
  )
}

interface GroupEvent {
  action: 'group.create' | 'group.update' | 'group.end'
  id: number
  caller: Viewer
  detail: { name: string; fields?: string[] }
}

const record = (client: pg.PoolClient, { id, caller, ...event }: GroupEvent, { clock }: Needs) =>
  recordEvent(client, {
    ...event,
    actorId: caller.id,
    subjectId: id,
    at: clock.now(),
  })
