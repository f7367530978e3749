import { FOREIGN_KEY_VIOLATION, hasCode } from '@church/database/error-code.ts'
import type pg from 'pg'

export interface NewMark {
  sessionId: number
  userId: number
  findMarkTime: Date
}

/**
 * Inserts marks in one statement, and so in one commit. Somebody who had left is active again with their
 * mark. They are ordered by person, so that two
 * processes inserting the same marks cannot deadlock.
 * @returns each mark's id in the given order; null if the person already has a row for the session
 */
export async function insertMarks(pool: pg.Pool, marks: NewMark[]): Promise<(number | null)[]> {
  const { rows } = await pool.query<{ id: number; session_id: number; user_id: number }>({
    name: 'insert-marks',
    text: `WITH inserted AS (
             INSERT INTO attendance (session_id, user_id, present, marked_at)
             SELECT session_id, user_id, true, marked_at
             FROM unnest($1::int[], $2::int[], $3::timestamptz[])
               AS mark (session_id, user_id, marked_at)
             ORDER BY user_id, session_id
             ON CONFLICT (session_id, user_id) DO NOTHING
             RETURNING id, session_id, user_id, marked_at
           ),
           returned AS (
             UPDATE users SET standing = 'active', left_on = NULL FROM inserted
             WHERE users.id = inserted.user_id AND standing = 'left'
             RETURNING users.id, inserted.marked_at
           ),
           recorded AS (
             INSERT INTO audit_events (actor_id, action, subject, subject_id, created_at)
             SELECT id, 'user.return', 'user', id, marked_at FROM returned
           )
           SELECT id, session_id, user_id FROM inserted`,
    values: [
      marks.map(({ sessionId }) => sessionId),
      marks.map(({ userId }) => userId),
      marks.map(({ findMarkTime }) => findMarkTime),
    ],
  })
  const ids = new Map(rows.map((row) => [`${row.session_id} ${row.user_id}`, row.id]))
  return marks.map(({ sessionId, userId }) => {
    const key = `${sessionId} ${userId}`
    const id = ids.get(key) ?? null
    // If someone tapped twice, the first tap gets the mark.
    ids.delete(key)
    return id
  })
}

/** Whether inserting a mark failed because the user or the session was deleted; null for other errors. */
export function missingReference(error: unknown): 'user' | 'session' | null {
  if (!hasCode(error, FOREIGN_KEY_VIOLATION)) return null
  return Reflect.get(Object(error), 'constraint') === 'attendance_user_id_fkey' ? 'user' : 'session'
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

/** When a person was marked for the session with these times and, if given, this name; null if not. */
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

/** When a person was marked for a session; null if not. */
export async function findMarkTimeInSession(
  pool: pg.Pool,
  userId: number,
  sessionId: number,
): Promise<Date | null> {
  const { rows } = await pool.query<{ marked_at: Date }>({
    name: 'marked-at-in',
    text: `SELECT marked_at FROM attendance
           WHERE session_id = $1 AND user_id = $2 AND present`,
    values: [sessionId, userId],
  })
  return rows[0]?.marked_at ?? null
}

/** The number of people present at a session. */
export async function countPresent(pool: pg.Pool, sessionId: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'count-present',
    text: 'SELECT count(*)::int AS count FROM attendance WHERE session_id = $1 AND present',
    values: [sessionId],
  })
  return rows[0]?.count ?? 0
}
