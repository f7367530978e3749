import type { Session } from '@church/shared'
import type pg from 'pg'
import type { Caller } from '../../../http/identify.ts'
import { inAudience } from '../sessions/index.ts'
import { isOfClosedGroup } from './live.ts'

/** How often the count of a closed group changes for its people, in milliseconds. */
const CLOSED_GROUP_MS = 30_000

/**
 * How a caller may follow the count of an open session: within how many milliseconds; null if they may not. Everybody
 * follows what concerns everybody. The count of a closed group is for its people, who do not see when each of them
 * comes, and for those who count at the door.
 */
export async function followingOf(
  pool: pg.Pool,
  session: Session,
  { id, isAdmin, roles }: Caller,
): Promise<number | undefined | null> {
  if (!isOfClosedGroup(session) || isAdmin || roles.includes('steward')) return undefined
  const { rowCount } = await pool.query({
    name: 'follows-count',
    text: `SELECT FROM people WHERE id = $1 AND is_active AND approved AND ${inAudience('id', '$2')}`,
    values: [id, session.id],
  })
  return rowCount === 1 ? CLOSED_GROUP_MS : null
}
