import { setTimeout as sleep } from 'node:timers/promises'
import { type LoadResult, type Request, sendUnread } from './load.ts'
import { createPhone } from './phone.ts'
import { compare, comparisonRows } from './rounds.ts'
import { ADMIN_ID, tokenOf } from './seed.ts'
import { printTable } from './table.ts'
import { type Target, type Testbed, withTestbed } from './testbed.ts'

const SIZES = process.env.SIZES?.split(',').map(Number) ?? [1_000, 10_000]
const PATH = '/api/members/'
const CONNECTIONS = 8
const BLOCKS = Number(process.env.BLOCKS ?? 3)
const REQUESTS = 2_000
const REBUILDS = 10

/**
 * Measures the directory call: from the cache, unchanged (304), and rebuilt after a change; for an
 * admin, and for a member where half of the members have chosen what others see.
 */
export async function directory(): Promise<void> {
  const rows: Record<string, string>[] = []
  for (const members of SIZES) {
    await withTestbed({ members }, async (testbed) => {
      rows.push(...(await measureAs(testbed, ADMIN_ID, `${members}`)))
      await choose(testbed)
      rows.push(...(await measureAs(testbed, ADMIN_ID + 1, `${members} by choice`)))
    })
  }
  printTable('Directory', rows)
}

async function measureAs(testbed: Testbed, userId: number, title: string) {
  const full = requestFor(testbed, userId)
  const etags = await Promise.all([etagOf(testbed.product, full), etagOf(testbed.baseline, full)])
  const conditional = requestFor(testbed, userId, etags.join(', '))
  const many = (request: Request) => Array.from({ length: REQUESTS }, () => request)
  const round =
    (request: Request) =>
    ({ url }: Target) =>
      sendUnread(url, many(request), CONNECTIONS)
  return [
    ...comparisonRows(`${title} cached`, await compare(testbed, BLOCKS, round(full))),
    ...comparisonRows(`${title} unchanged`, await compare(testbed, BLOCKS, round(conditional))),
    ...comparisonRows(
      `${title} rebuilt`,
      await compare(testbed, BLOCKS, (target) => rebuild(testbed, target, full)),
    ),
  ]
}

/** Lets the members choose; half of them have, and share their telephone numbers. */
async function choose({ pool }: Testbed): Promise<void> {
  await pool.query(
    `INSERT INTO settings (key, value) VALUES ('directory', '{"mode":"choice","newcomers":"open"}')`,
  )
  await pool.query(
    `INSERT INTO sharing (member_id, listed, phone, email, address, birthday, picture, departments,
                          chosen_at)
     SELECT id, true, true, false, false, true, true, false, now() FROM members WHERE id % 2 = 0`,
  )
  await pool.query('VACUUM ANALYZE')
}

const requestFor = ({ secret }: Testbed, userId: number, etag?: string): Request => ({
  method: 'GET',
  path: PATH,
  headers: {
    authorization: `Bearer ${tokenOf(userId, secret)}`,
    'accept-encoding': 'gzip, deflate, br',
    ...(etag && { 'if-none-match': etag }),
  },
})

async function etagOf({ url }: Target, { headers }: Request) {
  const phone = createPhone(url, headers.authorization ?? '')
  const answer = await phone.request({ method: 'GET', path: PATH, headers })
  phone.close()
  return String(answer.headers.etag)
}

/** Invalidates the cache before each request, so that every answer is rebuilt. */
async function rebuild(testbed: Testbed, { url }: Target, request: Request): Promise<LoadResult> {
  const total: LoadResult = { answers: 0, seconds: 0, latencies: [], statuses: {}, lost: 0 }
  for (let n = 0; n < REBUILDS; n++) {
    await testbed.pool.query(`SELECT pg_notify('church', 'directory'), pg_notify('bench', '')`)
    await sleep(20)
    const result = await sendUnread(url, [request], 1)
    total.answers += result.answers
    total.seconds += result.latencies[0] ?? 0
    total.latencies.push(...result.latencies)
    for (const [status, count] of Object.entries(result.statuses)) {
      total.statuses[status] = (total.statuses[status] ?? 0) + count
    }
    total.lost += result.lost
  }
  return { ...total, seconds: total.seconds / 1000 }
}
