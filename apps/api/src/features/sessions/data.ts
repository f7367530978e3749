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

/** Sessions that are not closed, by start. */
export async function findUnexpiredSessions(pool: pg.Pool): Promise<Session[]> {
  const { rows } = await pool.query<SessionRow>({
    name: 'unexpired-sessions',
    text: `SELECT id, name, starts_at, ends_at FROM sessions
           WHERE expired_at IS NULL ORDER BY starts_at, id`,
  })
  return rows.map(presentSession)
}

export async function findAllSessions(pool: pg.Pool): Promise<Session[]> {
  const { rows } = await pool.query<SessionRow>(
    'SELECT id, name, starts_at, ends_at FROM sessions ORDER BY starts_at DESC, id DESC',
  )
  return rows.map(presentSession)
}

interface NewSession {
  name: string
  startsAt: Date
  endsAt: Date
  createdAt: Date
}

/**
 * Finds an open session with the same name and times. It locks the table until the transaction ends,
 * so that two admins creating the same session at once create only one.
 */
export async function findDuplicate(
  client: pg.PoolClient,
  { name, startsAt, endsAt }: NewSession,
): Promise<Session | null> {
  await client.query('LOCK TABLE sessions IN SHARE ROW EXCLUSIVE MODE')
  const { rows } = await client.query<SessionRow>(
    `SELECT id, name, starts_at, ends_at FROM sessions
     WHERE name = $1 AND starts_at = $2 AND ends_at = $3 AND expired_at IS NULL ORDER BY id LIMIT 1`,
    [name, startsAt, endsAt],
  )
  return rows[0] ? presentSession(rows[0]) : null
}

export async function insertSession(
  client: pg.Pool | pg.PoolClient,
  session: NewSession,
): Promise<Session> {
  const { rows } = await client.query<SessionRow>(
    `INSERT INTO sessions (name, starts_at, ends_at, created_at) VALUES ($1, $2, $3, $4)
     RETURNING id, name, starts_at, ends_at`,
    [session.name, session.startsAt, session.endsAt, session.createdAt],
  )
  const [row] = rows
  if (!row) throw new Error('An inserted session was not returned.')
  return presentSession(row)
}

export const findSession = (db: PrismaClient, id: number) =>
  db.session.findUnique({ where: { id }, select: { endsAt: true, expiredAt: true } })
