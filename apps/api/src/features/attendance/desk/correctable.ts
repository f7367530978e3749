import { deskErrors, sessionErrors } from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import { monthsBefore, readRetention } from '../../../platform/retention.ts'
import { lockClosing } from '../sessions/index.ts'
import type { Presence } from './rows.ts'

interface SessionState {
  opens_at: Date
  ends_at: Date
  is_closed: boolean
  is_cancelled: boolean
}

interface Meant {
  sessionId: number
  present: Presence
  now: Date
}

/**
 * Holds off the closing of a session and checks that this correction is allowed.
 * @throws HttpError 404 or 409
 */
export async function checkCorrectable(
  client: pg.PoolClient,
  { sessionId, present, now }: Meant,
): Promise<void> {
  await lockClosing(client, sessionId)
  const { rows } = await client.query<SessionState>(
    `SELECT coalesce(opens_at, starts_at) AS opens_at, ends_at,
            expired_at IS NOT NULL AS is_closed, cancelled_at IS NOT NULL AS is_cancelled
     FROM sessions WHERE id = $1`,
    [sessionId],
  )
  const [session] = rows
  if (!session) throw refuse(sessionErrors.notFound)
  if (session.is_cancelled) throw refuse(deskErrors.cancelled)
  if (now < session.opens_at) throw refuse(deskErrors.notOpened)
  if (present === false && !session.is_closed) {
    throw refuse(deskErrors.notClosed, { field: 'present' })
  }
  const { attendance_months } = await readRetention(client)
  // Its rows are gone, so a total would count the person twice.
  if (attendance_months !== null && session.ends_at < monthsBefore(now, attendance_months)) {
    throw refuse(deskErrors.tooOld)
  }
}
