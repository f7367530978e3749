import { type Session, sessionErrors } from '@church/shared'
import type pg from 'pg'
import { orRefuse } from '../../../http/errors.ts'
import { firstRow } from '../../../platform/db.ts'
import { SESSION_COLUMNS } from './data.ts'
import { lockClosing } from './expire.ts'

/** A session that is about to change, in a transaction of `changeSchedule`. */
export interface SessionToChange {
  session: Session & { starts_at: Date; ends_at: Date; opens_at: Date | null }
  /** It has ended, whether or not it is closed yet. */
  isOver: boolean
  /** The date `YYYY-MM-DD` for which its series made it; null if it belongs to none. */
  occursOn: string | null
}

/**
 * Finds a session and holds off its closing until the transaction ends.
 * @throws HttpError 404
 */
export async function findForChange(
  client: pg.PoolClient,
  id: number,
  now: Date,
): Promise<SessionToChange> {
  await lockClosing(client, id)
  const { occurs_on, ...session } = await orRefuse(
    firstRow<SessionToChange['session'] & { occurs_on: string | null }>(
      client,
      `SELECT ${SESSION_COLUMNS}, starts_at, ends_at, opens_at, occurs_on::text FROM sessions WHERE id = $1`,
      [id],
    ),
    sessionErrors.notFound,
  )
  const occursOn = session.series_id === null ? null : occurs_on
  return { session, isOver: session.ends_at <= now, occursOn }
}
