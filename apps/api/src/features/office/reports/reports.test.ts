import { seededRandom } from '@church/database/demo/random.ts'
import { ATTENDANCE_SOURCES, eachOf, NUMBER_NAMES, type NumberName } from '@church/shared'
import { beforeEach, expect, test } from 'vitest'
import { aMember, anAdmin, aSessionAt, type Person } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'
import { expireSession } from '../../attendance/sessions/index.ts'
import { PEOPLE_REPORT_COLUMNS, SESSIONS_REPORT_COLUMNS } from './csv-files.ts'

const server = await aChurch({ at: '2026-06-01T10:00:00Z', anew: 'everything' })
const { clock, request, services } = server
const { db, pool } = services

const RANGE = { from: '2026-01-01', to: '2026-03-31' }
const DAY_MS = 86_400_000

let admin: Person
let mary: Person
let john: Person
beforeEach(async () => {
  admin = await anAdmin(server)
  const joined = new Date('2025-12-01T00:00:00Z')
  mary = await aMember(server, { firstName: 'Mary', lastName: 'Ash', joined })
  john = await aMember(server, { firstName: 'John', lastName: 'Birch', joined })
})

const ask = (report: 'sessions' | 'people', query: object = {}) =>
  request
    .get(`/api/users/admin/reports/${report}/`)
    .set(admin.auth)
    .query({ ...RANGE, ...query })

const bodyOf = async (report: 'sessions' | 'people', query?: object) =>
  (await ask(report, query).expect(200)).body

/** Holds a session of an hour at which these people were present, and closes it. */
async function held(start: string, present: Person[], data: object = {}) {
  const startsAt = new Date(start)
  const endsAt = new Date(startsAt.getTime() + 3_600_000)
  const { id } = await aSessionAt(services, { name: 'Worship', startsAt, endsAt })
  await db.session.update({ where: { id }, data })
  await db.attendance.createMany({
    data: present.map((person) => ({
      sessionId: id,
      userId: person.id,
      present: true,
      markedAt: startsAt,
    })),
  })
  await expireSession(pool, id, clock.now())
  return id
}

test('reports people, attendance, sources, absences and new faces, with their sums', async () => {
  const first = await held('2026-01-04T10:00:00Z', [mary])
  const second = await held('2026-01-11T10:00:00Z', [mary, john])
  await db.attendance.updateMany({
    where: { sessionId: second, userId: john.id },
    data: { source: 'code' },
  })
  await db.headcount.create({
    data: { sessionId: second, visitors: 5, children: 3, online: 2, setAt: clock.now() },
  })
  await db.visitorCard.create({
    data: { sessionId: second, adults: 2, children: 0, madeAt: clock.now() },
  })
  const { sessions, totals, kept_months } = await bodyOf('sessions')
  const none = eachOf(ATTENDANCE_SOURCES, () => 0)
  expect(sessions).toMatchObject([
    { id: first, people: 1, headcount: 0, attendance: 1, absent: 1, new_faces: 1 },
    {
      id: second,
      people: 2,
      headcount: 10,
      visitor_cards: 3,
      attendance: 15,
      absent: 0,
      new_faces: 1,
    },
  ])
  expect(sessions[1].sources).toEqual({ ...none, phone: 1, code: 1 })
  expect(totals).toEqual({
    ...eachOf(NUMBER_NAMES, () => 0),
    unnamed: null,
    people: 3,
    visitors: 5,
    children: 3,
    online: 2,
    headcount: 10,
    visitor_cards: 3,
    attendance: 16,
    absent: 1,
    sources: { ...none, phone: 2, code: 1 },
    not_kept: 0,
    new_faces: 2,
  })
  expect(kept_months).toBeNull()
})

test("counts closed sessions of the kind on the church's dates, but no cancelled ones", async () => {
  // Midnight at the church is an hour earlier by UTC in summer.
  await held('2026-05-01T22:30:00Z', [mary])
  await held('2026-05-01T23:30:00Z', [mary])
  await held('2026-05-02T22:30:00Z', [mary], { kind: 'other' })
  await held('2026-05-02T23:30:00Z', [mary])
  await held('2026-05-02T10:00:00Z', [mary], { cancelledAt: clock.now(), cancelReason: 'Snow' })
  const open = { name: 'Open', startsAt: new Date('2026-05-02T11:00:00Z') }
  await aSessionAt(services, { ...open, endsAt: new Date('2026-05-02T12:00:00Z') })
  const day = { from: '2026-05-02', to: '2026-05-02' }
  expect((await bodyOf('sessions', day)).totals.people).toBe(2)
  expect((await bodyOf('sessions', { ...day, kind: 'other' })).totals.people).toBe(1)
  expect((await bodyOf('people', day)).results).toMatchObject([
    { name: 'Mary Ash', present: 2, expected: 2 },
    { name: 'John Birch', present: 0, expected: 2 },
  ])
})

test('a new face is new at the first session ever, of whichever kind and date', async () => {
  await held('2025-12-07T10:00:00Z', [mary])
  await held('2026-01-03T10:00:00Z', [john], { kind: 'other' })
  await held('2026-01-04T10:00:00Z', [mary, john])
  expect((await bodyOf('sessions')).totals.new_faces).toBe(1)
  expect((await bodyOf('sessions', { kind: 'service' })).totals.new_faces).toBe(0)
})

test('keeps the totals of somebody whose account is deleted, and says how many are not kept', async () => {
  await held('2026-01-04T10:00:00Z', [mary, john])
  await db.user.delete({ where: { id: john.id } })
  const { totals } = await bodyOf('sessions')
  expect(totals).toMatchObject({ people: 2, not_kept: 1, new_faces: 1 })
  expect((await bodyOf('people')).results).toHaveLength(1)
})

test('says how long attendance is kept, because nobody older can be known', async () => {
  const value = { attendance_months: 24, audit_months: null }
  await db.setting.create({ data: { key: 'retention', value } })
  expect((await bodyOf('sessions')).kept_months).toBe(24)
})

test('gives a percentage from eight sessions on, rounded down, and filters by it', async () => {
  const start = Date.parse('2026-01-04T10:00:00Z')
  for (let n = 0; n < 8; n++) {
    const present = n < 5 ? [mary] : []
    await held(new Date(start + n * 7 * DAY_MS).toISOString(), present)
    if (n === 6) {
      const few = (await bodyOf('people')).results
      expect(few[0]).toMatchObject({ present: 5, expected: 7, percent: null })
      expect((await bodyOf('people', { below: 100 })).count).toBe(0)
    }
  }
  expect((await bodyOf('people')).results).toEqual([
    { user: mary.id, name: 'Mary Ash', standing: 'active', present: 5, expected: 8, percent: 62 },
    { user: john.id, name: 'John Birch', standing: 'active', present: 0, expected: 8, percent: 0 },
  ])
  expect((await bodyOf('people', { below: 62 })).count).toBe(1)
  expect((await bodyOf('people', { below: 63 })).count).toBe(2)
  const page = await bodyOf('people', { page_size: 1, page: 2, keyword: 'r' })
  expect(page).toMatchObject({ count: 2, next: null, results: [{ user: john.id }] })
})

const linesOf = (text: string) => text.slice(1).trimEnd().split('\r\n')

test('gives the same numbers as CSV, and records that the people were downloaded', async () => {
  const id = await held('2026-01-04T10:00:00Z', [mary])
  const numbers: Partial<Record<NumberName, number | ''>> = {
    people: 1,
    unnamed: '',
    attendance: 1,
    absent: 1,
  }
  const sessions = await ask('sessions', { format: 'csv' }).expect(200)
  expect(sessions.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(linesOf(sessions.text)).toEqual([
    SESSIONS_REPORT_COLUMNS.join(','),
    [
      `${id},2026-01-04,Worship,10:00,service`,
      ...NUMBER_NAMES.map((name) => numbers[name] ?? 0),
      ...ATTENDANCE_SOURCES.map((source) => (source === 'phone' ? 1 : 0)),
      '0,1',
    ].join(','),
  ])
  const people = await ask('people', { format: 'csv', page_size: 1 }).expect(200)
  expect(linesOf(people.text)).toEqual([
    PEOPLE_REPORT_COLUMNS.join(','),
    `${mary.id},Mary Ash,active,1,1,too few to say`,
    `${john.id},John Birch,active,0,1,too few to say`,
  ])
  const [event] = await db.auditEvent.findMany({ where: { action: 'report.download' } })
  expect(event).toMatchObject({ actorId: admin.id, detail: { rows: 2, ...RANGE } })
})

test.each([
  [{ to: '2025-12-31' }, 'The last date is before the first.'],
  [{ from: '2021-03-31' }, 'Please choose at most 5 years.'],
  [{ kind: 'party' }, 'Please choose a service or another session.'],
  [{ format: 'xml' }, 'Please choose json or csv.'],
])('refuses %j', async (query, detail) => {
  for (const report of ['sessions', 'people'] as const) {
    expect((await ask(report, query).expect(400)).body.detail).toBe(detail)
  }
})

/** The sums of the columns of numbers in the export of sessions. */
async function sumsOfExport() {
  const body = { kind: 'sessions', filters: { from: RANGE.from, to: RANGE.to } }
  const { text } = await request.post('/api/users/admin/exports/').set(admin.auth).send(body)
  const [head = [], ...lines] = text
    .slice(1)
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  const sum = (column: string) =>
    lines.reduce((total, line) => total + Number(line[head.indexOf(column)]), 0)
  return {
    people: sum('People'),
    visitors: sum('Visitors'),
    children: sum('Children'),
    online: sum('Online'),
    headcount: sum('Headcount'),
    attendance: sum('Attendance'),
    absent: sum('Absent'),
  }
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'the sums of the report, the export and the pages of sessions agree (history %i)',
  async (seed) => {
    const random = seededRandom(seed)
    const below = (limit: number) => Math.floor(random() * limit)
    const history = Array.from({ length: 6 }, () => ({
      present: [admin, mary, john].filter(() => random() < 0.5),
      headcounts: { visitors: below(10), children: below(10), online: below(10) },
      isCancelled: random() < 0.4,
    }))
    const ids: number[] = []
    for (const [n, { present, headcounts, isCancelled }] of history.entries()) {
      const cancelled = isCancelled ? { cancelledAt: clock.now(), cancelReason: 'Snow' } : {}
      const id = await held(`2026-01-0${n + 1}T10:00:00Z`, present, cancelled)
      const set = { sessionId: id, ...headcounts, setById: admin.id, setAt: clock.now() }
      await db.headcount.create({ data: set })
      ids.push(id)
    }
    const { totals } = await bodyOf('sessions')
    expect(totals).toMatchObject(await sumsOfExport())
    const pages = await Promise.all(
      ids.map((id) => request.get(`/api/users/admin/sessions/${id}/`).set(admin.auth).expect(200)),
    )
    for (const number of ['people', 'headcount', 'attendance', 'absent'] as const) {
      expect(pages.reduce((total, { body }) => total + body[number], 0)).toBe(totals[number])
    }
    const counted = history.filter(({ isCancelled }) => !isCancelled)
    expect(totals.people).toBe(counted.reduce((total, { present }) => total + present.length, 0))
    // What was kept of a cancelled session is shown, and counts nowhere.
    for (const [n, { body }] of pages.entries()) {
      expect(body).toMatchObject(history[n]?.headcounts ?? {})
      expect(body.sources.phone).toBe(history[n]?.present.length)
    }
  },
)
