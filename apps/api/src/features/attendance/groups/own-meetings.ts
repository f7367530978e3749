import { t } from '@church/shared'
import type pg from 'pg'
import { type Handle, run } from '../../../platform/db.ts'
import type { FeedRow, Period } from '../calendar/index.ts'
import { isInside } from './find-groups.ts'

interface MeetingRow extends Omit<FeedRow, 'of' | 'cancel_reason' | 'deleted'> {
  group: number
  is_closed: boolean
  start_datetime: Date
  end_datetime: Date
}

/** The meetings of the groups that a person belongs to, by start, for their own calendar in the product. */
export const findOwnMeetings = (
  on: Handle,
  userId: number,
  { from, until }: Period,
): Promise<MeetingRow[]> =>
  run(
    on,
    `SELECT group_meetings.id, groups.id AS "group", groups.name, visibility = 'closed' AS is_closed,
       meets_at AS place, starts_at, ends_at, starts_at AS start_datetime, ends_at AS end_datetime,
       CASE WHEN not_met IS NOT NULL THEN done_at END AS cancelled_at,
       groups.sequence + group_meetings.sequence AS sequence,
       greatest(groups.changed_at, group_meetings.changed_at) AS changed_at
     FROM group_people
     JOIN groups ON groups.id = group_people.group_id AND ended_at IS NULL
     JOIN group_meetings ON group_meetings.group_id = groups.id
     WHERE user_id = $1 AND standing = 'member' AND ${isInside('$1')} AND ends_at > $2 AND starts_at < $3
     ORDER BY starts_at, group_meetings.id`,
    [userId, from, until],
  )

/**
 * The meetings of a person's groups, for their calendar feed. Phones show calendars on their locked screens, and families
 * share them, so a closed group has no name there, and no group has a place.
 */
export async function meetingsInFeed(
  pool: pg.Pool,
  userId: number,
  period: Period,
): Promise<FeedRow[]> {
  const rows = await findOwnMeetings(pool, userId, period)
  return rows.map(({ name, is_closed, ...row }) => ({
    ...row,
    name: is_closed ? t('Meeting of a group') : name,
    place: '',
    of: 'group',
    cancel_reason: null,
    deleted: false,
  }))
}
