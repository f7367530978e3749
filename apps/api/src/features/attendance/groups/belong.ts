import { type GroupEntry, type GroupStanding, groupErrors, type Moment } from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { column, type Handle, inTransaction, run } from '../../../platform/db.ts'
import { holdPeople } from '../../../platform/hold-people.ts'
import type { Platform } from '../../../platform/platform.ts'
import { looksAfter } from '../../people/households/index.ts'
import {
  holdGroup,
  holdLedGroup,
  leadsBy,
  mustBelong,
  mustKnow,
  mustLead,
  type Viewer,
} from './find-groups.ts'
import { groupInvitations, groupWishes } from './kinds.ts'
import { findRefused, noteOwnWord } from './withdrawals.ts'

type Needs = Pick<Platform, 'clock' | 'outbox' | 'pool'>

/**
 * Whose groups a call is about: the caller's, or those of a child whom they look after. For a child, nobody has the
 * office's right.
 * @throws HttpError 400 for anybody else
 */
export async function subjectOf(
  pool: pg.Pool,
  caller: Viewer,
  child: number | undefined,
): Promise<Viewer> {
  if (child === undefined || child === caller.id) return caller
  if (!(await looksAfter(pool, caller.id, child))) throw refuse(groupErrors.personNotFound)
  return { id: child, isAdmin: false }
}

/** A person, as somebody who belongs and not by the office's right, so that a closed group stays unknown. */
const asPerson = ({ id }: Viewer): Viewer => ({ id, isAdmin: false })

/**
 * Joins an open group, asks to join another, or accepts an invitation. Doing it again changes nothing.
 * @throws HttpError 404 for a group that the person may not know of, 409 if it is full or has met for the last time
 */
export const joinGroup = (
  { church, clock, outbox, pool }: Needs & Pick<Platform, 'church'>,
  groupId: number,
  person: Viewer,
): Promise<GroupEntry> =>
  inTransaction(pool, async (client) => {
    await mustKnow(client, groupId, asPerson(person))
    await holdGroup(client, groupId)
    // Leaving the church ends this, so nobody may come to belong while they leave.
    await holdPeople(client, [person.id])
    const group = await mustKnow(client, groupId, asPerson(person))
    const { standing, visibility, full } = group
    if (standing === null && hasMetLast(group, await church.now(client)))
      throw refuse(groupErrors.ended)
    const becomes = visibility === 'open' || standing === 'invited' ? 'member' : 'asked'
    if (standing === 'member' || standing === becomes) return entryNow(client, groupId, person)
    await noteOwnWord(client, { groupId, userId: person.id, isNo: false })
    if (full && becomes === 'member') throw refuse(groupErrors.full)
    const { rowCount } = await client.query(
      `INSERT INTO group_people (group_id, user_id, standing, since)
       SELECT $1, id, $3, $4 FROM people WHERE id = $2 AND is_active AND approved
       ON CONFLICT (group_id, user_id) DO UPDATE SET standing = EXCLUDED.standing, since = EXCLUDED.since`,
      [groupId, person.id, becomes, clock.now()],
    )
    if (rowCount === 0) throw refuse(groupErrors.personNotFound)
    if (becomes === 'asked') {
      await outbox.deliver(groupWishes, await findLeaders(client, groupId), {}, client)
    }
    return entryNow(client, groupId, person)
  })

const hasMetLast = ({ rhythm }: GroupEntry, { today }: Moment): boolean =>
  rhythm !== null && rhythm.until_date !== null && rhythm.until_date < today

const entryNow = (on: Handle, groupId: number, person: Viewer): Promise<GroupEntry> =>
  mustKnow(on, groupId, asPerson(person))

const findLeaders = (on: Handle, groupId: number): Promise<number[]> =>
  column(
    on,
    `SELECT user_id FROM group_people WHERE group_id = $1 AND ${leadsBy('group_people')} ORDER BY 1`,
    [groupId],
  )

/**
 * Ends where a person stands with a group, whatever that is. Nobody is told, and no reason is asked.
 * @throws HttpError 404 if they stand nowhere with it, as for a group that does not exist
 */
export const leaveGroup = (pool: pg.Pool, groupId: number, person: Viewer): Promise<void> =>
  inTransaction(pool, async (client) => {
    // An invitation takes this lock, too, so that none follows a no at the same moment.
    await holdPeople(client, [person.id])
    const left = await endStanding(client, groupId, person.id)
    if (left === 0) throw refuse(groupErrors.notFound)
    await noteOwnWord(client, { groupId, userId: person.id, isNo: true })
  })

/** Ends where a person stands with a group, with the links by which they could still open its lists. */
async function endStanding(
  on: Handle,
  groupId: number,
  userId: number,
  only: GroupStanding | null = null,
): Promise<number> {
  const gone = await run(
    on,
    `WITH ended AS (
       DELETE FROM group_links USING group_meetings
       WHERE group_meetings.id = meeting_id AND group_id = $1 AND user_id = $2
     )
     DELETE FROM group_people
     WHERE group_id = $1 AND user_id = $2 AND ($3::text IS NULL OR standing = $3) RETURNING user_id`,
    [groupId, userId, only],
  )
  return gone.length
}

/** Ends the links by which people open lists of groups. */
export const endGroupLinks = (on: Handle, people: readonly number[]): Promise<unknown> =>
  on.query('DELETE FROM group_links WHERE user_id = ANY ($1)', [people])

/** Takes people who leave the church out of all groups. Where they have been stays until they are erased. */
export async function leaveGroups(on: Handle, people: readonly number[]): Promise<void> {
  await endGroupLinks(on, people)
  await on.query('DELETE FROM group_people WHERE user_id = ANY ($1)', [people])
}

/** Chooses whether a group sees how to reach a person. @throws HttpError 404, or 403 unless they belong */
export async function shareWithGroup(
  pool: pg.Pool,
  groupId: number,
  { person, shares }: { person: Viewer; shares: boolean },
): Promise<GroupEntry> {
  await mustBelong(pool, groupId, asPerson(person))
  const sql = 'UPDATE group_people SET shares = $3 WHERE group_id = $1 AND user_id = $2'
  await pool.query(sql, [groupId, person.id, shares])
  return entryNow(pool, groupId, person)
}

/**
 * Invites the adult who shows that an address is theirs, if there is one. Neither the answer nor the group's list tells
 * whether there is, so that a leader learns of nobody's account. After a no of their own, only the office invites them
 * again, since they cannot ask to join a closed group themselves.
 * @throws HttpError 404, or 403 unless the caller leads the group
 */
export const inviteByAddress = (
  { clock, outbox, pool }: Needs,
  { groupId, email }: { groupId: number; email: string },
  leader: Viewer,
): Promise<void> =>
  inTransaction(pool, async (client) => {
    const { leads, name } = await holdLedGroup(client, groupId, leader)
    const ids = await column<number>(client, 'SELECT id FROM people WHERE email = $1', [email])
    // Leaving the church ends an invitation, so nobody may get one while they leave.
    await holdPeople(client, ids)
    const refused = leads ? await findRefused(client, groupId, ids) : []
    // Somebody who asks stays so: if their name went from the list, it would tell whose the address is.
    const invited = await column<number>(
      client,
      `INSERT INTO group_people (group_id, user_id, standing, since)
       SELECT $1, people.id, 'invited', $3 FROM people JOIN groups ON groups.id = $1 AND ended_at IS NULL
       WHERE email = $2 AND email_confirmed_at IS NOT NULL AND is_active AND approved AND NOT is_child
         AND people.id <> ALL ($4)
       ON CONFLICT (group_id, user_id) DO NOTHING
       RETURNING user_id`,
      [groupId, email, clock.now(), refused],
    )
    for (const id of invited) {
      await record(client, { action: 'group.invite', leader, subjectId: id, name, at: clock.now() })
    }
    await outbox.deliver(groupInvitations, invited, {}, client)
  })

interface LeadersAct {
  action: 'group.invite' | 'group.accept' | 'group.decline' | 'group.remove'
  leader: Viewer
  /** The person whom it concerns. */
  subjectId: number
  /** The group's. */
  name: string
  at: Date
}

const record = (on: Handle, { leader, name, ...event }: LeadersAct): Promise<number> =>
  recordEvent(on, { ...event, actorId: leader.id, detail: { name } })

interface Answered {
  groupId: number
  user: number
}

/**
 * Answers a person who asks to join. Nobody is told of a no: the wish is gone.
 * @throws HttpError 404, 403 unless the caller leads the group, 400 unless the person asks, 409 if it is full
 */
export const answerWish = (
  { clock, pool }: Needs,
  { groupId, user, accept }: Answered & { accept: boolean },
  leader: Viewer,
): Promise<void> =>
  inTransaction(pool, async (client) => {
    const { full, name } = await holdLedGroup(client, groupId, leader)
    if (accept && full) throw refuse(groupErrors.full)
    const { rowCount } = await client.query(
      accept
        ? `UPDATE group_people SET standing = 'member', since = $3
           WHERE group_id = $1 AND user_id = $2 AND standing = 'asked'`
        : `DELETE FROM group_people
           WHERE group_id = $1 AND user_id = $2 AND standing = 'asked' AND since <= $3`,
      [groupId, user, clock.now()],
    )
    if (rowCount === 0) throw refuse(groupErrors.personNotFound)
    const action = accept ? 'group.accept' : 'group.decline'
    await record(client, { action, leader, subjectId: user, name, at: clock.now() })
  })

/**
 * Takes a person out of a group. Nobody is told.
 * @throws HttpError 404, 403 unless the caller leads the group, 400 unless the person belongs
 */
export const removePerson = (
  { clock, pool }: Needs,
  { groupId, user }: Answered,
  leader: Viewer,
): Promise<void> =>
  inTransaction(pool, async (client) => {
    const { name } = await mustLead(client, groupId, leader)
    // Anything else would tell whether an invited address is theirs.
    const ended = await endStanding(client, groupId, user, 'member')
    if (ended === 0) throw refuse(groupErrors.personNotFound)
    const at = clock.now()
    await record(client, { action: 'group.remove', leader, subjectId: user, name, at })
  })
