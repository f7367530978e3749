import {
  deskErrors,
  type Made,
  type sessionDetails,
  sessionErrors,
  unnamedErrors,
} from '@church/shared'
import type pg from 'pg'
import { orRefuse, refuse } from '../../../http/errors.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findDetails } from '../desk/index.ts'
import { lockClosing, SHOWS_UNNAMED } from '../sessions/index.ts'

interface Correction {
  sessionId: number
  unnamed: number
  reason: string
  actorId: number
}

/**
 * Corrects how many people were counted without their names at a closed session. An unchanged number is not recorded.
 * @throws HttpError 404; 409 if the session is cancelled or not closed yet, or its number is not shown
 */
export function correctUnnamed(
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
  { sessionId, unnamed, reason, actorId }: Correction,
): Promise<Made<typeof sessionDetails>> {
  const now = clock.now()
  return inTransaction(pool, async (client) => {
    // The event has no number, since the log shows it also once too few people are counted without their names.
    const before = await lockNumber(client, sessionId)
    if (before !== unnamed) {
      const sql = 'UPDATE sessions SET unnamed_total = $2 WHERE id = $1'
      await client.query(sql, [sessionId, unnamed])
      await client.query(
        `INSERT INTO unnamed_corrections
           (session_id, corrected_by, unnamed_before, unnamed_after, reason, created_at)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [sessionId, actorId, before, unnamed, reason, now],
      )
      await recordEvent(client, {
        actorId,
        action: 'unnamed.correct',
        subjectId: sessionId,
        at: now,
      })
    }
    return orRefuse(findDetails(client, sessionId), sessionErrors.notFound)
  })
}

interface Counted {
  unnamed: number
  closed: boolean
  cancelled: boolean
  shown: boolean
}

/** Reads the number of a closed session and locks it until the transaction ends. */
async function lockNumber(client: pg.PoolClient, sessionId: number): Promise<number> {
  await lockClosing(client, sessionId)
  const { rows } = await client.query<Counted>(
    `SELECT coalesce(unnamed_total, 0) AS unnamed, expired_at IS NOT NULL AS closed,
            cancelled_at IS NOT NULL AS cancelled, ${SHOWS_UNNAMED} AS shown
     FROM sessions WHERE id = $1 FOR NO KEY UPDATE`,
    [sessionId],
  )
  const [session] = rows
  if (!session) throw refuse(sessionErrors.notFound)
  if (session.cancelled) throw refuse(deskErrors.cancelled)
  if (!session.closed) throw refuse(unnamedErrors.notClosed)
  if (!session.shown) throw refuse(unnamedErrors.tooFew)
  return session.unnamed
}
