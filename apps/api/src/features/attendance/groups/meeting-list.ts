import {
  type GroupVisibility,
  groupErrors,
  LIST_DAYS,
  LIST_OPENS_MINUTES,
  type Made,
  type MeetingDone,
  type meetingList,
} from '@church/shared'
import type pg from 'pg'
import { orRefuse, refuse } from '../../../http/errors.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { byName } from '../../../platform/by-name.ts'
import { anyRow, firstRow, type Handle, inTransaction, run } from '../../../platform/db.ts'
import { holdPeople } from '../../../platform/hold-people.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isInside, leadsBy, type Viewer } from './find-groups.ts'

type MeetingList = Made<typeof meetingList>

interface MeetingRow extends Omit<MeetingList, 'people'> {
  group: string
  visibility: GroupVisibility
  marks_itself: boolean
  start_datetime: Date
  end_datetime: Date
}

const MEETING = `
  SELECT group_meetings.id, groups.name AS "group", visibility, marks_itself, starts_at AS start_datetime,
    ends_at AS end_datetime, guests, not_met, note, done_at
  FROM group_meetings JOIN groups ON groups.id = group_id`

/**
 * A meeting, if somebody leads its group now, or is of the office.
 * @throws HttpError 404 for anybody else, whether or not there is such a meeting
 */
export const mustLeadMeeting = (
  on: Handle,
  meetingId: number,
  { id, isAdmin }: Viewer,
): Promise<MeetingRow> =>
  orRefuse(
    firstRow(
      on,
      `${MEETING} WHERE group_meetings.id = $1 AND ($3 OR ended_at IS NULL AND ${isInside('$2')} AND EXISTS (
         SELECT FROM group_people AS own WHERE own.group_id = groups.id AND own.user_id = $2 AND ${leadsBy('own')}
       ))`,
      [meetingId, id, isAdmin],
    ),
    groupErrors.meetingNotFound,
  )

/** A meeting, if somebody belongs to its group. @throws HttpError 404 */
const mustBelongToMeeting = (on: Handle, meetingId: number, userId: number) =>
  orRefuse(
    firstRow<MeetingRow>(
      on,
      `${MEETING} JOIN group_people AS own ON own.group_id = groups.id AND own.user_id = $2 AND own.standing = 'member'
       WHERE group_meetings.id = $1 AND ended_at IS NULL AND ${isInside('$2')}`,
      [meetingId, userId],
    ),
    groupErrors.meetingNotFound,
  )

/** Who keeps a list: a leader or an admin, and whether they came by the link of a reminder. */
export interface Keeper extends Viewer {
  isByLink?: boolean
}

/**
 * The list of a meeting: everybody who belongs to the group, and those who no longer do but were marked. A link shows
 * neither the name of a closed group nor who is away. Nothing in it tells who is not marked by name, which is theirs to
 * tell.
 */
export async function listOf(
  on: Handle,
  meeting: MeetingRow,
  { isByLink = false }: Partial<Keeper> = {},
): Promise<MeetingList> {
  const people = await run<MeetingList['people'][number]>(
    on,
    `SELECT people.id, people.name, marked_at IS NOT NULL AS here,
       NOT $2 AND EXISTS (
         SELECT FROM planned_absences AS away
         WHERE away.user_id = people.id AND occurs_on BETWEEN from_date AND until_date
       ) AS away
     FROM group_meetings
     CROSS JOIN LATERAL (
       SELECT user_id FROM group_people
       WHERE group_people.group_id = group_meetings.group_id AND group_people.standing = 'member'
       UNION SELECT user_id FROM group_marks WHERE meeting_id = group_meetings.id
     ) AS listed
     JOIN people ON people.id = listed.user_id
     LEFT JOIN group_marks ON meeting_id = group_meetings.id AND group_marks.user_id = people.id
     WHERE group_meetings.id = $1
     ORDER BY ${byName('people.')}, people.id`,
    [meeting.id, isByLink],
  )
  const isHidden = isByLink && meeting.visibility === 'closed'
  return { ...meeting, group: isHidden ? null : meeting.group, people }
}

/** SQL: whether no attendance of a person is kept by name. */
const isUnnamed = (person: string) =>
  `EXISTS (SELECT FROM keeping_choices WHERE keeping_choices.user_id = ${person} AND NOT keep)`

/**
 * SQL: whether a person took their name off the time of a meeting. Only they put it back, by a mark of their own.
 * @param meeting the name of the table that has its times
 */
const hasUnnamed = (person: string, meeting: string) =>
  `EXISTS (
    SELECT FROM unnamed_periods AS period
    WHERE period.user_id = ${person} AND coalesce(period.starts_at, '-infinity') < ${meeting}.ends_at
      AND period.ends_at > ${meeting}.starts_at
  )`

const LIST_MS = LIST_DAYS * 24 * 3_600_000

/** @throws HttpError 409 before the list of a meeting opens, and for leaders once it is long over */
function refuseOtherTimes(
  { start_datetime, end_datetime }: MeetingRow,
  { isAdmin }: Keeper,
  now: Date,
): void {
  if (now.getTime() < start_datetime.getTime() - LIST_OPENS_MINUTES * 60_000) {
    throw refuse(groupErrors.notYet)
  }
  if (!isAdmin && now.getTime() > end_datetime.getTime() + LIST_MS)
    throw refuse(groupErrors.tooLate)
}

/** Locks a meeting until the commit, so that its number follows its marks one by one. */
const holdMeeting = (on: Handle, id: number) =>
  run(on, 'SELECT FROM group_meetings WHERE id = $1 FOR NO KEY UPDATE', [id])

/**
 * Locks a meeting for somebody who leads its group. Asked before the lock, which strangers must not hold, and again
 * once it is held.
 * @throws HttpError 404
 */
async function holdLedMeeting(
  client: pg.PoolClient,
  meetingId: number,
  keeper: Keeper,
): Promise<MeetingRow> {
  await mustLeadMeeting(client, meetingId, keeper)
  await holdMeeting(client, meetingId)
  return mustLeadMeeting(client, meetingId, keeper)
}

interface Mark {
  meetingId: number
  userId: number
  /** Null for oneself. */
  markedBy: number | null
  now: Date
}

/**
 * Marks a person at a meeting that its caller holds. Every mark of a group is written by this INSERT: once for each
 * person, only for those who belong now, and never under a name of which no attendance is kept.
 * @returns whether it is new
 * @throws HttpError 400 for somebody who does not belong, 409 for somebody who is counted without their name
 */
async function insertMark(
  client: pg.PoolClient,
  { meetingId, userId, markedBy, now }: Mark,
): Promise<boolean> {
  // A choice to be counted without a name takes this lock, too, so that none of the two misses the other.
  await holdPeople(client, [userId])
  const { rowCount } = await client.query(
    `INSERT INTO group_marks (meeting_id, user_id, marked_at, marked_by)
     SELECT group_meetings.id, people.id, $3, $4
     FROM group_meetings JOIN group_people USING (group_id)
     JOIN people ON people.id = user_id AND is_active
     WHERE group_meetings.id = $1 AND user_id = $2 AND group_people.standing = 'member' AND not_met IS NULL
       AND NOT ${isUnnamed('people.id')}
       AND ($4::int IS NULL OR NOT ${hasUnnamed('people.id', 'group_meetings')})
     ON CONFLICT (meeting_id, user_id) DO NOTHING`,
    [meetingId, userId, now, markedBy],
  )
  if (rowCount === 1) return true
  const [found] = await run<{ marked: boolean; unnamed: boolean; belongs: boolean }>(
    client,
    `SELECT EXISTS (SELECT FROM group_marks WHERE meeting_id = $1 AND user_id = $2) AS marked,
       ${isUnnamed('$2')} OR EXISTS (
         SELECT FROM group_meetings WHERE group_meetings.id = $1 AND ${hasUnnamed('$2', 'group_meetings')}
       ) AS unnamed,
       EXISTS (
         SELECT FROM group_meetings JOIN group_people USING (group_id) JOIN people ON people.id = user_id
         WHERE group_meetings.id = $1 AND user_id = $2 AND group_people.standing = 'member' AND is_active
       ) AS belongs`,
    [meetingId, userId],
  )
  if (found?.marked) return false
  if (!found?.belongs) throw refuse(groupErrors.personNotFound)
  throw refuse(found.unnamed ? groupErrors.noName : groupErrors.notMet)
}

const deleteMark = (client: pg.PoolClient, { meetingId, userId }: Mark): Promise<boolean> =>
  anyRow(client, 'DELETE FROM group_marks WHERE meeting_id = $1 AND user_id = $2', [
    meetingId,
    userId,
  ])

interface Correction {
  userId: number
  keeper: Keeper
  now: Date
}

/** Records a change of a list that was done. */
const recordCorrection = (
  on: Handle,
  { group }: MeetingRow,
  { userId, keeper, now }: Correction,
): Promise<number> =>
  recordEvent(on, {
    actorId: keeper.id,
    action: 'group.correct',
    subjectId: userId,
    detail: { name: group },
    at: now,
  })

interface ListedMark {
  meetingId: number
  userId: number
  here: boolean
}

/**
 * Marks a person, or takes the mark back; doing it again changes nothing. A change of a list that was done corrects its
 * number, and is recorded.
 * @throws HttpError 404 unless the keeper leads the group, 400 or 409 as for a mark
 */
export const markAtMeeting = (
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
  { meetingId, userId, here }: ListedMark,
  keeper: Keeper,
): Promise<MeetingList> =>
  inTransaction(pool, async (client) => {
    const meeting = await holdLedMeeting(client, meetingId, keeper)
    const now = clock.now()
    refuseOtherTimes(meeting, keeper, now)
    const mark = { meetingId, userId, markedBy: keeper.id, now }
    const hasChanged = here ? await insertMark(client, mark) : await deleteMark(client, mark)
    if (hasChanged && meeting.done_at) {
      const sql = 'UPDATE group_meetings SET came = greatest(came + $2, 0) WHERE id = $1'
      await client.query(sql, [meetingId, here ? 1 : -1])
      await recordCorrection(client, meeting, { userId, keeper, now })
    }
    return listOf(client, meeting, keeper)
  })

/**
 * Says that a list is done, with guests and a note, or that the group did not meet; later, that corrects it, and each
 * mark that goes is recorded. Who is not marked stays unknown.
 * @throws HttpError 404 unless the keeper leads the group, 409 before the list opens or once it is long over
 */
export const finish = (
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
  { meetingId, guests, not_met, note }: MeetingDone & { meetingId: number },
  keeper: Keeper,
): Promise<MeetingList> =>
  inTransaction(pool, async (client) => {
    const before = await holdLedMeeting(client, meetingId, keeper)
    const now = clock.now()
    refuseOtherTimes(before, keeper, now)
    if (not_met) {
      const gone = await run<{ userId: number }>(
        client,
        'DELETE FROM group_marks WHERE meeting_id = $1 RETURNING user_id AS "userId"',
        [meetingId],
      )
      for (const { userId } of before.done_at ? gone : []) {
        await recordCorrection(client, before, { userId, keeper, now })
      }
    }
    // A second "done" keeps a number from which erased people are not missing.
    await client.query(
      `UPDATE group_meetings
       SET guests = CASE WHEN $3::text IS NULL THEN $2 ELSE 0 END, not_met = $3, note = $4, done_by = $5,
         done_at = coalesce(done_at, $6),
         came = CASE WHEN $3 IS NOT NULL THEN 0 WHEN not_met IS NULL AND came IS NOT NULL THEN came
           ELSE (SELECT count(*) FROM group_marks WHERE meeting_id = group_meetings.id) END
       WHERE id = $1`,
      [meetingId, guests, not_met, note, keeper.id, now],
    )
    return listOf(client, await mustLeadMeeting(client, meetingId, keeper), keeper)
  })

/**
 * Marks a person at a meeting by themselves, while it runs, if the group says so. Their place is not asked for.
 * @throws HttpError 404 unless they belong, 409 if the group or the time does not allow it
 */
export const markOneself = (
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
  meetingId: number,
  { id }: Viewer,
): Promise<void> =>
  inTransaction(pool, async (client) => {
    // Asked before the lock: strangers who wait for it would learn that the group meets.
    await mustBelongToMeeting(client, meetingId, id)
    await holdMeeting(client, meetingId)
    const meeting = await mustBelongToMeeting(client, meetingId, id)
    const now = clock.now()
    if (!meeting.marks_itself) throw refuse(groupErrors.marksNotItself)
    refuseOtherTimes(meeting, { id, isAdmin: false }, now)
    if (now >= meeting.end_datetime || meeting.done_at) throw refuse(groupErrors.tooLate)
    await insertMark(client, { meetingId, userId: id, markedBy: null, now })
  })

/**
 * Takes a person who takes their name off the past out of the lists of groups, and out of their numbers: in a small
 * group, a number without a name tells whose it is. The caller holds the person.
 */
export const unnameInGroups = (client: pg.PoolClient, userId: number): Promise<unknown> =>
  client.query(
    `WITH gone AS (DELETE FROM group_marks WHERE user_id = $1 RETURNING meeting_id)
     UPDATE group_meetings SET came = greatest(came - 1, 0) FROM gone
     WHERE group_meetings.id = meeting_id AND came IS NOT NULL`,
    [userId],
  )
