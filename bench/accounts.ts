import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { apiOf } from '../e2e/people.ts'
import { ADMIN_ID, tokenOf } from './seed.ts'
import { median } from './statistics.ts'
import { formatNumber, printTable } from './table.ts'
import { type Testbed, withTestbed } from './testbed.ts'

const MEMBERS = 10_000
/** Times that each of the two is measured. */
const ROUNDS = 15

/** Measures what 10,000 people without an account cost, as a ratio to 10,000 with one. */
export async function accounts(): Promise<void> {
  const withAccounts = await withTestbed({ members: MEMBERS }, times)
  const without = await withTestbed({ members: MEMBERS, seed: removeAccounts }, times)
  const row = (call: keyof typeof without) => ({
    call,
    'with ms': formatNumber(withAccounts[call]),
    'without ms': formatNumber(without[call]),
    ratio: formatNumber(without[call] / withAccounts[call]),
  })
  printTable(`${MEMBERS} people with and without an account`, [row('directory'), row('closing')])
}

const removeAccounts = async (pool: pg.Pool) => {
  await pool.query('UPDATE users SET email = NULL, password_hash = NULL WHERE id <> $1', [ADMIN_ID])
  await pool.query('VACUUM FULL ANALYZE users')
}

/** The median times of rebuilding the directory and of closing a session at which nobody was. */
async function times(testbed: Testbed) {
  const api = apiOf(testbed.product.url, tokenOf(ADMIN_ID, testbed.secret))
  const directory: number[] = []
  const closing: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await testbed.pool.query(`SELECT pg_notify('church', 'directory')`)
    await sleep(20)
    directory.push(await duration(() => api.listMembers({})))
    const id = await overSession(testbed.pool)
    closing.push(await duration(() => api.expireSession({ params: { id } })))
    await testbed.pool.query('DELETE FROM sessions')
  }
  return { directory: median(directory), closing: median(closing) }
}

async function duration(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Inserts a session that is over. It may be closed by the product's own job in that moment. */
async function overSession(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO sessions (name, starts_at, ends_at)
     VALUES ('Sunday Worship', now() - interval '2 hours', now() - interval '1 hour') RETURNING id`,
  )
  return rows[0]?.id ?? 0
}
