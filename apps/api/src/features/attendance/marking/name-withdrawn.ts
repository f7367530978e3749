import type pg from 'pg'
import { column, type Handle, run } from '../../../platform/db.ts'

/**
 * SQL: whether a person took their name off a session: they are counted without it now, or were while a closed session
 * ran, or took it off their past. Only they give it back, by a choice and a mark of their own.
 * @param person the person's id
 * @param session the session's id
 */
export const nameWithdrawn = (person: string, session: string): string => `EXISTS (
  SELECT FROM sessions AS meant WHERE meant.id = ${session} AND (
    EXISTS (
      SELECT FROM keeping_choices
      WHERE keeping_choices.user_id = ${person} AND NOT keep AND chosen_at < meant.ends_at
    )
    OR meant.expired_at IS NOT NULL AND EXISTS (
      SELECT FROM unnamed_periods AS period
      WHERE period.user_id = ${person} AND coalesce(period.starts_at, '-infinity') < meant.ends_at
        AND period.ends_at > coalesce(meant.opens_at, meant.starts_at)
    )
  )
)`

/** Whether a person took their name off a session, so that nobody else may write it there. */
export async function isNameWithdrawn(
  client: pg.PoolClient,
  { sessionId, userId }: { sessionId: number; userId: number },
): Promise<boolean> {
  const [withdrawn = false] = await column<boolean>(
    client,
    `SELECT ${nameWithdrawn('$1::int', '$2::int')} AS withdrawn`,
    [userId, sessionId],
  )
  return withdrawn
}

/** A time for which a person took their name off; null begins with the first session, or has no end yet. */
interface WithdrawnTime {
  userId: number
  from: Date | null
  until: Date | null
}

/** All times for which people took their names off. */
export const findWithdrawnTimes = (on: Handle): Promise<WithdrawnTime[]> =>
  run(
    on,
    `SELECT user_id AS "userId", starts_at AS "from", ends_at AS "until" FROM unnamed_periods
     UNION ALL SELECT user_id, chosen_at, NULL FROM keeping_choices WHERE NOT keep`,
  )
