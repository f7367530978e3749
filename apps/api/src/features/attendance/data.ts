import type pg from 'pg'

/** Writes a mark. @returns its row, or null where the person has a row for this session already. */
export async function insertMark(
  pool: pg.Pool,
  mark: { sessionId: number; userId: number; markedAt: Date },
): Promise<{ id: number } | null> {
  const { rows } = await pool.query<{ id: number }>({
    name: 'insert-mark',
    text: `INSERT INTO attendance (session_id, user_id, present, marked_at)
           VALUES ($1, $2, true, $3)
           ON CONFLICT (session_id, user_id) DO NOTHING
           RETURNING id`,
    values: [mark.sessionId, mark.userId, mark.markedAt],
  })
  return rows[0] ?? null
}

/** Whether a person has a mark for a session. */
export async function hasMark(pool: pg.Pool, sessionId: number, userId: number): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'has-mark',
    text: 'SELECT 1 FROM attendance WHERE session_id = $1 AND user_id = $2 AND present',
    values: [sessionId, userId],
  })
  return rowCount === 1
}

/** When a person was marked for the session of these times (and name, where given); null if not. */
export async function markedAt(
  pool: pg.Pool,
  userId: number,
  session: { startsAt: Date; endsAt: Date; name: string | null },
): Promise<Date | null> {
  const { rows } = await pool.query<{ marked_at: Date }>({
    name: 'marked-at',
    text: `SELECT attendance.marked_at
           FROM sessions JOIN attendance ON attendance.session_id = sessions.id
           WHERE sessions.starts_at = $2 AND sessions.ends_at = $3
             AND ($4::text IS NULL OR sessions.name = $4)
             AND attendance.user_id = $1 AND attendance.present
           LIMIT 1`,
    values: [userId, session.startsAt, session.endsAt, session.name],
  })
  return rows[0]?.marked_at ?? null
}

/** How many are present in a session. */
export async function countPresent(pool: pg.Pool, sessionId: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'count-present',
    text: 'SELECT count(*)::int AS count FROM attendance WHERE session_id = $1 AND present',
    values: [sessionId],
  })
  return rows[0]?.count ?? 0
}
