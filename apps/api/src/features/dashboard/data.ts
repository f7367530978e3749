import type { Overview } from '@church/shared'
import type pg from 'pg'
import { presentSession, SESSION_COLUMNS, type SessionRow } from '../sessions/index.ts'

interface ClosedSession extends SessionRow {
  present: number
  absent: number
}

/** Finds the last `limit` closed sessions, oldest first, with the totals stored when they closed. */
export async function findClosedSessions(
  pool: pg.Pool,
  limit: number,
): Promise<Overview['recent']> {
  const { rows } = await pool.query<ClosedSession>(
    `SELECT ${SESSION_COLUMNS}, present_total AS present, absent_total AS absent
     FROM sessions
     WHERE expired_at IS NOT NULL AND present_total IS NOT NULL AND absent_total IS NOT NULL
     ORDER BY starts_at DESC, id DESC LIMIT $1`,
    [limit],
  )
  return rows
    .reverse()
    .map((row) => ({ ...presentSession(row), present: row.present, absent: row.absent }))
}

interface UnseenMember {
  id: number
  name: string
  last_present: Date | null
  count: number
}

/**
 * Finds the active members who were absent from each of the last `sessions` closed sessions and have not been
 * marked since the first of them began, most recently seen first. None if fewer sessions are closed.
 */
export async function findUnseenMembers(
  pool: pg.Pool,
  { sessions, limit }: { sessions: number; limit: number },
): Promise<Overview['unseen']> {
  const { rows } = await pool.query<UnseenMember>(
    `WITH last AS (
       SELECT id, starts_at FROM sessions WHERE expired_at IS NOT NULL
       ORDER BY starts_at DESC, id DESC LIMIT $1
     ),
     missed AS (
       SELECT user_id FROM attendance
       WHERE session_id IN (SELECT id FROM last) AND NOT present
       GROUP BY user_id HAVING count(*) = $1
     )
     SELECT users.id, users.first_name || ' ' || users.last_name AS name,
            seen.marked_at AS last_present, count(*) OVER ()::int AS count
     FROM missed
     JOIN users ON users.id = missed.user_id AND users.standing = 'active'
     LEFT JOIN LATERAL (
       SELECT marked_at FROM attendance
       WHERE user_id = users.id AND present ORDER BY id DESC LIMIT 1
     ) AS seen ON true
     WHERE seen.marked_at IS NULL OR seen.marked_at < (SELECT min(starts_at) FROM last)
     ORDER BY seen.marked_at DESC NULLS LAST, users.last_name, users.first_name, users.id
     LIMIT $2`,
    [sessions, limit],
  )
  return {
    count: rows[0]?.count ?? 0,
    members: rows.map(({ id, name, last_present }) => ({
      id,
      name,
      last_present: last_present?.toISOString() ?? null,
    })),
  }
}
