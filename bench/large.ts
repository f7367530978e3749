import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { ImportSummary } from '@church/shared'
import type pg from 'pg'
import { apiOf } from '../e2e/people.ts'
import { markRequest, withAuthorization } from './calls.ts'
import { CARE_LOCK, seedSundays } from './care.ts'
import { openSession } from './church.ts'
import { dayFromNow, LONGEST, seedPlan, WATCH } from './event-loop.ts'
import { importTable } from './imports.ts'
import { evaluate } from './inspector.ts'
import { send } from './load.ts'
import { ADMIN_ID, tokenOf } from './seed.ts'
import { formatNumber, printTable } from './table.ts'
import { type Target, type Testbed, withTestbed } from './testbed.ts'

/** Marks of the session that is closed; everybody else is absent. */
const MARKS = 5_000
/** Services with a row for each person. */
const SUNDAYS = Number(process.env.SUNDAYS ?? 8)
/** Old space in MB, so that a process stays below the 1,280 MB that compose gives it. */
const HEAP_MB = 900

/**
 * Measures the calls whose work grows with the church, one after the other, in one process: time, peak memory and the
 * longest time for which everybody else waits. `--members 200000`.
 */
export async function large(): Promise<void> {
  const { values } = parseArgs({
    options: { members: { type: 'string', default: '100000' } },
    allowPositionals: true,
  })
  const members = Number(values.members)
  const nodeFlags = [`--max-old-space-size=${HEAP_MB}`]
  // Sends an announcement's mails as fast as possible.
  const env = { MAIL_PACE: '6000' }
  await withTestbed({ members, seed: seedLarge, nodeFlags, env }, async (testbed) => {
    const target = testbed.product
    const rows = []
    for (const [name, call] of callsOf(testbed, target)) {
      await evaluate(target.inspector, WATCH)
      await resetPeak(target.pid)
      const start = performance.now()
      const result = await call().catch((error: unknown) => String(error))
      const seconds = (performance.now() - start) / 1_000
      rows.push({
        call: name,
        result: String(result),
        seconds: formatNumber(seconds),
        'longest block ms': formatNumber(Number(await evaluate(target.inspector, LONGEST))),
        'peak MB': formatNumber(await peakOf(target.pid)),
      })
      console.log(JSON.stringify(rows.at(-1)))
    }
    printTable(`Large church: ${members} members, ${members * SUNDAYS} rows of attendance`, rows)
  })
}

/** The peak of the resident memory begins anew: proc_pid_clear_refs(5). */
const resetPeak = (pid: number) => writeFile(`/proc/${pid}/clear_refs`, '5')

async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024
}

type Call = [name: string, call: () => Promise<unknown>]

function callsOf(testbed: Testbed, { url }: Target): Call[] {
  const token = tokenOf(ADMIN_ID, testbed.secret)
  const member = tokenOf(ADMIN_ID + 1, testbed.secret)
  const ask = async (method: string, path: string, { body, as = token }: Options = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${as}`,
        'content-type': 'application/json',
        'accept-encoding': 'br',
      },
      body: body ? JSON.stringify(body) : null,
    })
    let bytes = 0
    for await (const chunk of response.body ?? []) bytes += chunk.length
    return `${response.status}, ${formatNumber(bytes / 1e6)} MB`
  }
  const get = (path: string) => () => ask('GET', path)
  const asMember = (path: string) => () => ask('GET', path, { as: member })
  const page = (n: number, keyword = '') =>
    `/api/users/directory/?page_size=100&page=${n}&keyword=${keyword}`
  const dates = `from=${dayFromNow(-365)}&to=${dayFromNow(0)}`
  return [
    ['first call', get('/api/users/sessions/current/')],
    ...officeCalls(testbed, url),
    ['directory: that it comes in pages', asMember('/api/members/?up_to=20000')],
    ['directory: first page', asMember(page(1))],
    ['directory: last page', asMember(page(Math.floor(testbed.members / 100)))],
    ['directory: a name typed', asMember(page(1, 'first4711'))],
    ['directory: a letter typed', asMember(page(1, 'l'))],
    ['directory: a telephone number', asMember(page(1, '960711'))],
    ['directory: whole, for a program', asMember('/api/members/')],
    ['list of people, sorted, page 500', get('/api/users/?sort=last_name&page_size=100&page=500')],
    ['list of people, a name', get('/api/users/?keyword=first4711')],
    ['dashboard', get('/api/users/admin/overview/')],
    ['report on services', get(`/api/users/admin/reports/sessions/?${dates}`)],
    ['report on people', get(`/api/users/admin/reports/people/?${dates}`)],
    [
      'suggestion for a year',
      () => ask('POST', '/api/users/serving/plan/suggest/', { body: year }),
    ],
    [
      'export of people',
      () => ask('POST', '/api/users/admin/exports/', { body: { kind: 'people' } }),
    ],
    [
      'export of attendance',
      () => ask('POST', '/api/users/admin/exports/', { body: { kind: 'attendance' } }),
    ],
    [
      'everything in one file',
      () => ask('POST', '/api/users/admin/exports/everything/', { body: {} }),
    ],
  ]
}

interface Options {
  body?: object
  as?: string
}

/** A session closed, an announcement sent, a file imported, and the check of who is missed. */
function officeCalls(testbed: Testbed, url: string): Call[] {
  const { pool, secret } = testbed
  const api = apiOf(url, tokenOf(ADMIN_ID, secret))
  const params = (found: { id: number } | undefined) => ({ id: found?.id ?? 0 })
  let announcement: { id: number } | undefined
  let imported: ImportSummary | undefined
  return [
    ['closing of a service', () => close(testbed, url)],
    [
      'announcement: reach',
      async () => {
        announcement = await api.createAnnouncement({
          body: {
            title: 'Harvest lunch',
            text: 'Bring a dish.',
            audience: 'everybody',
            from: new Date(Date.now() - 60_000).toISOString(),
            until: new Date(Date.now() + 86_400_000).toISOString(),
          },
        })
        return (await api.getAnnouncementReach({ params: params(announcement) })).mail
      },
    ],
    [
      'announcement: sent to all',
      async () =>
        (await api.sendAnnouncement({ params: params(announcement), body: { mail: true } })).mail,
    ],
    [
      'announcement: 20 s of its mails',
      async () => {
        const count = async () => {
          const { rows } = await pool.query(
            `SELECT count(*)::int AS count FROM deliveries WHERE state = 'sent'`,
          )
          return Number(rows[0]?.count)
        }
        const before = await count()
        await sleep(20_000)
        return `${(await count()) - before} mails`
      },
    ],
    [
      'announcement: taken back',
      async () => (await api.deleteAnnouncement({ params: params(announcement) })) && 200,
    ],
    [
      'import of 20,000: uploaded',
      async () => {
        const body = { kind: 'people', file_name: 'people.csv' } as const
        imported = await api.createImport({ file: new Blob([importTable()]), body })
        return 201
      },
    ],
    [
      'import of 20,000: applied',
      async () => (await api.applyImport({ params: params(imported), body: {} })) && 200,
    ],
    [
      'import of 20,000: undone',
      async () => (await api.undoImport({ params: params(imported) })) && 200,
    ],
    ['care check', () => careCheck(pool)],
  ]
}

/** Closes a session at which some were marked. */
async function close(testbed: Testbed, url: string) {
  const session = await openSession(testbed)
  const tap = markRequest(session)
  const marks = Array.from({ length: MARKS }, (_, n) =>
    withAuthorization(tap, `Bearer ${tokenOf(n + 1, testbed.secret)}`),
  )
  await send(url, marks, 8)
  await testbed.pool.query(
    `UPDATE sessions SET ends_at = now() - interval '1 second' WHERE id = $1`,
    [session.id],
  )
  const start = performance.now()
  const api = apiOf(url, tokenOf(ADMIN_ID, testbed.secret))
  await api.expireSession({ params: { id: session.id } })
  const seconds = (performance.now() - start) / 1_000
  const { rows } = await testbed.pool.query(
    'SELECT count(*)::int AS rows FROM attendance WHERE session_id = $1',
    [session.id],
  )
  return `${rows[0]?.rows} rows, closed in ${formatNumber(seconds)} s`
}

/** Makes a check due, and waits for the processes' job, which runs each minute. */
async function careCheck(pool: pg.Pool) {
  await pool.query('DELETE FROM care_cases')
  await pool.query(`DELETE FROM settings WHERE key = 'care-checked'`)
  let from: number | null = null
  let isDone = false
  for (const deadline = performance.now() + 170_000; performance.now() < deadline; ) {
    const { rows } = await pool.query(
      `SELECT EXISTS (SELECT FROM settings WHERE key = 'care-checked') AS done,
         EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${CARE_LOCK}) AS held`,
    )
    if (rows[0]?.held) from ??= performance.now()
    isDone = rows[0]?.done === true
    if (isDone) break
    await sleep(20)
  }
  const { rows } = await pool.query('SELECT count(*)::int AS count FROM care_cases')
  const cases = `${rows[0]?.count} cases`
  if (!isDone) return `${cases}, not done after 170 s`
  return from === null ? cases : `${cases} in ${formatNumber((performance.now() - from) / 1_000)} s`
}

const year = { team: 1, from: dayFromNow(0), until: dayFromNow(364) }

/** Services of the last weeks with everybody's attendance, a team to plan, and everybody's wish to get announcements. */
async function seedLarge(pool: pg.Pool): Promise<void> {
  await seedSundays(pool, SUNDAYS)
  await seedPlan(pool)
  await pool.query(
    `INSERT INTO message_choices (user_id, kind, way, is_on, chosen_at)
     SELECT id, 'announcements', 'mail', true, now() FROM users`,
  )
  await pool.query('VACUUM ANALYZE')
}
