import { contract, type Endpoint, type Session } from '@church/shared'
import { expect, test } from 'vitest'
import { expireOverdueSessions } from '../src/features/attendance/sessions/index.ts'
import { sweepUnnamedMarks } from '../src/features/attendance/unnamed/index.ts'
import { checkCare } from '../src/features/care/cases/index.ts'
import { onAuditedEvent } from '../src/platform/audit.ts'
import { allRows } from './all-rows.ts'
import {
  aMember,
  anAdmin,
  aSession,
  chooseKeeping,
  later,
  markBody,
  type Person,
  postMark,
  withRole,
} from './factories.ts'
import { listen } from './listener.ts'
import { fieldsOf, knownFields, requestSample } from './samples.ts'
import { aChurch, type TestServer } from './server.ts'

// In two churches, ten people are counted without their names, and different five of them come. Everything else happens
// alike. After the session has closed, an admin finds no difference between the churches.

const worlds = [
  { server: await aChurch(), came: [0, 1, 2, 3, 4] },
  { server: await aChurch(), came: [5, 8, 4, 2, 9] },
]

interface Told {
  admin: Person
  ids: number[]
  session: Session
  counts: number[]
  events: unknown[]
}

const CHOOSERS = 10
const AFTER = '2026-01-11T12:00:00Z'

/** A person with the same name and address in each church. */
const person = (server: TestServer, n: number) =>
  aMember(server, { firstName: 'Ruth', lastName: `Number ${n}`, email: `number-${n}@church.test` })

async function live(server: TestServer, came: number[]): Promise<Told> {
  const events: unknown[] = []
  const stop = onAuditedEvent((event) => events.push(event))
  const { request, services } = server
  const admin = await anAdmin(server, { lastName: 'Lovelace', email: 'ada@church.test' })
  const steward = await withRole(server, 'steward', { lastName: 'Door', email: 'door@church.test' })
  const choosers: Person[] = []
  for (let n = 0; n < CHOOSERS; n++) choosers.push(await person(server, n))
  for (const chooser of choosers) await chooseKeeping(server, chooser, false).expect(200)
  const session = await aSession(server)
  const { counts } = await listen(server)
  await expect.poll(() => counts.at(-1)).toBe(0)
  const marked = async (answer: PromiseLike<{ status: number }>, count: number) => {
    expect((await answer).status).toBeLessThan(300)
    await expect.poll(() => counts.at(-1)).toBe(count)
  }
  const [first, second, ...others] = came.flatMap((n) => choosers[n] ?? [])
  if (!first || !second) throw new Error('Too few came.')
  await marked(postMark(server, first, session), 1)
  await postMark(server, first, session).expect(409)
  const family = request.post('/api/users/profile/attendance/household/')
  await aFamily(server, second)
  await marked(family.set(second.auth).send({ ...markBody(session), users: [second.id] }), 2)
  await marked(postMark(server, steward, session), 3)
  for (const [n, other] of others.entries()) await marked(postMark(server, other, session), 4 + n)
  await later(server, AFTER, admin)
  await expireOverdueSessions(services)
  await checkCare(services)
  await sweepUnnamedMarks(services)
  await expect.poll(() => counts.at(-1)).toBe(0)
  stop()
  // They came in the first church alone, in the second alone, in both, and in neither.
  const ids = [0, 5, 4, 7].map((n) => choosers[n]?.id ?? 0)
  return { admin, ids, session, counts, events }
}

/** Gives each of those who chose a household of their own, so that any of them can mark it. */
async function aFamily({ services: { db }, clock }: TestServer, { id }: Person) {
  const users = await db.user.findMany({ where: { lastName: { startsWith: 'Number' } } })
  const [now, relation] = [clock.now(), 'adult']
  expect(users.map((user) => user.id)).toContain(id)
  for (const user of users) {
    const member = { userId: user.id, relation, mayAct: true, agreedAt: now }
    await db.household.create({
      data: { name: 'Own', createdAt: now, members: { create: member } },
    })
  }
}

/** Instants by the machine's clock, which the test does not set. */
const YEAR = new Date().getUTCFullYear()
const INSTANT = new RegExp(`${YEAR}(?:-(?!01-)[-\\d]+[ T][:.\\d]+|(?!01)\\d{4}T\\d{6}Z)`, 'g')

const withoutChance = (text: string) =>
  text
    .replaceAll(INSTANT, '(now)')
    .replaceAll(/"request_id":"[^"]+"/g, '')
    .replaceAll(/127\.0\.0\.1:\d+/g, '(here)')

/** What an admin reads from each route about the session and four of the people. */
async function answers(server: TestServer, { admin, ids, session }: Told) {
  const found: Record<string, unknown> = {}
  const known = {
    ...knownFields(admin, session),
    session: session.id,
    from: '2026-01-01',
    to: '2026-12-31',
    keyword: 'Number',
  }
  const ask = async (title: string, row: Endpoint, id: number, more: object = {}) => {
    const call = requestSample(server, row, { headers: admin.auth, id, known })
    const { status, text } = await call.query(more)
    found[`${title} ${id} ${JSON.stringify(more)}`] = withoutChance(`${status} ${text}`)
  }
  for (const [title, row] of Object.entries<Endpoint>(contract)) {
    if (row.method !== 'GET' || VARYING.includes(title)) continue
    for (const id of row.path.includes(':') ? [session.id, ...ids] : [0]) await ask(title, row, id)
    if (title.startsWith('report')) await ask(title, row, 0, { format: 'csv' })
    const { state } = fieldsOf(row.query).properties
    for (const each of typeof state === 'object' ? (state.enum ?? []) : []) {
      await ask(title, row, session.id, { state: each, keyword: '' })
    }
  }
  for (const kind of ['people', 'households', 'attendance', 'sessions']) {
    const { text } = await server.request
      .post('/api/users/admin/exports/')
      .set(admin.auth)
      .send({ kind })
      .expect(200)
    found[`export of ${kind}`] = text
  }
  const path = '/api/users/admin/audit/?page_size=100'
  found.audit = (await server.request.get(path).set(admin.auth).expect(200)).text
  return found
}

/** Rows that differ between any two churches: the machine's state, and random files and keys. */
const VARYING = ['getStatus', 'downloadOwnData', 'getPicture', 'getPushKey']

/** The connection's first message may say the same as the next one. */
const changesOf = (counts: number[] = []) => counts.filter((count, n) => count !== counts[n - 1])

test('which of the people came who are counted without their names, nothing tells an admin', async () => {
  const told: Told[] = []
  const read: Record<string, unknown>[] = []
  const rows: Record<string, string[]>[] = []
  for (const { server, came } of worlds) {
    const one = await live(server, came)
    told.push(one)
    // These differ anyway: passwords, sign-ins, and counts of requests.
    const except = ['users', 'refresh_tokens', 'rate_limits', 'settings']
    const all = await allRows(server.services.pool, except)
    rows.push(JSON.parse(withoutChance(JSON.stringify(all))))
    read.push(await answers(server, one))
  }
  const [one, other] = told
  expect(changesOf(other?.counts)).toEqual(changesOf(one?.counts))
  expect(other?.events).toEqual(one?.events)
  expect(rows[1]).toEqual(rows[0])
  expect(Object.keys(read[0] ?? {}).length).toBeGreaterThan(100)
  expect(read[1]).toEqual(read[0])
})
