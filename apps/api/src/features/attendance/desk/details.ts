import type { SessionDetails } from '@church/shared'
import type pg from 'pg'
import { SESSION_COLUMNS, type SessionRow, sessionAnswer } from '../sessions/index.ts'
import { COUNTED, ENTERED, HEADCOUNT, type SessionNumbers } from './counted.ts'

interface DetailsRow extends SessionRow, SessionNumbers {
  closed: boolean
}

/**
 * Finds a session with its numbers; null if there is none. Those of a cancelled one are 0: what was entered and where
 * its marks came from is kept, and counts nowhere.
 */
export async function findDetails(pool: pg.Pool, id: number): Promise<SessionDetails | null> {
  const { rows } = await pool.query<DetailsRow>(
    `SELECT ${SESSION_COLUMNS}, expired_at IS NOT NULL AS closed,
            ${COUNTED.people} AS people, ${COUNTED.absent} AS absent,
            ${COUNTED.headcount} AS headcount, ${ENTERED},
            (SELECT coalesce(json_object_agg(source, rows), '{}') FROM (
               SELECT source, count(*)::int AS rows FROM attendance
               WHERE session_id = sessions.id AND present GROUP BY source
             ) AS by_source) AS sources
     FROM sessions ${HEADCOUNT} WHERE sessions.id = $1`,
    [id],
  )
  const [row] = rows
  if (!row) return null
  const { absent, children, closed, headcount, online, people, visitors } = row
  const none = { phone: 0, code: 0, steward: 0, family: 0, office: 0 }
  return {
    ...sessionAnswer(row),
    people,
    headcount,
    attendance: people + headcount,
    visitors,
    children,
    online,
    absent,
    closed,
    sources: { ...none, ...row.sources },
  }
}
