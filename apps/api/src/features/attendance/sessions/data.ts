import type { Session, SessionKind } from '@church/shared'
import type pg from 'pg'
import { type Db, firstRow, type Handle, insertRow, run } from '../../../platform/db.ts'
import { departmentsOf } from '../../church/details/index.ts'

/** SQL: an instant as the product's code compares it and answers have it. */
const asText = (instant: string) =>
  `to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The columns of a `Session`. */
export const SESSION_COLUMNS = `sessions.id, sessions.name, ${asText('starts_at')} AS start_datetime,
  ${asText('ends_at')} AS end_datetime, ${asText('coalesce(opens_at, starts_at)')} AS opens_datetime, kind, series_id,
  sessions.public, ${asText('cancelled_at')} AS cancelled_at, cancel_reason,
  coalesce(sessions.campus_id, first_campus()) AS campus,
  ${departmentsOf('session_departments.session_id', 'sessions.id')} AS departments`

/** Sessions that are not closed, by start. */
export async function findUnexpiredSessions(pool: pg.Pool): Promise<Session[]> {
  const { rows } = await pool.query<Session>({
    name: 'unexpired-sessions',
    text: `SELECT ${SESSION_COLUMNS} FROM sessions
           WHERE expired_at IS NULL ORDER BY starts_at, id`,
  })
  return rows
}

export const findAllSessions = (pool: pg.Pool): Promise<Session[]> =>
  run(pool, `SELECT ${SESSION_COLUMNS} FROM sessions ORDER BY starts_at DESC, id DESC`)

export const findSession = (on: Handle, id: number): Promise<Session | null> =>
  firstRow(on, `SELECT ${SESSION_COLUMNS} FROM sessions WHERE id = $1`, [id])

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
export const findDuplicate = (
  client: pg.PoolClient,
  { name, startsAt, endsAt, campus }: SessionValues,
): Promise<Session | null> =>
  firstRow(
    client,
    `SELECT ${SESSION_COLUMNS} FROM held_sessions AS sessions
     WHERE sessions.name = $1 AND starts_at = $2 AND ends_at = $3 AND expired_at IS NULL
       AND coalesce(campus_id, first_campus()) = $4
     ORDER BY id LIMIT 1`,
    [name, startsAt, endsAt, campus],
  )

/** @returns the id */
export const insertSession = (
  client: pg.PoolClient,
  { name, startsAt, endsAt, opensAt, kind, campus, public: isPublic }: SessionValues,
  createdAt: Date,
): Promise<number> =>
  insertRow(
    client,
    `INSERT INTO sessions (name, starts_at, ends_at, opens_at, kind, campus_id, public, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [name, startsAt, endsAt, opensAt, kind, campus, isPublic, createdAt],
  )

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
