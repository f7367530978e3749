import { type Session, sessionErrors } from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import { recordEvent } from '../../../platform/audit.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changeSchedule } from '../../../platform/schedule.ts'
import { findForChange } from './find-for-change.ts'
import type { SessionHooks } from './hooks.ts'

type Needs = Pick<Platform, 'clock' | 'pool'> & Pick<SessionHooks, 'sessionsMoved'>

interface SessionAct {
  id: number
  actorId: number
}

/**
 * Cancels a session before its end, or changes the reason. Its marks stay, and count again if it is
 * reinstated.
 * @throws HttpError 404, or 409 after its end
 */
export const cancelSession = (needs: Needs, change: SessionAct & { reason: string }) =>
  setCancellation(needs, { ...change, action: 'session.cancel' })

/** Takes back a cancellation. @throws HttpError 404, or 409 after the session's end */
export const reinstateSession = (needs: Needs, change: SessionAct) =>
  setCancellation(needs, { ...change, reason: null, action: 'session.reinstate' })

const setCancellation = (
  { clock, pool, sessionsMoved }: Needs,
  {
    id,
    actorId,
    reason,
    action,
  }: SessionAct & { reason: string | null; action: 'session.cancel' | 'session.reinstate' },
): Promise<Session> =>
  changeSchedule(pool, async (client) => {
    const now = clock.now()
    const { session, isOver } = await findForChange(client, id, now)
    if (isOver) throw refuse(sessionErrors.over)
    // A retry after a lost response.
    if (session.cancel_reason === reason) return session
    await writeCancellation(client, id, reason, now)
    // Nobody learns of a move while a session is cancelled.
    if (reason === null) await sessionsMoved(client, [id], now)
    await recordEvent(client, { actorId, action, subjectId: id, at: now })
    return (await findForChange(client, id, now)).session
  })

const writeCancellation = (
  client: pg.PoolClient,
  id: number,
  reason: string | null,
  now: Date,
): Promise<unknown> =>
  client.query(
    `UPDATE sessions
     SET cancel_reason = $2,
         cancelled_at = CASE WHEN $2::text IS NULL THEN NULL ELSE coalesce(cancelled_at, $3) END
     WHERE id = $1`,
    [id, reason, now],
  )
