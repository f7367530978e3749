import { parseArgs } from 'node:util'
import type { ImportSummary } from '@church/shared'
import type pg from 'pg'
import { apiOf } from '../e2e/people.ts'
import { importTable } from './imports.ts'
import { evaluate } from './inspector.ts'
import { ADMIN_ID, tokenOf } from './seed.ts'
import { formatNumber, printTable } from './table.ts'
import { type Target, type Testbed, withTestbed } from './testbed.ts'

const MEMBERS = 5_000
/** Two services a week with eight gaps each, for a team of sixty. */
const SERVICES = 104
const GAPS = 8
const TEAM = 60

/**
 * Measures the longest time for which the heaviest call of each feature keeps the event loop of a process, in which
 * everybody else waits. `--checkout` measures another build.
 */
export async function eventLoop(): Promise<void> {
  const { values } = parseArgs({
    options: { checkout: { type: 'string' } },
    allowPositionals: true,
  })
  await withTestbed({ members: MEMBERS, seed: seedPlan }, async (testbed) => {
    const target = await testbed.startAnother({ checkout: values.checkout })
    const rows = []
    for (const [name, call] of callsOf(testbed, target)) {
      await evaluate(target.inspector, WATCH)
      const start = performance.now()
      const status = await call()
      const seconds = (performance.now() - start) / 1_000
      const longest = Number(await evaluate(target.inspector, LONGEST))
      rows.push({
        call: name,
        status: String(status),
        seconds: formatNumber(seconds),
        'longest block ms': formatNumber(longest),
      })
    }
    printTable(`Event loop: ${MEMBERS} members`, rows)
  })
}

/** Starts a histogram of delays, finer than what matters. */
export const WATCH = `(() => {
  globalThis.delays?.disable()
  globalThis.delays = process.getBuiltinModule('node:perf_hooks').monitorEventLoopDelay({ resolution: 1 })
  globalThis.delays.enable()
})()`
/** The longest delay since then, in milliseconds. */
export const LONGEST = 'globalThis.delays.max / 1e6'

function callsOf(testbed: Testbed, { url }: Target): [string, () => Promise<unknown>][] {
  const token = tokenOf(ADMIN_ID, testbed.secret)
  const api = apiOf(url, token)
  const ask = async (method: string, path: string, body?: object, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'accept-encoding': 'br',
        ...headers,
      },
      body: body ? JSON.stringify(body) : null,
    })
    await response.arrayBuffer()
    return response.status
  }
  let summary: ImportSummary | undefined
  const params = () => ({ id: summary?.id ?? 0 })
  const upload = async () => {
    const body = { kind: 'people', file_name: 'people.csv' } as const
    summary = await api.createImport({ file: new Blob([importTable()]), body })
    return 201
  }
  const year = { team: 1, from: dayFromNow(0), until: dayFromNow(364) }
  const report = `/api/users/admin/reports/people/?from=${dayFromNow(-365)}&to=${dayFromNow(0)}`
  return [
    ['first call', () => ask('GET', '/api/users/sessions/current/')],
    ['page in Arabic (texts, Brotli)', () => ask('GET', '/?lang=ar')],
    ['OpenAPI description', () => ask('GET', '/api/openapi.json')],
    ['directory, loaded (JSON, Brotli)', () => ask('GET', '/api/members/')],
    ['suggestion for a year', () => ask('POST', '/api/users/serving/plan/suggest/', year)],
    ['export of people', () => ask('POST', '/api/users/admin/exports/', { kind: 'people' })],
    ['own data (ZIP)', () => ask('GET', '/api/users/profile/download/')],
    ['report on people', () => ask('GET', report)],
    ['list of people', () => ask('GET', '/api/users/?page_size=100')],
    ['dashboard', () => ask('GET', '/api/users/admin/overview/')],
    ['import of 20,000, uploaded', upload],
    ['import, applied', async () => (await api.applyImport({ params: params(), body: {} })) && 200],
    ['directory, 25,000 people', () => ask('GET', '/api/members/')],
    ['import, undone', async () => (await api.undoImport({ params: params() })) && 200],
  ]
}

/** A calendar date so many days from today. */
export const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A year of services with the gaps of one team. */
export async function seedPlan(pool: pg.Pool): Promise<void> {
  await pool.query(
    `INSERT INTO departments (name) VALUES ('Bench team') ON CONFLICT DO NOTHING;
     INSERT INTO member_departments (member_id, department_id)
     SELECT id, (SELECT id FROM departments WHERE name = 'Bench team') FROM members
     WHERE id BETWEEN 2 AND ${TEAM + 1};
     INSERT INTO serving_teams (id, name, department_id, created_at)
     SELECT 1, 'Bench team', id, now() FROM departments WHERE name = 'Bench team';
     INSERT INTO sessions (name, starts_at, ends_at)
     SELECT 'Service ' || n, day, day + interval '1 hour'
     FROM generate_series(1, ${SERVICES}) AS n, LATERAL (SELECT now() + n * interval '84 hours' AS day) AS at;
     INSERT INTO serving_slots (session_id, team_id, role)
     SELECT id, 1, 'Role ' || n FROM sessions CROSS JOIN generate_series(1, ${GAPS}) AS n`,
  )
}
