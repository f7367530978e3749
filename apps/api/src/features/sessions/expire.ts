import type pg from 'pg'
import { inTransaction } from '../../platform/transaction.ts'

/** What closing a session wrote. */
export interface Expired {
  present: number
  absent: number
}

/**
 * Closes a session that is over and writes an absence for everybody who had joined before its end
 * and has no mark. Safe to ask for any number of times, from any number of processes.
 * @returns null where the session is not over, is closed already, or does not exist.
 */
export async function expireSession(pool: pg.Pool, id: number, now: Date): Promise<Expired | null> {
  return inTransaction(pool, async (client) => {
    // The lock waits for marks that are being written (their foreign key holds the row), and makes
    // later ones wait: whoever is marked is not absent.
    const { rows } = await client.query<{ ends_at: Date }>(
      `SELECT ends_at FROM sessions
       WHERE id = $1 AND ends_at <= $2 AND expired_at IS NULL FOR UPDATE`,
      [id, now],
    )
    const [session] = rows
    if (!session) return null
    await client.query(
      `INSERT INTO attendance (session_id, user_id, present)
       SELECT $1, id, false FROM users WHERE created_at < $2
       ON CONFLICT (session_id, user_id) DO NOTHING`,
      [id, session.ends_at],
    )
    const { rows: totals } = await client.query<Expired>(
      `UPDATE sessions
       SET expired_at = $2, present_total = total.present, absent_total = total.absent
       FROM (
         SELECT count(*) FILTER (WHERE present)::int AS present,
                count(*) FILTER (WHERE NOT present)::int AS absent
         FROM attendance WHERE session_id = $1
       ) AS total
       WHERE id = $1
       RETURNING total.present, total.absent`,
      [id, now],
    )
    return totals[0] ?? null
  })
}

/** Ids of the sessions that are over at `now` and not closed yet, oldest first. */
export async function overdueSessions(pool: pg.Pool, now: Date): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    'SELECT id FROM sessions WHERE expired_at IS NULL AND ends_at <= $1 ORDER BY ends_at',
    [now],
  )
  return rows.map(({ id }) => id)
}
