import { eachOf, NUMBER_NAMES, type Overview } from '@church/shared'
import { beforeEach, expect, test } from 'vitest'
import { aMember, anAdmin, aSession, type Person } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'
import { expireSession } from '../../attendance/sessions/index.ts'
import { RECENT_SESSIONS, UNSEEN_LISTED } from './data.ts'

const server = await aChurch({ at: '2026-03-01T10:00:00Z', anew: 'everything' })
const { request, clock, services } = server
const WEEK_MS = 7 * 86_400_000
/** The numbers of a session without anybody. */
const nobody = { ...eachOf(NUMBER_NAMES, () => 0), unnamed: null }

beforeEach(async () => {
  const setting = { key: 'care', value: { periods: 4, counting_from: null } }
  await services.db.setting.upsert({ where: { key: 'care' }, create: setting, update: setting })
})

/** The overview as seen by an admin who has just joined, and so was absent from nothing. */
async function overview(): Promise<Overview> {
  const admin = await anAdmin(server)
  const { body } = await request.get('/api/users/admin/overview/').set(admin.auth).expect(200)
  return body
}

/** Holds a session now with these people, closes it, and moves the clock on by a week. */
async function held(present: Person[], name = 'Sunday Worship') {
  const session = await aSession(server, { name })
  await seen(session.id, present)
  clock.advance(60 * 60_000)
  await expireSession(services.pool, session.id, clock.now())
  clock.advance(WEEK_MS - 60 * 60_000)
  return session
}

async function seen(sessionId: number, people: Person[]) {
  const markedAt = clock.now()
  const data = people.map(({ id }) => ({ sessionId, userId: id, present: true, markedAt }))
  await services.db.attendance.createMany({ data })
}

const unseenNames = async () => (await overview()).unseen.members.map(({ name }) => name)

test('returns an overview for an empty church', async () => {
  expect(await overview()).toEqual({
    current: null,
    recent: [],
    birthdays: [],
    unseen: { weeks: 4, count: 0, members: [] },
    care: { open: 0, unassigned: 0, done_this_week: 0 },
    serving_gaps: [],
    warnings: { series_without_dates: [], overlapping_services: [] },
  })
})

test('shows the running session with its count, before one still to come', async () => {
  const member = await aMember(server)
  await aSession(server, { name: 'Evening', from: 300, to: 400 })
  expect((await overview()).current).toMatchObject({ name: 'Evening', running: false, present: 0 })
  const running = await aSession(server, { name: 'Morning' })
  await seen(running.id, [member])
  expect((await overview()).current).toEqual({
    ...running,
    ...nobody,
    running: true,
    people: 1,
    present: 1,
    attendance: 1,
  })
})

test('lists the last twelve closed sessions, oldest first, with their final totals', async () => {
  const mary = await aMember(server, { firstName: 'Mary' })
  const john = await aMember(server, { firstName: 'John' })
  for (let n = 1; n <= RECENT_SESSIONS + 1; n++) await held([mary], `Worship ${n}`)
  const last = await held([john], 'Last')
  // The totals stay when people leave.
  await services.db.user.delete({ where: { id: john.id } })
  const { recent } = await overview()
  expect(recent.map(({ name }) => name)).toEqual([
    ...Array.from({ length: RECENT_SESSIONS - 1 }, (_, n) => `Worship ${n + 3}`),
    'Last',
  ])
  expect(recent.at(-1)).toEqual({
    ...last,
    ...nobody,
    people: 1,
    present: 1,
    attendance: 1,
    absent: 1,
  })
})

test('lists adults absent four times in a row as unseen, most recently seen first', async () => {
  const joined = new Date('2025-12-01T00:00:00Z')
  const faithful = await aMember(server, { firstName: 'Faithful', joined })
  const gone = await aMember(server, { firstName: 'Gone', lastName: 'Long', joined })
  const left = await aMember(server, { firstName: 'Left', lastName: 'Lately', joined })
  await aMember(server, { firstName: 'Never', lastName: 'Here', joined })
  const child = await aMember(server, { firstName: 'Small', lastName: 'Child', joined })
  const members = { create: { userId: child.id, relation: 'child' } }
  await services.db.household.create({ data: { name: 'Child', createdAt: joined, members } })
  await held([faithful, gone, left])
  await held([faithful, left])
  for (let n = 0; n < 3; n++) await held([faithful])
  expect(await unseenNames()).toEqual(['Gone Long', 'Never Here'])
  await aMember(server, { firstName: 'New', lastName: 'Here' })
  await held([faithful])
  expect((await overview()).unseen).toEqual({
    weeks: 4,
    count: 3,
    members: [
      {
        id: left.id,
        name: 'Left Lately',
        last_present: '2026-03-08T09:50:00.000Z',
        case: null,
        closed_on: null,
      },
      {
        id: gone.id,
        name: 'Gone Long',
        last_present: '2026-03-01T09:50:00.000Z',
        case: null,
        closed_on: null,
      },
      {
        id: expect.any(Number),
        name: 'Never Here',
        last_present: null,
        case: null,
        closed_on: null,
      },
    ],
  })
})

test('lists somebody unseen whose case was closed last, until they are seen again', async () => {
  const joined = new Date('2025-12-01T00:00:00Z')
  const called = await aMember(server, { firstName: 'Called', joined })
  await held([called])
  await aMember(server, { firstName: 'Waiting', lastName: 'Here', joined })
  const userId = called.id
  const close = (at: string, outcome: string) => {
    const closedAt = new Date(at)
    const data = { userId, kind: 'absence', state: 'closed', outcome, openedAt: closedAt, closedAt }
    return services.db.careCase.create({ data })
  }
  await close('2026-02-01T00:00:00Z', 'reached')
  await close('2026-03-10T00:00:00Z', 'not missed after all')
  for (let n = 0; n < 4; n++) await held([])
  const closings = async () =>
    (await overview()).unseen.members.map(({ name, closed_on }) => [name.split(' ')[0], closed_on])
  expect(await closings()).toEqual([
    ['Called', null],
    ['Waiting', null],
  ])
  // It is Monday at the church.
  await close('2026-03-29T23:30:00Z', 'reached')
  expect(await closings()).toEqual([
    ['Waiting', null],
    ['Called', '2026-03-30'],
  ])
})

test('lists nobody as unseen before four sessions, or once they are back', async () => {
  const member = await aMember(server, { joined: new Date('2025-12-01T00:00:00Z') })
  for (let n = 0; n < 3; n++) await held([])
  expect((await overview()).unseen.count).toBe(0)
  await held([])
  expect((await overview()).unseen.count).toBe(1)
  const running = await aSession(server)
  await seen(running.id, [member])
  expect((await overview()).unseen.count).toBe(0)
})

test('counts weeks of services, and neither rehearsals nor cancelled sessions, as missed', async () => {
  const joined = new Date('2025-12-01T00:00:00Z')
  await aMember(server, { firstName: 'Never', lastName: 'Here', joined })
  for (let n = 0; n < 4; n++) {
    const rehearsal = await held([], 'Rehearsal')
    await services.db.session.update({ where: { id: rehearsal.id }, data: { kind: 'other' } })
  }
  const cancelled = await aSession(server, { name: 'Cancelled' })
  const cancellation = { cancelledAt: clock.now(), cancelReason: 'Snow' }
  await services.db.session.update({ where: { id: cancelled.id }, data: cancellation })
  for (let n = 0; n < 3; n++) {
    await held([])
    // A second service in the same week.
    clock.advance(-WEEK_MS + 8 * 60 * 60_000)
    await held([], 'Evening')
    clock.advance(-8 * 60 * 60_000)
  }
  expect((await overview()).unseen.count).toBe(0)
  await held([])
  expect(await unseenNames()).toEqual(['Never Here'])
})

test('warns of a series without a next date and of services that overlap', async () => {
  const admin = await anAdmin(server)
  const until = { from_date: '2026-03-01', until_date: '2026-03-01' }
  const body = { name: 'Worship', weekdays: [7], start_time: '11:00', minutes: 90, ...until }
  const created = await request.post('/api/users/sessions/series/').set(admin.auth).send(body)
  const evening = await aSession(server, { name: 'Long', from: 120, to: 200 })
  await aSession(server, { name: 'Straight after', from: 200, to: 220 })
  const [worship] = (await request.get('/api/users/sessions/').set(admin.auth)).body.filter(
    ({ series_id }: { series_id: number | null }) => series_id === created.body.id,
  )
  expect((await overview()).warnings).toEqual({
    series_without_dates: [],
    overlapping_services: [{ first: worship, second: evening }],
  })
  clock.advance(4 * 60 * 60_000)
  const { id, name } = created.body
  expect((await overview()).warnings).toEqual({
    series_without_dates: [{ id, name, paused: false }],
    overlapping_services: [],
  })
  await services.db.sessionSeries.deleteMany()
})

test("shows birthdays of today and this week by the church's calendar", async () => {
  const bornOn = async (date: string, firstName: string) => {
    const { id } = await aMember(server, { firstName })
    await services.db.member.update({ where: { id }, data: { dateOfBirth: new Date(date) } })
  }
  await bornOn('1990-03-01', 'Today')
  await bornOn('1980-03-07', 'Sixth')
  await bornOn('1980-03-08', 'Too late')
  const { birthdays } = await overview()
  expect(birthdays.map(({ first_name, days_until }) => [first_name, days_until])).toEqual([
    ['Today', 0],
    ['Sixth', 6],
  ])
})

test('counts all unseen members, however few are listed', async () => {
  await services.pool.query(
    `INSERT INTO users (first_name, last_name, email, password_hash, created_at)
     SELECT 'Many', 'Member', 'many' || n || '@church.test', '', '2025-12-01' FROM generate_series(1, 300) AS n`,
  )
  await services.pool.query(
    `WITH held AS (
       INSERT INTO sessions (name, starts_at, ends_at, expired_at, present_total, absent_total)
       SELECT 'Worship', day, day + interval '1 hour', day + interval '1 hour', 150, 150
       FROM generate_series(timestamptz '2026-01-04 10:00Z', '2026-02-22 10:00Z', '7 days') AS day
       RETURNING id, starts_at
     )
     INSERT INTO attendance (session_id, user_id, present, marked_at)
     SELECT held.id, users.id, here, CASE WHEN here THEN starts_at END
     FROM held CROSS JOIN users CROSS JOIN LATERAL (SELECT users.id % 2 = 0 AS here) AS mark`,
  )
  const { unseen } = await overview()
  expect(unseen.count).toBe(150)
  expect(unseen.members).toHaveLength(UNSEEN_LISTED)
})
