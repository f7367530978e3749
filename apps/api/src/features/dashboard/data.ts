import type { Overview } from '@church/shared'
import type pg from 'pg'
import { HEADCOUNT } from '../desk/index.ts'
import { presentSession, SESSION_COLUMNS, type SessionRow } from '../sessions/index.ts'

interface ClosedSession extends SessionRow {
  present: number
  absent: number
  headcount: number
}

/** Finds the last `limit` closed sessions, oldest first, with the totals stored when they closed. */
export async function findClosedSessions(
  pool: pg.Pool,
  limit: number,
): Promise<Overview['recent']> {
  const { rows } = await pool.query<ClosedSession>(
    `SELECT ${SESSION_COLUMNS}, present_total AS present, absent_total AS absent,
            ${HEADCOUNT.columns}
     FROM sessions ${HEADCOUNT.join}
     WHERE expired_at IS NOT NULL AND present_total IS NOT NULL AND absent_total IS NOT NULL
     ORDER BY starts_at DESC, id DESC LIMIT $1`,
    [limit],
  )
  return rows.reverse().map((row) => {
    const { present, absent, headcount } = row
    return { ...presentSession(row), present, absent, headcount, attendance: present + headcount }
  })
}

interface UnseenMember {
  id: number
  name: string
  last_present: Date | null
  count: number
}

/**
 * Finds the active members who missed the services of `weeks` weeks since they were last marked at any session,
 * most recently seen first. A week, from Monday by the church's calendar, counts once however many
 * services it had. Only the last `2 * weeks` weeks with services are read.
 */
export async function findUnseenMembers(
  pool: pg.Pool,
  { weeks, limit, timeZone }: { weeks: number; limit: number; timeZone: string },
): Promise<Overview['unseen']> {
  const { rows } = await pool.query<UnseenMember>(
    `WITH services AS (
       SELECT id, date_trunc('week', starts_at AT TIME ZONE $3) AS week FROM sessions
       WHERE expired_at IS NOT NULL AND cancelled_at IS NULL AND kind = 'service'
     ),
     recent AS (
       SELECT id, week FROM services
       WHERE week IN (SELECT DISTINCT week FROM services ORDER BY week DESC LIMIT 2 * $1)
     ),
     missed AS (
       SELECT user_id, array_agg(DISTINCT week) AS weeks
       FROM recent JOIN attendance ON session_id = recent.id AND NOT present
       GROUP BY user_id HAVING count(DISTINCT week) >= $1
     )
     SELECT users.id, users.first_name || ' ' || users.last_name AS name,
            seen.marked_at AS last_present, count(*) OVER ()::int AS count
     FROM missed
     JOIN users ON users.id = missed.user_id AND standing = 'active'
     LEFT JOIN LATERAL (
       SELECT marked_at, date_trunc('week', starts_at AT TIME ZONE $3) AS week
       FROM attendance JOIN sessions ON sessions.id = session_id AND cancelled_at IS NULL
       WHERE user_id = users.id AND present ORDER BY attendance.id DESC LIMIT 1
     ) AS seen ON true
     WHERE seen.week IS NULL
        OR (SELECT count(*) FROM unnest(missed.weeks) AS week WHERE week > seen.week) >= $1
     ORDER BY seen.marked_at DESC NULLS LAST, users.last_name, users.first_name, users.id
     LIMIT $2`,
    [weeks, limit, timeZone],
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
