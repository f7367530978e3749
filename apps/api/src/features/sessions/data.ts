import type { PrismaClient } from '@church/database'
import type { Session } from '@church/shared'
import type pg from 'pg'

interface SessionRow {
  id: number
  name: string
  starts_at: Date
  ends_at: Date
}

export const presentSession = (row: SessionRow): Session => ({
  id: row.id,
  name: row.name,
  start_datetime: row.starts_at.toISOString(),
  end_datetime: row.ends_at.toISOString(),
})

/** Sessions that are not expired, by start. */
export async function unexpiredSessions(pool: pg.Pool): Promise<Session[]> {
  const { rows } = await pool.query<SessionRow>({
    name: 'unexpired-sessions',
    text: `SELECT id, name, starts_at, ends_at FROM sessions
           WHERE expired_at IS NULL ORDER BY starts_at, id`,
  })
  return rows.map(presentSession)
}

export async function allSessions(pool: pg.Pool): Promise<Session[]> {
  const { rows } = await pool.query<SessionRow>(
    'SELECT id, name, starts_at, ends_at FROM sessions ORDER BY starts_at DESC, id DESC',
  )
  return rows.map(presentSession)
}

export async function insertSession(
  db: PrismaClient,
  session: { name: string; startsAt: Date; endsAt: Date },
): Promise<Session> {
  const { id, name, startsAt, endsAt } = await db.session.create({ data: session })
  return presentSession({ id, name, starts_at: startsAt, ends_at: endsAt })
}

export const sessionById = (db: PrismaClient, id: number) =>
  db.session.findUnique({ where: { id }, select: { endsAt: true, expiredAt: true } })
