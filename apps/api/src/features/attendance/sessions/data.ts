import type { Session, SessionKind } from '@church/shared'
import type pg from 'pg'
import { type Db, insertRow } from '../../../platform/db.ts'

export interface SessionRow {
  id: number
  name: string
  starts_at: Date
  ends_at: Date
  /** Null for a session that opens at its start. */
  opens_at: Date | null
  kind: SessionKind
  departments: string[]
  series_id: number | null
  campus: number
  public: boolean
  cancelled_at: Date | null
  cancel_reason: string | null
}

/** The columns that `sessionAnswer` needs. */
export const SESSION_COLUMNS = `sessions.id, sessions.name, starts_at, ends_at, opens_at, kind,
  series_id, sessions.public, cancelled_at, cancel_reason, coalesce(sessions.campus_id, first_campus()) AS campus,
  ARRAY(
    SELECT departments.name::text FROM session_departments
    JOIN departments ON departments.id = department_id
    WHERE session_id = sessions.id ORDER BY 1
  ) AS departments`

export const sessionAnswer = (row: SessionRow): Session => ({
  id: row.id,
  name: row.name,
  start_datetime: row.starts_at.toISOString(),
  end_datetime: row.ends_at.toISOString(),
  opens_datetime: (row.opens_at ?? row.starts_at).toISOString(),
  kind: row.kind,
  departments: row.departments,
  series_id: row.series_id,
  campus: row.campus,
  public: row.public,
  cancelled_at: row.cancelled_at?.toISOString() ?? null,
  cancel_reason: row.cancel_reason,
})

/** Sessions that are not closed, by start. */
export async function findUnexpiredSessions(pool: pg.Pool): Promise<Session[]> {
  const { rows } = await pool.query<SessionRow>({
    name: 'unexpired-sessions',
    text: `SELECT ${SESSION_COLUMNS} FROM sessions
           WHERE expired_at IS NULL ORDER BY starts_at, id`,
  })
  return rows.map(sessionAnswer)
}

export async function findAllSessions(pool: pg.Pool): Promise<Session[]> {
  const { rows } = await pool.query<SessionRow>(
    `SELECT ${SESSION_COLUMNS} FROM sessions ORDER BY starts_at DESC, id DESC`,
  )
  return rows.map(sessionAnswer)
}

export async function findSession(
  client: pg.Pool | pg.PoolClient,
  id: number,
): Promise<Session | null> {
  const { rows } = await client.query<SessionRow>(
    `SELECT ${SESSION_COLUMNS} FROM sessions WHERE id = $1`,
    [id],
  )
  return rows[0] ? sessionAnswer(rows[0]) : null
}

/** The columns of a session that an admin enters; times are instants. */
export interface SessionValues {
  name: string
  startsAt: Date
  endsAt: Date
  /** Null for the start. */
  opensAt: Date | null
  kind: SessionKind
  /** An id. */
  campus: number
  public: boolean
}

/** Finds an open session with the same name, times and campus, which is not cancelled. */
export async function findDuplicate(
  client: pg.PoolClient,
  { name, startsAt, endsAt, campus }: SessionValues,
): Promise<Session | null> {
  const { rows } = await client.query<SessionRow>(
    `SELECT ${SESSION_COLUMNS} FROM held_sessions AS sessions
     WHERE sessions.name = $1 AND starts_at = $2 AND ends_at = $3 AND expired_at IS NULL
       AND coalesce(campus_id, first_campus()) = $4
     ORDER BY id LIMIT 1`,
    [name, startsAt, endsAt, campus],
  )
  return rows[0] ? sessionAnswer(rows[0]) : null
}

/** @returns the id */
export async function insertSession(
  client: pg.PoolClient,
  { name, startsAt, endsAt, opensAt, kind, campus, public: isPublic }: SessionValues,
  createdAt: Date,
): Promise<number> {
  return insertRow(
    client,
    `INSERT INTO sessions (name, starts_at, ends_at, opens_at, kind, campus_id, public, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [name, startsAt, endsAt, opensAt, kind, campus, isPublic, createdAt],
  )
}

/** When a session ends and whether it is closed. */
export const findSessionEnd = (db: Db, id: number) =>
  db.session.findUnique({ where: { id }, select: { endsAt: true, expiredAt: true } })

/** Parameters such as `$1`: dates of the church's calendar, which may be null, and its time zone. */
export interface DateParameters {
  from: string
  to: string
  timeZone: string
}

/** A condition in SQL for the sessions that start on these dates, both included. */
export const startsBetween = ({ from, to, timeZone }: DateParameters): string => `(
  (${from}::date IS NULL OR starts_at >= ${from}::date::timestamp AT TIME ZONE ${timeZone})
  AND (${to}::date IS NULL OR starts_at < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone})
)`
