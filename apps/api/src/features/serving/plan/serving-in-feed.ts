import { t } from '@church/shared'
import type pg from 'pg'
import type { FeedRow, Period } from '../../attendance/calendar/index.ts'

/** The dates of serving that a person was told, for their calendar feed. */
export async function servingInFeed(
  pool: pg.Pool,
  userId: number,
  { from, until }: Period,
): Promise<FeedRow[]> {
  const { rows } = await pool.query<Omit<FeedRow, 'of' | 'deleted'> & { role: string }>({
    name: 'serving-in-feed',
    text: `SELECT slots.id, role::text AS role, sessions.name, starts_at, ends_at,
             campuses.name AS place, cancelled_at, cancel_reason, sequence,
             greatest(slots.changed_at, sessions.changed_at) AS changed_at
           FROM serving_slots AS slots
           JOIN sessions ON sessions.id = session_id
           JOIN campuses ON campuses.id = coalesce(campus_id, first_campus())
           WHERE user_id = $1 AND state IN ('asked', 'yes') AND ends_at > $2 AND starts_at < $3
           ORDER BY starts_at, slots.id`,
    values: [userId, from, until],
  })
  return rows.map(({ role, ...row }) => ({
    ...row,
    name: t('Serving: {role} at {session}', { role, session: row.name }),
    of: 'serving',
    deleted: false,
  }))
}
