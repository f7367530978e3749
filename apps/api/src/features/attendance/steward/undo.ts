import { stewardErrors } from '@church/shared'
import { refuse } from '../../../http/errors.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Live } from '../marking/index.ts'
import { lockClosing } from '../sessions/index.ts'
import { type Tap, undoableSince } from './mark.ts'

type Needs = Pick<Platform, 'clock' | 'pool'> & { live: Live }

/**
 * Takes back a mark that this steward made within the last minutes, while the session is not closed.
 * @throws HttpError 409 for any other mark, or none
 */
export async function undoMark(
  { clock, live, pool }: Needs,
  { sessionId, userId, stewardId }: Tap,
): Promise<void> {
  const now = clock.now()
  await inTransaction(pool, async (client) => {
    // A closed session's numbers change at the correction desk only.
    await lockClosing(client, sessionId)
    const { rowCount } = await client.query(
      `DELETE FROM attendance USING sessions
       WHERE session_id = $1 AND user_id = $2 AND source = 'steward' AND marked_by = $3
         AND marked_at > $4 AND sessions.id = session_id AND expired_at IS NULL`,
      [sessionId, userId, stewardId, undoableSince(now)],
    )
    if (rowCount === 0) throw refuse(stewardErrors.tooLateToUndo)
    await recordEvent(client, {
      actorId: stewardId,
      action: 'attendance.undo-for',
      subjectId: userId,
      detail: { session: sessionId },
      at: now,
    })
  })
  live.notifyChange()
}
