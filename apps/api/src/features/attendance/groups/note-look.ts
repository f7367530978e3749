import type { Platform } from '../../../platform/platform.ts'
import type { Viewer } from './find-groups.ts'

/**
 * Tells people in their own list that an admin, or a leader of their group, was shown them: once an hour, without the
 * name of the group or of the viewer. Leading a group is no right of the church, so the contract cannot note it.
 */
export const noteGroupLook = (
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
  viewer: Viewer,
  people: readonly { id: number }[],
): Promise<unknown> =>
  pool.query(
    `INSERT INTO looks (person_id, who, what, at)
     SELECT id, $2, 'group', date_trunc('hour', $3::timestamptz, 'UTC') FROM users WHERE id = ANY ($1) AND id <> $4
     ON CONFLICT DO NOTHING`,
    [people.map(({ id }) => id), viewer.isAdmin ? 'an admin' : 'a leader', clock.now(), viewer.id],
  )
