import { DAY_MS, type Overview, type Session, type SessionDetails } from '@church/shared'
import { beforeEach, expect, test } from 'vitest'
import {
  aMember,
  anAdmin,
  aSession,
  later,
  type Person,
  postMark,
  withRole,
} from '../../../../test/factories.ts'
import { aChurch, startAnotherServer } from '../../../../test/server.ts'
import { expireSession } from '../sessions/index.ts'

const server = await aChurch({ anew: 'everything' })
const twin = await startAnotherServer(server)
const { clock, request, services } = server
const { db, pool } = services

let admin: Person
let ruth: Person
let session: Session
beforeEach(async () => {
  admin = await anAdmin(server)
  ruth = await aMember(server, { firstName: 'Ruth', lastName: 'Okoro' })
  session = await aSession(server)
})

const path = (rest = '') => `/api/users/admin/sessions/${session.id}/${rest}`
const get = async (rest = '', process = server) =>
  (await process.request.get(path(rest)).set(admin.auth).expect(200)).body
const correct = (present: boolean | null, { id } = ruth, reason = 'Phone was flat') =>
  request
    .put(path(`attendance/${id}/`))
    .set(admin.auth)
    .send({ present, reason })

/** Closes the session an hour later, when nobody's old token is valid. */
async function close(...people: Person[]) {
  await later(server, '2026-01-11T12:00:00Z', admin, ruth, ...people)
  await expireSession(pool, session.id, clock.now())
}

/** The people present and absent, on every screen that shows them. */
async function everywhere(process = server) {
  const ask = async (at: string, { auth } = admin) =>
    (await process.request.get(`/api/users/${at}/`).set(auth).expect(200)).body
  const details: SessionDetails = await get('', process)
  const { recent }: Overview = await ask('admin/overview')
  const tabs = await Promise.all(
    ['present', 'absent'].map((state) => get(`attendance/?state=${state}`, process)),
  )
  return {
    details: [details.people, details.absent],
    dashboard: recent.map(({ present, absent }) => [present, absent]),
    tabs: tabs.map(({ count }) => count),
    lists: [
      (await ask('attendance/successful')).count,
      (await ask('attendance/unsuccessful')).count,
    ],
    own: (await ask('profile/attendance', ruth)).count,
  }
}

const agreeing = (present: number, absent: number, own: number) => {
  const both = [present, absent]
  return { details: both, dashboard: [both], tabs: both, lists: both, own }
}

test('a correction of a closed session shows everywhere alike, in both processes', async () => {
  await close()
  expect(await everywhere()).toEqual(agreeing(0, 2, 0))
  const steps: [boolean | null, number, number][] = [
    [true, 1, 1],
    [null, 0, 1],
    [true, 1, 1],
    [false, 0, 2],
    [null, 0, 1],
    [false, 0, 2],
    [true, 1, 1],
  ]
  for (const [present, people, absent] of steps) {
    await correct(present).expect(200)
    for (const process of [server, twin]) {
      expect(await everywhere(process)).toEqual(agreeing(people, absent, people))
    }
  }
  const own = await request.get('/api/users/profile/attendance/').set(ruth.auth)
  expect(own.body.results).toMatchObject([{ source: 'office' }])
  const none = { phone: 0, code: 0, steward: 0, family: 0, visitor: 0 }
  expect((await get()).sources).toEqual({ ...none, office: 1 })
})

test('each correction is kept with its reason and recorded; one that changes nothing is not', async () => {
  await close()
  const { body } = await correct(true).expect(200)
  expect(body).toEqual({
    user: ruth.id,
    name: 'Ruth Okoro',
    present: true,
    marked_at: clock.now().toISOString(),
    source: 'office',
    marked_by: admin.name,
    correction: { reason: 'Phone was flat', at: clock.now().toISOString() },
  })
  await correct(true, ruth, 'Again').expect(200)
  await correct(false, ruth, 'Sat beside Ruth').expect(200)
  const kept = await db.attendanceCorrection.findMany({ orderBy: { id: 'asc' } })
  expect(kept).toMatchObject([
    { presentBefore: false, presentAfter: true, reason: 'Phone was flat', correctedById: admin.id },
    { presentBefore: true, presentAfter: false, reason: 'Sat beside Ruth' },
  ])
  const events = await db.auditEvent.findMany({
    where: { action: 'attendance.correct', actorId: admin.id },
  })
  expect(events).toMatchObject([{ subjectId: ruth.id }, { subjectId: ruth.id }])
  expect(JSON.stringify(events)).not.toContain('beside')
  await expect(db.attendanceCorrection.updateMany({ data: { reason: 'x' } })).rejects.toThrow()
})

test('a correction needs a reason, a person, and a session that it can concern', async () => {
  await correct(true, ruth, ' ').expect(400)
  await correct(true, { ...ruth, id: 2_000_000_000 }).expect(404)
  expect((await correct(false).expect(409)).body.code).toBe('session-not-closed')
  const coming = { startsAt: new Date('2026-01-11T10:30:00Z') }
  await db.session.update({ where: { id: session.id }, data: coming })
  expect((await correct(true).expect(409)).body.code).toBe('session-not-opened')
  const cancelled = { cancelledAt: clock.now(), cancelReason: 'Snow' }
  await db.session.update({ where: { id: session.id }, data: cancelled })
  expect((await correct(true).expect(409)).body.code).toBe('session-was-cancelled')
  session = { ...session, id: 2_000_000_000 }
  await correct(true).expect(404)
  expect(await db.attendanceCorrection.count()).toBe(0)
})

test('a session whose rows are no longer kept cannot be corrected', async () => {
  await close()
  await db.setting.create({
    data: { key: 'retention', value: { attendance_months: 1, audit_months: null } },
  })
  await correct(true).expect(200)
  await later(server, '2026-03-01T10:00:00Z', admin)
  expect((await correct(false).expect(409)).body.code).toBe('attendance-not-kept')
  await db.setting.deleteMany()
})

test('during a session, the office enters and takes away marks, and the live count follows', async () => {
  await correct(true).expect(200)
  await expect.poll(() => twin.services.live.numbers()).toMatchObject({ count: 1 })
  expect((await postMark(server, ruth, session)).status).toBe(409)
  await correct(null).expect(200)
  await expect.poll(() => twin.services.live.numbers()).toMatchObject({ count: 0 })
  await postMark(server, ruth, session).expect(201)
})

test('somebody without an account is marked like anybody else', async () => {
  const { body: hill } = await request
    .post('/api/users/create/')
    .set(admin.auth)
    .send({ first_name: 'Edith', last_name: 'Hill' })
    .expect(201)
  expect((await correct(true, hill).expect(200)).body).toMatchObject({ name: 'Edith Hill' })
  await expect.poll(() => twin.services.live.numbers()).toMatchObject({ count: 1 })
  await close()
  expect((await get()).people).toBe(1)
})

test('somebody who left stays so when the office corrects an old session', async () => {
  await close()
  const left = { standing: 'left', leftOn: new Date('2026-01-12') }
  await db.user.update({ where: { id: ruth.id }, data: left })
  // Without a row, so that the correction inserts one.
  await correct(null).expect(200)
  await correct(true).expect(200)
  expect(await db.user.findUnique({ where: { id: ruth.id } })).toMatchObject({ standing: 'left' })
})

test('the sums hold when corrections meet the closing of the session, 100 times', async () => {
  await later(server, '2026-01-11T12:00:00Z', admin, ruth)
  for (let n = 0; n < 100; n++) {
    session = await aSession(server, { from: -60, to: -1 })
    const closing = expireSession(n % 2 ? pool : twin.services.pool, session.id, clock.now())
    const [{ status }] = await Promise.all([correct(n % 3 ? true : null), closing])
    expect(status).toBe(200)
  }
  const { rows } = await pool.query(
    `SELECT 1 FROM sessions LEFT JOIN attendance ON session_id = sessions.id
     WHERE expired_at IS NOT NULL
     GROUP BY sessions.id
     HAVING (present_total, absent_total, present_count, absent_count) IS DISTINCT FROM
       (count(*) FILTER (WHERE present), count(*) FILTER (WHERE NOT present),
        count(*) FILTER (WHERE present), count(*) FILTER (WHERE NOT present))`,
  )
  expect(rows).toEqual([])
  expect(await db.session.count({ where: { expiredAt: { not: null } } })).toBe(100)
})

test('headcounts are set, not added, and attendance is people and headcounts', async () => {
  const steward = await withRole(server, 'steward')
  const set = (counts: object) => request.put(path('headcounts/')).set(steward.auth).send(counts)
  expect(await get('headcounts/')).toMatchObject({ visitors: 0, attendance: 0, set_at: null })
  await set({ visitors: -1, children: 0, online: 0 }).expect(400)
  await set({ visitors: 30, children: 10, online: 5 }).expect(200)
  await set({ visitors: 40, children: 12, online: 5 }).expect(200)
  await postMark(server, ruth, session).expect(201)
  const numbers = { headcount: 57, attendance: 58 }
  expect(await get('headcounts/', twin)).toMatchObject({ visitors: 40, people: 1, ...numbers })
  expect(await get()).toMatchObject({ people: 1, sources: { phone: 1 }, ...numbers })
  const overview = () => request.get('/api/users/admin/overview/').set(admin.auth)
  expect((await overview()).body.current).toMatchObject({ present: 1, ...numbers })
  await expect.poll(() => services.live.numbers()).toMatchObject({ count: 1 })
  await close()
  expect((await overview()).body.recent).toMatchObject([{ present: 1, ...numbers }])
  expect(await get()).toMatchObject({ people: 1, closed: true, ...numbers })
})

test('a steward counts from the opening until a day after the end, an admin at any time', async () => {
  const steward = await withRole(server, 'steward')
  const counts = { visitors: 7, children: 0, online: 0 }
  const asks = async (who: Person) => [
    (await request.get(path('headcounts/')).set(who.auth)).status,
    (await request.put(path('headcounts/')).set(who.auth).send(counts)).status,
  ]
  expect(await asks(steward)).toEqual([200, 200])
  const dayAfter = new Date(Date.parse(session.end_datetime) + DAY_MS)
  await later(server, new Date(dayAfter.getTime() - 1).toISOString(), admin, steward)
  expect(await asks(steward)).toEqual([200, 200])
  await later(server, dayAfter.toISOString(), admin, steward)
  expect(await asks(steward)).toEqual([403, 403])
  const { body } = await request.get(path('headcounts/')).set(steward.auth)
  expect(body.code).toBe('headcount-not-now')
  expect(await asks(admin)).toEqual([200, 200])
  session = await aSession(server, { from: 60, to: 120 })
  expect(await asks(steward)).toEqual([403, 403])
  session = { ...session, id: 2_000_000_000 }
  expect(await asks(steward)).toEqual([404, 404])
})

test('the tabs list people by name, and find them', async () => {
  await postMark(server, ruth, session).expect(201)
  const names = async (query: string) =>
    (await get(`attendance/?${query}`)).results.map(({ name }: { name: string }) => name)
  expect(await names('')).toEqual(['Ruth Okoro'])
  expect(await names('state=neither')).toEqual([admin.name])
  expect(await names('state=neither&keyword=okoro')).toEqual([])
  await close()
  expect(await names('state=absent&keyword=ada')).toEqual([admin.name])
  const { next } = await get('attendance/?page_size=1')
  expect(next).toBeNull()
  await request.get(path('attendance/?page=2')).set(admin.auth).expect(404)
})
