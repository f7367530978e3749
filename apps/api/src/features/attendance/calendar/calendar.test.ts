import { beforeEach, describe, expect, test } from 'vitest'
import { aMember, anAdmin, aSession, type Person } from '../../../../test/factories.ts'
import { readFeed } from '../../../../test/read-feed.ts'
import { aChurch } from '../../../../test/server.ts'
import { deleteOldRecords } from '../../site/retention/jobs.ts'

const server = await aChurch({ anew: 'everything' })
const { request, clock, services } = server
const { db } = services
const sessions = '/api/users/sessions'

// Those that were emptied away with the test before.
beforeEach(() => db.deletedSession.deleteMany())

interface Event {
  id: number
  name: string
}

const own = async (person: Person, query = {}): Promise<Event[]> =>
  (await request.get('/api/users/calendar/').set(person.auth).query(query).expect(200)).body
const everybodys = async (query = {}): Promise<Event[]> =>
  (await request.get('/api/church/calendar/').query(query).expect(200)).body
const names = (events: Event[]) => events.map(({ name }) => name)
const publicFeed = async () => (await request.get('/calendar/public.ics').expect(200)).text

/** Gives a session an audience of one department, and people that department. */
async function inChoir(sessionId: number, ...people: Person[]): Promise<void> {
  const name = 'Choir'
  const { id } = await db.department.upsert({ where: { name }, create: { name }, update: {} })
  await db.sessionDepartment.create({ data: { sessionId, departmentId: id } })
  for (const person of people) {
    await db.member.upsert({ where: { id: person.id }, create: { id: person.id }, update: {} })
    await db.memberDepartment.create({ data: { memberId: person.id, departmentId: id } })
  }
}

async function create(admin: Person, body: object): Promise<{ id: number; public: boolean }> {
  const times = { start_datetime: '2026-01-18T10:00:00Z', end_datetime: '2026-01-18T12:00:00Z' }
  const path = `${sessions}/create/`
  const all = { name: 'Worship', ...times, ...body }
  return (await request.post(path).set(admin.auth).send(all).expect(201)).body
}

test('shows what concerns somebody, with the reason of a cancellation', async () => {
  const [ruth, singer, admin] = [
    await aMember(server),
    await aMember(server),
    await anAdmin(server),
  ]
  const opens = { opens_datetime: '2026-01-18T09:30:00Z' }
  const { id } = await create(admin, opens)
  await inChoir((await create(admin, { name: 'Rehearsal' })).id, singer)
  await request
    .post(`${sessions}/${id}/cancel/`)
    .set(admin.auth)
    .send({ reason: 'Snow' })
    .expect(200)
  const campus = await db.campus.findFirstOrThrow()
  const worship = {
    id,
    name: 'Worship',
    kind: 'service',
    start_datetime: '2026-01-18T10:00:00.000Z',
    end_datetime: '2026-01-18T12:00:00.000Z',
    opens_datetime: '2026-01-18T09:30:00.000Z',
    series_id: null,
    campus: campus.id,
    place: campus.name,
    cancelled_at: clock.now().toISOString(),
    cancel_reason: 'Snow',
  }
  expect(await own(ruth)).toEqual([worship])
  expect(names(await own(singer))).toEqual(['Worship', 'Rehearsal'])
})

test('is asked for by dates of the church, both included, at most 400 of them', async () => {
  const ruth = await aMember(server)
  await request
    .put('/api/users/admin/church/')
    .set((await anAdmin(server)).auth)
    .send({
      time_zone: 'Australia/Sydney',
    })
  // From 23:00 on 31 January until 01:00, at the church.
  const at = {
    startsAt: new Date('2026-01-31T12:00:00Z'),
    endsAt: new Date('2026-01-31T14:00:00Z'),
  }
  await db.session.create({ data: { name: 'Vigil', ...at } })
  const found = async (from: string, until: string) => names(await own(ruth, { from, until }))
  expect(await found('2026-01-30', '2026-01-30')).toEqual([])
  expect(await found('2026-01-31', '2026-01-31')).toEqual(['Vigil'])
  expect(await found('2026-02-01', '2026-02-01')).toEqual(['Vigil'])
  expect(await found('2026-02-02', '2026-02-02')).toEqual([])
  expect(await found('2026-01-01', '2027-02-04')).toEqual(['Vigil'])

  for (const path of ['/api/users/calendar/', '/api/church/calendar/']) {
    for (const [from, until] of [
      ['2026-01-01', '2027-02-05'],
      ['2026-01-02', '2026-01-01'],
      ['2026-13-01', '2026-01-01'],
    ]) {
      const asked = request.get(path).set(ruth.auth).query({ from, until })
      expect((await asked.expect(400)).body.errors).toBeDefined()
    }
  }
  await request
    .put('/api/users/admin/church/')
    .set((await anAdmin(server)).auth)
    .send({
      time_zone: 'Europe/London',
    })
})

test('is public only where an admin has chosen so, and without reasons', async () => {
  const admin = await anAdmin(server)
  const open = await create(admin, { name: 'Concert', kind: 'other', public: true })
  expect(open.public).toBe(true)
  await create(admin, { name: 'Worship' })
  await create(admin, { name: 'Board', kind: 'other' })
  await inChoir((await create(admin, { name: 'Choir’s service' })).id)
  expect(names(await everybodys())).toEqual(['Concert'])

  const settings = '/api/users/admin/calendar/'
  const set = (public_services: boolean) =>
    request.put(settings).set(admin.auth).send({ public_services }).expect(200)
  expect((await set(true)).body).toEqual({ public_services: true })
  await set(true)
  expect((await request.get(settings).set(admin.auth)).body).toEqual({ public_services: true })
  expect(names(await everybodys())).toEqual(['Concert', 'Worship'])
  const events = await db.auditEvent.findMany({ where: { action: 'calendar.change' } })
  expect(events).toMatchObject([{ actorId: admin.id }])

  const cancel = { reason: 'The organist is ill.' }
  await request.post(`${sessions}/${open.id}/cancel/`).set(admin.auth).send(cancel).expect(200)
  const [concert] = await everybodys()
  expect(concert).toEqual({
    id: open.id,
    name: 'Concert',
    kind: 'other',
    start_datetime: '2026-01-18T10:00:00.000Z',
    end_datetime: '2026-01-18T12:00:00.000Z',
    campus: expect.any(Number),
    place: expect.any(String),
    cancelled_at: expect.any(String),
  })
  expect(readFeed(await publicFeed()).get(open.id)).toMatchObject({ isCancelled: true, reason: '' })
  expect(await publicFeed()).not.toContain('organist')
  await set(false)
  expect(names(await everybodys())).toEqual(['Concert'])
})

test('sessions of a series are as public as the series, unless one was changed on its own', async () => {
  const admin = await anAdmin(server)
  const body = { name: 'Prayer', weekdays: [3], start_time: '19:00', minutes: 60 }
  const path = `${sessions}/series/`
  const { body: series } = await request
    .post(path)
    .set(admin.auth)
    .send({ ...body, from_date: '2026-01-11', public: true })
    .expect(201)
  expect(series.public).toBe(true)
  expect(await everybodys()).toHaveLength(8)
  const [first, second] = await everybodys()
  const one = `${sessions}/${first?.id}/update/`
  await request.put(one).set(admin.auth).send({ public: false }).expect(200)
  expect(await everybodys()).toHaveLength(7)
  await request.put(`${path}${series.id}/update/`).set(admin.auth).send({ name: 'Vespers' })
  expect(await everybodys()).toHaveLength(7)
  const following = { public: false, scope: 'following' }
  await request.put(`${sessions}/${second?.id}/update/`).set(admin.auth).send(following).expect(200)
  expect(await everybodys()).toEqual([])
})

test('after leaving, only public dates are left', async () => {
  const [leaver, newcomer, child] = [
    await aMember(server),
    await aMember(server),
    await aMember(server),
  ]
  const reason = { cancelledAt: clock.now(), cancelReason: 'Snow' }
  await aSession(server, { name: 'Worship', from: 60, to: 120 })
  await inChoir((await aSession(server, { name: 'Rehearsal', from: 60, to: 120 })).id, leaver)
  const open = await aSession(server, { name: 'Concert', from: 60, to: 120 })
  await db.session.update({ where: { id: open.id }, data: { public: true, ...reason } })
  const left = { standing: 'left', leftOn: clock.now() }
  await db.user.update({ where: { id: leaver.id }, data: left })
  await db.user.update({ where: { id: newcomer.id }, data: { approvedAt: null } })
  const household = { members: { create: { userId: child.id, relation: 'child' } } }
  await db.household.create({ data: { name: 'Home', createdAt: clock.now(), ...household } })
  expect(await own(leaver)).toMatchObject([{ name: 'Concert', cancel_reason: null }])
  for (const person of [newcomer, child]) {
    expect(names(await own(person))).toEqual(['Worship', 'Concert'])
    const feed = request.post('/api/users/profile/feeds/').set(person.auth).send({ name: 'Phone' })
    const { pathname } = new URL((await feed.expect(201)).body.url)
    expect(readFeed((await request.get(pathname).expect(200)).text).size).toBe(2)
  }
})

test('tells for 90 days that a session was deleted, to those whom it concerned', async () => {
  const admin = await anAdmin(server)
  const { id } = await create(admin, { public: true, start_datetime: '2026-01-11T11:00:00Z' })
  const before = readFeed(await publicFeed()).get(id)
  await request.delete(`${sessions}/${id}/delete/`).set(admin.auth).expect(200)
  expect(await everybodys()).toEqual([])
  const after = readFeed(await publicFeed()).get(id)
  expect(after).toMatchObject({
    ...before,
    changedAt: expect.any(String),
    sequence: 1,
    isCancelled: true,
  })
  clock.set('2026-04-09T10:00:00Z')
  await deleteOldRecords(services)
  expect(readFeed(await publicFeed()).has(id)).toBe(true)
  clock.set('2026-04-12T10:00:00Z')
  await deleteOldRecords(services)
  expect(await db.deletedSession.count()).toBe(0)
})

test('a renamed campus, another audience and nothing else raise the sequence', async () => {
  const { id } = await aSession(server)
  const sequence = async () => (await db.session.findUniqueOrThrow({ where: { id } })).sequence
  const now = clock.now()
  await db.session.update({
    where: { id },
    data: { expiredAt: now, opensAt: null, detached: true },
  })
  expect(await sequence()).toBe(0)
  const { id: campus, name } = await db.campus.findFirstOrThrow()
  await db.campus.update({ where: { id: campus }, data: { name: 'Town hall' } })
  expect(await sequence()).toBe(1)
  await db.campus.update({ where: { id: campus }, data: { name } })
  await inChoir(id)
  expect(await sequence()).toBe(3)
  await db.sessionDepartment.deleteMany({ where: { sessionId: id } })
  expect(await sequence()).toBe(4)
})

describe('one session', () => {
  const path = (id: number) => `/api/church/calendar/${id}/`
  const statusOf = async (id: number, person?: Person) => {
    const responses = [request.get(path(id)), request.get(`${path(id)}file/`)].map((asked) =>
      person ? asked.set(person.auth) : asked,
    )
    const [page, file] = await Promise.all(responses)
    expect(file?.status).toBe(page?.status)
    return page?.status
  }

  test('is shown to those whom it concerns, and otherwise as if it did not exist', async () => {
    const [singer, other, leaver, admin] = [
      await aMember(server),
      await aMember(server),
      await aMember(server),
      await anAdmin(server),
    ]
    const worship = await create(admin, {})
    const rehearsal = await create(admin, { name: 'Rehearsal' })
    await inChoir(rehearsal.id, singer, leaver)
    await db.user.update({
      where: { id: leaver.id },
      data: { standing: 'left', leftOn: clock.now() },
    })
    expect(await statusOf(worship.id, other)).toBe(200)
    expect(await statusOf(rehearsal.id, singer)).toBe(200)
    for (const person of [other, leaver, admin, undefined])
      expect(await statusOf(rehearsal.id, person)).toBe(404)
    expect(await statusOf(worship.id)).toBe(404)
    const answers = await Promise.all(
      [rehearsal.id, 9_999_999].map((id) => request.get(path(id)).set(other.auth)),
    )
    const [hidden, unknown] = answers.map(({ body: { request_id, ...body } }) => body)
    expect(hidden).toEqual(unknown)
  })

  test('is public without the reason of a cancellation, also for those whom it does not concern', async () => {
    const [singer, other, admin] = [
      await aMember(server),
      await aMember(server),
      await anAdmin(server),
    ]
    const { id } = await create(admin, { name: 'Concert', kind: 'other', public: true })
    await inChoir(id, singer)
    const cancel = request.post(`${sessions}/${id}/cancel/`).set(admin.auth)
    await cancel.send({ reason: 'The organist is ill.' }).expect(200)
    const reasons = await Promise.all(
      [singer, other].map((person) => request.get(path(id)).set(person.auth)),
    )
    expect(reasons.map(({ body }) => [body.name, body.cancel_reason])).toEqual([
      ['Concert', 'The organist is ill.'],
      ['Concert', null],
    ])
    expect((await request.get(path(id)).expect(200)).body).toMatchObject({
      opens_datetime: null,
      cancel_reason: null,
    })
  })

  test('is the same event as a file and in a feed', async () => {
    const admin = await anAdmin(server)
    const { id } = await create(admin, { name: 'Concert', public: true })
    const file = await request.get(`${path(id)}file/`).expect(200)
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const [inFile, inFeed] = [readFeed(file.text), readFeed(await publicFeed())]
    expect([...inFile.keys()]).toEqual([id])
    expect(inFile.get(id)).toEqual(inFeed.get(id))
  })
})
