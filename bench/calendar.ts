import { createHash } from 'node:crypto'
import type pg from 'pg'
import { withAuthorization } from './calls.ts'
import { databaseCpu, processCpu } from './cpu.ts'
import { type Request, send } from './load.ts'
import { tokenOf } from './seed.ts'
import { median, quantile } from './statistics.ts'
import { formatNumber, printTable } from './table.ts'
import { type Testbed, withTestbed } from './testbed.ts'

const FEEDS = 10_000
const DEPARTMENTS = 12
const CONNECTIONS = 20
const HOUR_MS = 3_600_000

const secretOf = (id: number) => `feed-${id}`

/** Measures the polls of 10,000 calendar feeds, unchanged and after a change, beside `current`. */
export async function calendar(): Promise<void> {
  await withTestbed({ members: FEEDS, seed: seedFeeds }, async (testbed) => {
    const people = Array.from({ length: FEEDS }, (_, n) => n + 1)
    const current = people.map((id) => {
      const call = { method: 'GET', path: '/api/users/sessions/current/' }
      return withAuthorization(call, `Bearer ${tokenOf(id, testbed.secret)}`)
    })
    const polls = people.map((id): Request => {
      return { method: 'GET', path: `/calendar/${secretOf(id)}.ics`, headers: {} }
    })
    // The first use of a day is noted, and warms up.
    for (const requests of [current, polls]) {
      await send(testbed.product.url, requests, CONNECTIONS)
    }
    const known: Request[] = []
    for (const poll of polls) known.push(await withEtag(testbed, poll))
    const rows = [
      await measure(testbed, 'current', current),
      await measure(testbed, 'unchanged feed', known),
    ]
    await testbed.pool.query(`UPDATE sessions SET name = name || ' (new)' WHERE id % 10 = 0`)
    rows.push(await measure(testbed, 'changed feed', known))
    printTable(`Calendar: one poll of each of ${FEEDS} feeds`, rows)
  })
}

/** Gives everybody a feed and up to two departments, and the church a year with an audience for every third session. */
async function seedFeeds(pool: pg.Pool): Promise<void> {
  const digests = Array.from({ length: FEEDS }, (_, n) =>
    createHash('sha256')
      .update(secretOf(n + 1))
      .digest('hex'),
  )
  await pool.query(
    `INSERT INTO calendar_feeds (user_id, name, token_hash, created_at)
     SELECT id, 'Phone', digest, now() FROM unnest($1::text[]) WITH ORDINALITY AS feed (digest, id)`,
    [digests],
  )
  await pool.query(
    `INSERT INTO departments (name) SELECT 'Department ' || n FROM generate_series(1, $1::int) AS n`,
    [DEPARTMENTS],
  )
  await pool.query(
    `INSERT INTO member_departments (member_id, department_id)
     SELECT members.id, departments.id FROM members JOIN departments
       ON (members.id * 7 + departments.id * 5) % ${DEPARTMENTS} IN (0, members.id % 3)`,
  )
  await pool.query(
    `INSERT INTO sessions (name, starts_at, ends_at)
     SELECT 'Session ' || n, start, start + interval '90 minutes'
     FROM generate_series(-20, 130) AS n,
          LATERAL (SELECT date_trunc('hour', now()) + n * interval '3 days' AS start) AS times`,
  )
  await pool.query(
    `INSERT INTO session_departments (session_id, department_id)
     SELECT sessions.id, departments.id FROM sessions JOIN departments
       ON sessions.id % 3 = 0 AND departments.id = 1 + sessions.id / 3 % ${DEPARTMENTS}`,
  )
}

/** A poll of a phone that has the feed as it is now. */
async function withEtag({ product }: Testbed, poll: Request): Promise<Request> {
  const { headers } = await fetch(`${product.url}${poll.path}`, { method: 'HEAD' })
  return { ...poll, headers: { 'if-none-match': headers.get('etag') ?? '' } }
}

async function measure({ product, postmaster }: Testbed, poll: string, requests: Request[]) {
  const cpu = async () => [await processCpu(product.pid), await databaseCpu(postmaster)] as const
  const before = await cpu()
  const { answers, latencies, statuses } = await send(product.url, requests, CONNECTIONS)
  const after = await cpu()
  const [processMs, databaseMs] = [after[0] - before[0], after[1] - before[1]]
  return {
    poll,
    'process ms': formatNumber(processMs / answers),
    'database ms': formatNumber(databaseMs / answers),
    'p50 ms': formatNumber(median(latencies)),
    'p99 ms': formatNumber(quantile(latencies, 0.99)),
    'core % if hourly': formatNumber(((processMs + databaseMs) / HOUR_MS) * 100),
    answers: Object.entries(statuses)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', '),
  }
}
