import type pg from 'pg'
import { send } from './load.ts'
import { compare, comparisonRows } from './rounds.ts'
import { ADMIN_ID, tokenOf } from './seed.ts'
import { printTable } from './table.ts'
import { type Testbed, withTestbed } from './testbed.ts'

const MEMBERS = 2_000
const SESSIONS = 500
const CONNECTIONS = 8
const BLOCKS = Number(process.env.BLOCKS ?? 3)
/** Requests per round. */
const REQUESTS = 800

const attendants = (query: string) => `/api/users/attendance/successful/?${query}`
const LISTS: [string, string][] = [
  ['first page', attendants('page=1')],
  ['page 25,001', attendants('page=25001')],
  ['keyword, page 1', attendants('keyword=last123&page=1')],
  ['keyword, page 251', attendants('keyword=last123&page=251')],
  ['own history', '/api/users/profile/attendance/?page=1'],
]

/** Measures paging and searching among a million rows. */
export async function lists(): Promise<void> {
  await withTestbed({ members: MEMBERS, seed: seedHistory }, async (testbed) => {
    const rows = []
    for (const [name, path] of LISTS) {
      const requests = Array.from({ length: REQUESTS }, () => requestFor(testbed, path))
      const comparison = await compare(testbed, BLOCKS, ({ url }) =>
        send(url, requests, CONNECTIONS),
      )
      rows.push(...comparisonRows(name, comparison))
    }
    printTable(`Lists: ${MEMBERS * SESSIONS} rows of attendance`, rows)
  })
}

const requestFor = ({ secret }: Testbed, path: string) => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${tokenOf(ADMIN_ID, secret)}` },
})

/** Creates ten years of expired Sunday sessions at which everybody was present. */
export async function seedHistory(pool: pg.Pool): Promise<void> {
  await pool.query(
    `INSERT INTO sessions (name, starts_at, ends_at, expired_at, present_total, absent_total,
                           present_count, absent_count)
     SELECT 'Sunday Worship ' || n, start, start + interval '2 hours', start + interval '2 hours',
            $2, 0, $2, 0
     FROM generate_series(1, $1::int) AS n,
          LATERAL (SELECT date_trunc('hour', now()) - n * interval '7 days' AS start) AS times`,
    [SESSIONS, MEMBERS],
  )
  // Adding the foreign keys afterwards checks them once, not row by row.
  await pool.query('ALTER TABLE attendance DROP CONSTRAINT attendance_session_id_fkey')
  await pool.query('ALTER TABLE attendance DROP CONSTRAINT attendance_user_id_fkey')
  await pool.query(
    `INSERT INTO attendance (session_id, user_id, present, marked_at)
     SELECT sessions.id, users.id, true, starts_at + interval '5 minutes'
     FROM sessions CROSS JOIN users ORDER BY sessions.id DESC, users.id`,
  )
  for (const [column, table] of [
    ['session_id', 'sessions'],
    ['user_id', 'users'],
  ]) {
    await pool.query(
      `ALTER TABLE attendance ADD CONSTRAINT attendance_${column}_fkey
       FOREIGN KEY (${column}) REFERENCES ${table} (id) ON DELETE CASCADE ON UPDATE CASCADE`,
    )
  }
  await pool.query('VACUUM ANALYZE')
}
