import { DAY_MS } from '@church/shared'
import type { Platform } from '../../../platform/platform.ts'
import { hashToken } from '../../../platform/random-token.ts'

/** The owner of a feed: their id, the language they chose, and their departments, ascending. */
interface FeedOwner {
  userId: number
  language: string | null
  departments: number[]
}

/** Finds the owner of a feed; null without such a feed. Notes the use once a day, so that most requests only read. */
export async function useFeed(
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
  secret: string,
): Promise<FeedOwner | null> {
  const { rows } = await pool.query<{
    id: number
    user_id: number
    language: string | null
    last_used_at: Date | null
    departments: number[]
  }>({
    name: 'calendar-feed',
    text: `SELECT id, user_id, last_used_at,
             (SELECT language FROM users WHERE users.id = user_id) AS language,
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
  return { userId: feed.user_id, language: feed.language, departments: feed.departments }
}
