import type { Handle } from '../../../platform/db.ts'

/**
 * Takes people who have left the church off all plans: they lead no team, and their slots of sessions that are not
 * closed become gaps. Records of when they served stay.
 */
export async function leaveServing(on: Handle, people: readonly number[]): Promise<void> {
  await on.query('DELETE FROM serving_leaders WHERE user_id = ANY ($1)', [people])
  await on.query('DELETE FROM serving_links WHERE user_id = ANY ($1)', [people])
  await on.query(
    `UPDATE serving_slots SET user_id = NULL FROM sessions
     WHERE user_id = ANY ($1) AND sessions.id = session_id AND expired_at IS NULL`,
    [people],
  )
}
