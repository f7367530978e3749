import { type GroupEntry, groupErrors } from '@church/shared'
import { orRefuse, refuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import { firstRow, type Handle, run } from '../../../platform/db.ts'

/** Somebody who looks at groups. */
export type Viewer = Pick<Caller, 'id' | 'isAdmin'>

/** A group, and where one person stands with it. */
interface GroupRow extends GroupEntry {
  meets_at: string
  marks_itself: boolean
}

/** How many of a group's places are taken: by everybody who belongs, leaders too. */
const TAKEN = `(SELECT count(*) FROM group_people WHERE group_id = groups.id AND standing = 'member')`

/** SQL: when a group meets, if it has a rhythm. */
export const RHYTHM = `jsonb_build_object(
  'weekday', weekday, 'every_weeks', every_weeks, 'start_time', to_char(start_time, 'HH24:MI'),
  'minutes', minutes, 'from_date', from_date, 'until_date', until_date
)`

/**
 * SQL: whether somebody leads a group by their row of `group_people`. A leader who becomes a child in a household leads
 * no longer, but again if that is corrected.
 */
export const leadsBy = (row: string) =>
  `(${row}.leads AND NOT EXISTS (SELECT FROM children WHERE children.id = ${row}.user_id))`

/** $1 is the person who stands somewhere with the groups. */
export const GROUPS = `
  SELECT groups.id, name, purpose, visibility, meets_at, places, marks_itself, ended_at,
    CASE WHEN weekday IS NOT NULL THEN ${RHYTHM} END AS rhythm,
    coalesce(places <= ${TAKEN}, false) AS "full",
    standing, coalesce(${leadsBy('own')}, false) AS leads, coalesce(shares, false) AS shares
  FROM groups LEFT JOIN group_people AS own ON own.group_id = groups.id AND own.user_id = $1`

/** SQL: whether a person is of the church: neither a newcomer who waits for approval, nor somebody who has left. */
export const isInside = (person: string) =>
  `EXISTS (SELECT FROM people AS inside WHERE inside.id = ${person} AND inside.is_active AND inside.approved)`

/**
 * SQL: whether a person may know that a group exists. A closed one is known to its own people alone, and to the office.
 * Every answer about a group to anybody but an admin asks this, or whether they belong.
 * @param isAdmin a parameter
 */
const knows = (isAdmin: string) =>
  `(${isAdmin}::boolean OR ended_at IS NULL AND ${isInside('$1')}
    AND (visibility IN ('open', 'ask') OR standing IS NOT NULL))`

/**
 * The groups that a person may know of: their own first, by name. A group that has met for the last time is offered to
 * nobody else.
 * @param today the church's date
 */
export const findGroups = (on: Handle, userId: number, today: string): Promise<GroupEntry[]> =>
  run(
    on,
    `${GROUPS} WHERE ${knows('$2')} AND (standing IS NOT NULL OR coalesce(until_date >= $3::date, true))
     ORDER BY standing IS NULL, lower(name), groups.id`,
    [userId, false, today],
  )

/**
 * The group, if a person may know of it.
 * @throws HttpError 404, whether it is closed, has ended or never was
 */
export const mustKnow = (on: Handle, groupId: number, { id, isAdmin }: Viewer): Promise<GroupRow> =>
  orRefuse(
    firstRow(on, `${GROUPS} WHERE groups.id = $3 AND ${knows('$2')}`, [id, isAdmin, groupId]),
    groupErrors.notFound,
  )

/** The group, if a person belongs to it or is of the office. @throws HttpError 404, or 403 if they only know of it */
export async function mustBelong(on: Handle, groupId: number, viewer: Viewer): Promise<GroupRow> {
  const row = await mustKnow(on, groupId, viewer)
  if (row.standing !== 'member' && !viewer.isAdmin) throw refuse(groupErrors.notYours)
  return row
}

/**
 * The group, if a person leads it now or is of the office. The one place that decides about leading.
 * @throws HttpError 404, or 403 if they do not lead it
 */
export async function mustLead(on: Handle, groupId: number, viewer: Viewer): Promise<GroupRow> {
  const row = await mustBelong(on, groupId, viewer)
  if (!row.leads && !viewer.isAdmin) throw refuse(groupErrors.notLeader)
  return row
}

/** Locks a group until the commit, so that its places are counted one after the other, and it cannot end meanwhile. */
export const holdGroup = (on: Handle, groupId: number): Promise<unknown> =>
  run(on, 'SELECT FROM groups WHERE id = $1 FOR NO KEY UPDATE', [groupId])

/**
 * Locks a group for somebody who leads it. Asked before the lock, which strangers must not hold, and again once it is
 * held.
 * @throws HttpError 404, or 403 if they do not lead it
 */
export async function holdLedGroup(on: Handle, groupId: number, leader: Viewer): Promise<GroupRow> {
  await mustLead(on, groupId, leader)
  await holdGroup(on, groupId)
  return mustLead(on, groupId, leader)
}
