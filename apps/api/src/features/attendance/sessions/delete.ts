import { sessionErrors } from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import { recordEvent } from '../../../platform/audit.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changeSchedule } from '../../../platform/schedule.ts'
import { SOMEBODY_CAME } from './counted.ts'
import { findForChange } from './find-for-change.ts'
import type { SessionHooks } from './hooks.ts'

/**
 * Deletes a session and its absences, unless it has marks (by name or without it) or visitors' cards. A series does not
 * make it again.
 * @throws HttpError 404, or 409 if somebody was there
 */
export const deleteSession = (
  {
    clock,
    pool,
    sessionsDeleted,
  }: Pick<Platform, 'clock' | 'pool'> & Pick<SessionHooks, 'sessionsDeleted'>,
  id: number,
  actorId: number,
): Promise<void> =>
  changeSchedule(pool, async (client) => {
    const now = clock.now()
    const { session, occursOn } = await findForChange(client, id, now)
    await lockMarks(client, id)
    const { rowCount: isHeld } = await client.query(
      `SELECT FROM sessions WHERE id = $1 AND (${SOMEBODY_CAME})`,
      [id],
    )
    if (isHeld) throw refuse(sessionErrors.hasMarks)
    if (occursOn) {
      await client.query(
        `INSERT INTO deleted_occurrences (series_id, occurs_on) VALUES ($1, $2)
         ON CONFLICT DO NOTHING`,
        [session.series_id, occursOn],
      )
    }
    await deleteSessionRows(client, { sessionsDeleted }, [id], now)
    await recordEvent(client, { actorId, action: 'session.delete', subjectId: id, at: now })
  })

/** Deletes sessions, which the caller holds locked. No other statement deletes any. */
export async function deleteSessionRows(
  client: pg.PoolClient,
  { sessionsDeleted }: Pick<SessionHooks, 'sessionsDeleted'>,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  await sessionsDeleted(client, ids, now)
  await client.query('DELETE FROM sessions WHERE id = ANY ($1)', [ids])
}

/**
 * Waits for the marks that are being written and holds off new ones. It locks the rows of people before the
 * session, as deleting a user does, so that the two cannot deadlock.
 */
async function lockMarks(client: pg.PoolClient, id: number): Promise<void> {
  await client.query('SELECT FROM attendance WHERE session_id = $1 ORDER BY user_id FOR UPDATE', [
    id,
  ])
  await client.query('SELECT FROM sessions WHERE id = $1 FOR UPDATE', [id])
}
