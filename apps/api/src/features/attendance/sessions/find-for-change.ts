import { type Session, sessionErrors } from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import { SESSION_COLUMNS, type SessionRow, sessionAnswer } from './data.ts'
import { lockClosing } from './expire.ts'

/** A session that is about to change, in a transaction of `changeSchedule`. */
export interface SessionToChange {
  session: Session
  row: SessionRow
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
  const { rows } = await client.query<SessionRow & { occurs_on: string | null }>(
    `SELECT ${SESSION_COLUMNS}, occurs_on::text FROM sessions WHERE id = $1`,
    [id],
  )
  const [row] = rows
  if (!row) throw refuse(sessionErrors.notFound)
  return {
    session: sessionAnswer(row),
    row,
    isOver: row.ends_at <= now,
    occursOn: row.series_id === null ? null : row.occurs_on,
  }
}
