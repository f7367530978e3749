import { t } from '@church/shared'
import type pg from 'pg'
import { run } from '../../../platform/db.ts'
import type { FeedRow, Period } from '../calendar/index.ts'
import { isInside } from './find-groups.ts'

/**
 * The meetings of a person's groups, for their calendar feed. Phones show calendars on their locked screens, and families
 * share them, so a closed group has no name there, and no group has a place.
 */
export async function meetingsInFeed(
  pool: pg.Pool,
  userId: number,
  { from, until }: Period,
): Promise<FeedRow[]> {
  const rows = await run<Omit<FeedRow, 'of' | 'name' | 'deleted'> & { name: string | null }>(
    pool,
    `SELECT group_meetings.id, CASE WHEN visibility <> 'closed' THEN groups.name END AS name, starts_at, ends_at,
       '' AS place, CASE WHEN not_met IS NOT NULL THEN done_at END AS cancelled_at, NULL AS cancel_reason,
       groups.sequence + group_meetings.sequence AS sequence,
       greatest(groups.changed_at, group_meetings.changed_at) AS changed_at
     FROM group_people
     JOIN groups ON groups.id = group_people.group_id AND ended_at IS NULL
     JOIN group_meetings ON group_meetings.group_id = groups.id
     WHERE user_id = $1 AND standing = 'member' AND ${isInside('$1')} AND ends_at > $2 AND starts_at < $3
     ORDER BY starts_at, group_meetings.id`,
    [userId, from, until],
  )
  return rows.map((row) => ({
    ...row,
    name: row.name ?? t('Meeting of a group'),
    of: 'group',
    deleted: false,
  }))
}
