import { FOREIGN_KEY_VIOLATION, hasCode } from '@church/database/error-code.ts'
import type { AttendanceSource } from '@church/shared'
import type pg from 'pg'
import { countHeads } from '../sessions/index.ts'
import { nameWithdrawn } from './name-withdrawn.ts'

export interface NewMark {
  sessionId: number
  userId: number
  markedAt: Date
  source: AttendanceSource
  /** The id of another person who marks them; null if they do it themselves. */
  markedBy: number | null
}

/** Sources of marks entered afterwards: corrections by the office, and visitors found in the records. */
const AFTERWARDS = `'office', 'visitor'`

/** How a person chose to be counted, if they have ever chosen. */
export type Choice = 'kept' | 'unnamed' | 'uncounted'

/**
 * Inserts marks in one statement, and so in one commit. Every mark by name is written by this INSERT. A mark of
 * somebody who had left counts them and says since when they are back, which an admin decides about; the audit log
 * records marks of other people. Neither applies to marks that are entered afterwards, which concern the past and are
 * recorded elsewhere; they write no name that its person took off. Marks are ordered by person, so that two
 * processes inserting the same ones cannot deadlock.
 * @returns each mark's id in the given order; null if the person already has a row for the session, or if the
 * session is closed or closing and the mark is not entered afterwards, or if it is and the name is withdrawn; the person's choice if they have ever made one,
 * since their mark is decided on its own
 */
export async function insertMarks(
  client: pg.Pool | pg.PoolClient,
  marks: NewMark[],
): Promise<(number | Choice | null)[]> {
  return writeMarks(client, marks, false)
}

/** The same for marks that are by name, whatever the people have chosen. */
export async function insertDecidedMarks(
  client: pg.PoolClient,
  marks: NewMark[],
): Promise<(number | null)[]> {
  const written = await writeMarks(client, marks, true)
  return written.map((id) => (typeof id === 'number' ? id : null))
}

interface Written {
  /** Null for a person who has made a choice. */
  id: number | null
  session_id: number
  user_id: number
  choice: Choice | null
}

async function writeMarks(
  client: pg.Pool | pg.PoolClient,
  marks: NewMark[],
  isDecided: boolean,
): Promise<(number | Choice | null)[]> {
  const { rows } = await client.query<Written>({
    name: 'insert-marks',
    text: `WITH mark AS (
             SELECT * FROM unnest($1::int[], $2::int[], $3::timestamptz[], $4::text[], $5::int[])
               AS mark (session_id, user_id, marked_at, source, marked_by)
           ),
           chooser AS (
             SELECT session_id, user_id,
               CASE WHEN keep THEN 'kept' WHEN counted THEN 'unnamed' ELSE 'uncounted' END AS choice
             FROM mark JOIN keeping_choices USING (user_id)
             WHERE NOT $6::boolean
           ),
           inserted AS (
             INSERT INTO attendance (session_id, user_id, present, marked_at, source, marked_by)
             SELECT session_id, user_id, true, marked_at, source, marked_by FROM mark
             WHERE CASE WHEN source IN (${AFTERWARDS}) THEN NOT ${nameWithdrawn('user_id', 'session_id')}
                 ELSE session_takes_marks(session_id) END
               AND user_id NOT IN (SELECT user_id FROM chooser)
             ORDER BY user_id, session_id
             ON CONFLICT (session_id, user_id) DO NOTHING
             RETURNING id, session_id, user_id, marked_at, source, marked_by
           ),
           returned AS (
             UPDATE users SET back_at = inserted.marked_at FROM inserted
             WHERE users.id = inserted.user_id AND standing = 'left' AND source NOT IN (${AFTERWARDS})
           ),
           recorded AS (
             INSERT INTO audit_events (actor_id, action, subject, subject_id, created_at)
             SELECT marked_by, 'attendance.mark-for', 'user', user_id, marked_at FROM inserted
             WHERE marked_by IS NOT NULL AND source NOT IN (${AFTERWARDS})
           )
           SELECT id, session_id, user_id, NULL AS choice FROM inserted
           UNION ALL SELECT NULL, session_id, user_id, choice FROM chooser`,
    values: [
      marks.map(({ sessionId }) => sessionId),
      marks.map(({ userId }) => userId),
      marks.map(({ markedAt }) => markedAt),
      marks.map(({ source }) => source),
      marks.map(({ markedBy }) => markedBy),
      isDecided,
    ],
  })
  return answersTo(marks, rows)
}

/** In the order of the marks: the mark's id, the choice of a person who has made one, or null if it was not written. */
function answersTo(marks: NewMark[], rows: Written[]): (number | Choice | null)[] {
  const written = new Map<string, number | Choice>(
    rows.flatMap(({ id, session_id, user_id, choice }) => {
      const written = id ?? choice
      return written === null ? [] : [[`${session_id} ${user_id}`, written]]
    }),
  )
  return marks.map(({ sessionId, userId }) => {
    const key = `${sessionId} ${userId}`
    const id = written.get(key) ?? null
    // If someone tapped twice, the first tap gets the mark.
    if (typeof id === 'number') written.delete(key)
    return id
  })
}

type Reference = 'user' | 'session' | 'marker'

const references: Record<string, Reference> = {
  attendance_user_id_fkey: 'user',
  attendance_marked_by_fkey: 'marker',
}

/** Whether the person or the session of a new mark was deleted; null for other errors. */
export function missingReference(error: unknown): Reference | null {
  if (!hasCode(error, FOREIGN_KEY_VIOLATION)) return null
  return references[String(Reflect.get(Object(error), 'constraint'))] ?? 'session'
}

/**
 * A person's mark by name for a session, and whether they have ever chosen if their name is kept: only then can they
 * be marked without it.
 */
export async function findMark(
  pool: pg.Pool,
  sessionId: number,
  userId: number,
): Promise<{ mark: { id: number; markedAt: Date } | null; hasChosen: boolean }> {
  const { rows } = await pool.query<{ id: number | null; marked_at: Date; has_chosen: boolean }>({
    name: 'find-mark',
    text: `SELECT id, marked_at,
             EXISTS (SELECT FROM keeping_choices WHERE keeping_choices.user_id = $2) AS has_chosen
           FROM (SELECT) AS one
           LEFT JOIN attendance ON session_id = $1 AND user_id = $2 AND present`,
    values: [sessionId, userId],
  })
  const [row] = rows
  if (!row || row.id === null) return { mark: null, hasChosen: row?.has_chosen ?? false }
  return { mark: { id: row.id, markedAt: row.marked_at }, hasChosen: row.has_chosen }
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

/** The last service for everybody that is closed, with its people; null before the first. */
export async function findLastService(pool: pg.Pool, userId: number) {
  const { rows } = await pool.query<{ id: number; start_datetime: Date; marked: boolean }>(
    `SELECT id, starts_at AS start_datetime, EXISTS (
       SELECT FROM attendance WHERE session_id = sessions.id AND user_id = $1 AND present
     ) AS marked
     FROM held_sessions AS sessions
     WHERE kind = 'service' AND expired_at IS NOT NULL
       AND NOT EXISTS (SELECT FROM session_departments WHERE session_id = sessions.id)
     ORDER BY starts_at DESC, id DESC LIMIT 1`,
    [userId],
  )
  const [last] = rows
  if (!last) return null
  const { count } = await countHeads(pool, last.id)
  return { ...last, count }
}
