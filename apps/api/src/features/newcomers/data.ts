import { NEWCOMERS_MAX, type Newcomer } from '@church/shared'
import type pg from 'pg'
import { type ListedUser, listedColumns, presentUser } from '../users/index.ts'

interface Today {
  now: Date
  /** The church's, an IANA name. */
  timeZone: string
}

/** Accounts registered today: not those that the office entered, and no admins. */
const REGISTERED_TODAY = `terms_accepted_at IS NOT NULL AND NOT is_admin
  AND created_at >= date_trunc('day', $1::timestamptz, $2)`

export async function findNewcomers(
  pool: pg.Pool,
  { now, timeZone }: Today,
): Promise<{ newcomers: Newcomer[]; count: number }> {
  const { rows } = await pool.query<ListedUser & { createdAt: Date; count: number }>(
    `SELECT ${listedColumns('$1')},
       created_at AS "createdAt", count(*) OVER ()::int AS count
     FROM users WHERE ${REGISTERED_TODAY} ORDER BY created_at DESC, id DESC LIMIT $3`,
    [now, timeZone, NEWCOMERS_MAX],
  )
  const newcomers = rows.map(({ createdAt, ...user }) => ({
    ...presentUser(user),
    registered_at: createdAt.toISOString(),
  }))
  return { newcomers, count: rows[0]?.count ?? 0 }
}

/** Which of these users registered today. */
export async function newcomersAmong(
  pool: pg.Pool,
  ids: number[],
  { now, timeZone }: Today,
): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT id FROM users WHERE ${REGISTERED_TODAY} AND id = ANY($3) ORDER BY id`,
    [now, timeZone, ids],
  )
  return rows.map(({ id }) => id)
}
