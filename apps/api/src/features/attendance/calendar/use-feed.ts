import { DAY_MS } from '@church/shared'
import type { Platform } from '../../../platform/platform.ts'
import { hashToken } from '../../../platform/random-token.ts'

/**
 * The departments of a feed's owner, ascending; null without such a feed. Notes the use once a day, so that most
 * requests only read.
 */
export async function useFeed(
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
  secret: string,
): Promise<number[] | null> {
  const { rows } = await pool.query<{
    id: number
    last_used_at: Date | null
    departments: number[]
  }>({
    name: 'calendar-feed',
    text: `SELECT id, last_used_at,
             ARRAY(
               SELECT department_id FROM member_departments WHERE member_id = user_id ORDER BY 1
             ) AS departments
           FROM calendar_feeds WHERE token_hash = $1`,
    values: [hashToken(secret)],
  })
  const [feed] = rows
  if (!feed) return null
  const now = clock.now()
  if (!feed.last_used_at || feed.last_used_at.getTime() + DAY_MS <= now.getTime()) {
    await pool.query('UPDATE calendar_feeds SET last_used_at = $2 WHERE id = $1', [feed.id, now])
  }
  return feed.departments
}
