import { FEEDS_MAX, feedErrors, siteErrors } from '@church/shared'
import { describe, expect, test } from 'vitest'
import { aMember, anAdmin, aSession, PASSWORD, type Person } from '../../../../test/factories.ts'
import { type ReadEvent, readFeed } from '../../../../test/read-feed.ts'
import { aChurch } from '../../../../test/server.ts'
import { randomToken } from '../../../platform/random-token.ts'
import { CALENDAR_LIMITS } from './calendar-files.ts'

const server = await aChurch({ anew: ['sessions', 'users'] })
const { request, clock, services } = server
const { db, pool } = services
const feedsPath = '/api/users/profile/feeds/'

const add = (person: Person, name = 'Phone') =>
  request.post(feedsPath).set(person.auth).send({ name })

/** Adds a feed. @returns its id, and the path that a phone asks for */
async function aFeed(person: Person): Promise<{ id: number; path: string }> {
  const { body } = await add(person).expect(201)
  return { id: body.id, path: new URL(body.url).pathname }
}

async function read(path: string): Promise<ReadEvent[]> {
  const { text } = await request.get(path).expect(200)
  return [...readFeed(text).values()]
}

const ended = (path: string) => request.get(path).expect(404)

test('has a secret address, which only its owner sees, and only once', async () => {
  const ruth = await aMember(server)
  const { body } = await add(ruth, '  My phone ').expect(201)
  expect(body).toEqual({
    id: expect.any(Number),
    name: 'My phone',
    url: expect.stringMatching(/^http.*\/calendar\/[\w-]{43}\.ics$/),
  })
  const list = async () => (await request.get(feedsPath).set(ruth.auth).expect(200)).body
  const feed = { id: body.id, name: 'My phone', at: clock.now().toISOString() }
  expect(await list()).toEqual([{ ...feed, last_used_at: null }])
  const secret = body.url.match(/([\w-]+)\.ics$/)[1]
  const { rows } = await pool.query('SELECT calendar_feeds::text AS row FROM calendar_feeds')
  expect(rows).toHaveLength(1)
  expect(rows[0].row).not.toContain(secret)

  await read(new URL(body.url).pathname)
  const used = clock.now().toISOString()
  expect(await list()).toEqual([{ ...feed, last_used_at: used }])
  clock.advance(60_000)
  await read(new URL(body.url).pathname)
  expect(await list()).toEqual([{ ...feed, last_used_at: used }])
})

test('is bounded in number, and belongs to its owner', async () => {
  const [ruth, omar] = [await aMember(server), await aMember(server)]
  const { id, path } = await aFeed(ruth)
  for (let n = 1; n < FEEDS_MAX; n++) await add(ruth).expect(201)
  expect((await add(ruth).expect(409)).body.code).toBe(feedErrors.tooMany.code)
  await request.delete(feedsPath).set(omar.auth).send({ id }).expect(404)
  await read(path)
  await request.delete(feedsPath).set(ruth.auth).send({ id }).expect(200)
  await request.delete(feedsPath).set(ruth.auth).send({ id }).expect(404)
  await ended(path)
  await add(ruth).expect(201)
})

test('is the same for everybody in the same departments, whatever the device is called', async () => {
  const [ruth, omar, choir] = [await aMember(server), await aMember(server), await aMember(server)]
  const department = await db.department.upsert({
    where: { name: 'Choir' },
    create: { name: 'Choir' },
    update: {},
  })
  await db.member.upsert({ where: { id: choir.id }, create: { id: choir.id }, update: {} })
  await db.memberDepartment.create({
    data: { memberId: choir.id, departmentId: department.id },
  })
  const session = await aSession(server, { from: 60, to: 120 })
  const rehearsal = await aSession(server, { name: 'Rehearsal', from: 90, to: 120 })
  await db.sessionDepartment.create({
    data: { sessionId: rehearsal.id, departmentId: department.id },
  })
  const bytes = async (person: Person) => (await request.get((await aFeed(person)).path)).text
  const [one, two, three] = [await bytes(ruth), await bytes(ruth), await bytes(omar)]
  expect(two).toBe(one)
  expect(three).toBe(one)
  expect([...readFeed(one).keys()]).toEqual([session.id])
  expect([...readFeed(await bytes(choir)).keys()]).toEqual([session.id, rehearsal.id])
  for (const person of [ruth, omar, choir]) {
    expect(await bytes(choir)).not.toMatch(new RegExp(`${person.last_name}|${person.email}`))
  }
})

test('answers 304 to who has it, until something changes', async () => {
  const ruth = await aMember(server)
  const session = await aSession(server, { from: 60, to: 120 })
  const { path } = await aFeed(ruth)
  for (const address of [path, '/calendar/public.ics']) {
    const { headers } = await request.get(address).expect(200)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cache-control': expect.stringContaining('no-cache'),
    })
    const again = () => request.get(address).set('If-None-Match', headers.etag ?? '')
    const { text } = await again().expect(304)
    expect(text).toBe('')
    await request.head(address).expect(200)
    await db.session.update({
      where: { id: session.id },
      data: { name: `${address} renamed`, public: true },
    })
    await again().expect(200)
  }
})

describe('ends', () => {
  const signedOut = async (by: 'themselves' | 'an admin', { id, auth }: Person) => {
    if (by === 'themselves') {
      const path = '/api/users/profile/sign-ins/end-others/'
      return request.post(path).set(auth).send({ password: PASSWORD }).expect(200)
    }
    const admin = await anAdmin(server)
    return request.post(`/api/users/update/${id}/sign-ins/end/`).set(admin.auth).expect(200)
  }

  test.each(['themselves', 'an admin'] as const)('when signed out by %s', async (by) => {
    const [ruth, omar] = [await aMember(server), await aMember(server)]
    const [feed, other] = [await aFeed(ruth), await aFeed(omar)]
    await signedOut(by, ruth)
    await ended(feed.path)
    await read(other.path)
  })

  test('when they leave, and coming back revives none', async () => {
    const [ruth, admin] = [await aMember(server), await anAdmin(server)]
    const { path } = await aFeed(ruth)
    const set = (standing: string) =>
      request.put(`/api/users/update/${ruth.id}/`).set(admin.auth).send({ standing }).expect(200)
    await set('left')
    await ended(path)
    expect((await add(ruth).expect(403)).body.code).toBe(feedErrors.hasLeft.code)
    await set('active')
    await ended(path)
    await add(ruth).expect(201)
  })

  test('when they are deleted', async () => {
    const [ruth, admin] = [await aMember(server), await anAdmin(server)]
    const { path } = await aFeed(ruth)
    await request.delete(`/api/users/delete/${ruth.id}/`).set(admin.auth).expect(200)
    await ended(path)
  })
})

describe('in a merge', () => {
  const merge = async (from: Person, into: Person) => {
    const admin = await anAdmin(server)
    await request
      .post(`/api/users/${from.id}/merge/`)
      .set(admin.auth)
      .send({ into: into.id })
      .expect(200)
  }

  test('ends with its account, so that a stranger in a person’s name learns nothing', async () => {
    const [stranger, ruth] = [await aMember(server), await aMember(server)]
    const [theirs, own] = [await aFeed(stranger), await aFeed(ruth)]
    await merge(stranger, ruth)
    await ended(theirs.path)
    await read(own.path)
    const { body } = await request.get(feedsPath).set(ruth.auth).expect(200)
    expect(body.map(({ id }: { id: number }) => id)).toEqual([own.id])
  })

  test('is kept with an account that moves to a record without one', async () => {
    const [ruth, record] = [await aMember(server), await aMember(server)]
    const { path } = await aFeed(ruth)
    await db.user.update({ where: { id: record.id }, data: { email: null, passwordHash: null } })
    await merge(ruth, record)
    await read(path)
  })
})

test('does not tell a feed that ended from a guess, and bounds the guesses of a network', async () => {
  const ruth = await aMember(server)
  const { id, path } = await aFeed(ruth)
  const other = await aFeed(ruth)
  await request.delete(feedsPath).set(ruth.auth).send({ id }).expect(200)
  clock.advance(3_600_000)
  const wrong = [path, `/calendar/${randomToken()}.ics`, '/calendar/x.ics', '/calendar/%00.ics']
  const answers = await Promise.all(wrong.map((each) => request.get(each).expect(404)))
  const [first] = answers
  for (const { text, headers, body } of answers) {
    expect(body.code).toBe(siteErrors.notFound.code)
    expect(text.length).toBe(first?.text.length)
    expect(Object.keys(headers)).toEqual(Object.keys(first?.headers ?? {}))
  }
  const { points } = CALENDAR_LIMITS.wrongFeed
  for (let n = wrong.length; n < points; n++) await request.get(`/calendar/${n}.ics`).expect(404)
  const { headers } = await request.get('/calendar/one-more.ics').expect(429)
  expect(headers['retry-after']).toBeDefined()
  await read(other.path)
})

test('neither logs nor measures its secret', async () => {
  const { path } = await aFeed(await aMember(server))
  await read(path)
  await request.get('/calendar/guessed.ics')
  const metrics = await services.metrics.registry.metrics()
  expect(metrics).toContain('route="/calendar/:feed.ics"')
  expect(metrics).not.toMatch(/guessed/)
  expect(metrics).not.toContain(path.slice(10, 30))
})
