import type { Campus, ChurchSettings, ListedCampus } from '@church/shared'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  aMember,
  anAdmin,
  aSession,
  INSIDE,
  later,
  type Person,
  postMark,
  withOldProof,
} from '../../../../test/factories.ts'
import { PICTURE } from '../../../../test/samples.ts'
import { aChurch, startAnotherServer } from '../../../../test/server.ts'
import { onAuditedEvent } from '../../../platform/audit.ts'
import { readEnv } from '../../../platform/env.ts'
import { exampleChurch } from '../../../platform/example-church.ts'
import type { PubSub } from '../../../platform/pub-sub.ts'
import { createCurrentChurch } from './current.ts'

const { MEDIA_URL } = readEnv({ MEDIA_URL: 'https://media.church.test/' })
const here = await aChurch({ env: { ...(MEDIA_URL && { MEDIA_URL }) } })
const there = await startAnotherServer(here)
const { clock, request, services } = here
const { db } = services

const CHURCH = '/api/users/admin/church/'
const CAMPUSES = '/api/users/admin/campuses/'

let admin: Person

beforeEach(async () => {
  admin = await anAdmin(here)
})

afterEach(async () => {
  await db.attendance.deleteMany()
  await db.session.deleteMany()
  await db.sessionSeries.deleteMany()
  await db.campus.deleteMany({ where: { name: { not: 'Main building' } } })
})

/** A square with sides of 100 m around a place. */
function squareAt(lat: number, lng: number) {
  const east = 0.00045 / Math.cos((lat * Math.PI) / 180)
  const wrap = (degrees: number) => (degrees > 180 ? degrees - 360 : degrees)
  return {
    centre: { lat, lng },
    polygon: [
      { lat: lat + 0.00045, lng: lng - east },
      { lat: lat + 0.00045, lng: wrap(lng + east) },
      { lat: lat - 0.00045, lng: wrap(lng + east) },
      { lat: lat - 0.00045, lng: lng - east },
    ],
  }
}

const AWAY = { latitude: 51.92, longitude: -0.44 }
const hall = { name: 'Hall', ...squareAt(AWAY.latitude, AWAY.longitude), tolerance_m: 5 }

const ask = async <T>(path: string): Promise<T> =>
  (await request.get(path).set(admin.auth).expect(200)).body

const put = (path: string, body: object) => request.put(path).set(admin.auth).send(body)

const addCampus = async (body: object = hall): Promise<ListedCampus> =>
  (await request.post(CAMPUSES).set(admin.auth).send(body).expect(201)).body

const lastEvent = (action: string) =>
  db.auditEvent.findFirst({ where: { action }, orderBy: { id: 'desc' } })

const firstCampus = async () => {
  const [first] = await ask<ListedCampus[]>(CAMPUSES)
  if (!first) throw new Error('There is no campus.')
  return first
}

test("getChurch tells everyone the church's details and where its pictures are", async () => {
  const { body, headers } = await request.get('/api/church/').expect(200)
  const { centre, polygon, tolerance_m } = exampleChurch
  expect(body).toEqual({
    ...exampleChurch,
    campuses: [{ id: expect.any(Number), name: 'Main building', centre, polygon, tolerance_m }],
    logo: null,
    colour: null,
    unnamed_allowed: true,
    language: 'en',
    languages: [expect.objectContaining({ code: 'en', name: 'English', dir: 'ltr' })],
    media_url: 'https://media.church.test',
    url: expect.stringMatching(/^https?:\/\//),
    sends_mail: false,
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  })
  expect(String(headers['set-cookie'])).toContain('csrftoken=')
})

test('a new church publishes nothing invented', async () => {
  const { body } = await request.get('/api/church/').expect(200)
  const { reference: _, ...account } = body.bank
  const { hours: __, ...help } = body.help
  const published = [body.address, ...[account, help, body.contact].flatMap(Object.values)]
  expect(published.filter(Boolean)).toEqual([])
})

describe('updateChurch', () => {
  afterEach(() => put(CHURCH, { name: exampleChurch.name, time_zone: 'Europe/London' }).expect(200))

  test('changes the details in every process with the next call, and records them', async () => {
    const { body } = await put(CHURCH, { name: 'St Mary', colour: '#E3A336' }).expect(200)
    expect(body).toMatchObject({ name: 'St Mary', colour: '#e3a336', locked: [] })
    for (const server of [here, there]) {
      const { body: church } = await server.request.get('/api/church/').expect(200)
      expect(church).toMatchObject({ name: 'St Mary', bank: exampleChurch.bank })
      expect(church.colour).toEqual({ light: expect.any(String), dark: '#e3a336' })
      expect((await server.request.get('/manifest.webmanifest').expect(200)).body.name).toBe(
        'St Mary',
      )
    }
    expect(await lastEvent('church.change')).toMatchObject({
      actorId: admin.id,
      detail: { fields: ['name', 'colour'] },
    })
    await put(CHURCH, { colour: null }).expect(200)
  })

  test('records that the bank account and the telephone number changed, but neither of them', async () => {
    const streamed: unknown[] = []
    onTestFinished(onAuditedEvent((event) => streamed.push(event)))
    const bank = { ...exampleChurch.bank, account_number: '87654321' }
    await put(CHURCH, { bank, help: { ...exampleChurch.help, phone: '07700 900123' } }).expect(200)
    const event = await lastEvent('church.change')
    expect(event).toMatchObject({ detail: { fields: ['bank', 'help'] } })
    for (const recorded of [event, streamed]) {
      expect(JSON.stringify(recorded)).not.toMatch(/87654321|07700/)
    }
    await put(CHURCH, { bank: exampleChurch.bank, help: exampleChurch.help }).expect(200)
  })

  test('asks for a recent proof before it changes where offerings go', async () => {
    const change = { bank: { ...exampleChurch.bank, account_number: '12345678' } }
    await put(CHURCH, change).expect(200)
    await put(CHURCH, { bank: exampleChurch.bank }).expect(200)
    await withOldProof(here, admin)
    const { body } = await put(CHURCH, change).expect(403)
    expect(body.code).toBe('proof-needed')
    await put(CHURCH, { bank: exampleChurch.bank }).expect(200)
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
    [{ help: { phone: '', email: 'nobody', hours: '' } }, 'help.email'],
    [{ tiles: { url: 'https://tiles.example/', attribution: '' } }, 'tiles.url'],
    [{ tiles: { url: 'https://a.example/{z}/{x}/{y}?{key}', attribution: '' } }, 'tiles.url'],
    [
      { tiles: { ...exampleChurch.tiles, attribution: '<img src="//a.example">' } },
      'tiles.attribution',
    ],
    [
      { tiles: { ...exampleChurch.tiles, attribution: '<a href="javascript:x">' } },
      'tiles.attribution',
    ],
    [{ time_zone: '+01:00' }, 'time_zone'],
    [{ time_zone: 'CET' }, 'time_zone'],
    [{ time_zone: 'BST' }, 'time_zone'],
    [{ time_zone: 'US/Pacific-New' }, 'time_zone'],
    [{ colour: 'red' }, 'colour'],
  ])('refuses %j', async (change, field) => {
    const { body } = await put(CHURCH, change).expect(400)
    expect(Object.keys(body.errors)).toEqual([field])
  })

  test('a time zone is written as PostgreSQL has it', async () => {
    const { body } = await put(CHURCH, { time_zone: 'EUROPE/rome' }).expect(200)
    expect(body.time_zone).toBe('Europe/Rome')
    await put(CHURCH, { time_zone: 'UTC' }).expect(200)
  })

  test('another time zone moves the coming sessions of series, and no others', async () => {
    clock.set('2026-01-11T10:00:00Z')
    await later(here, '2026-01-11T10:00:00Z', admin)
    const session = await aSession(here, { from: 60, to: 120 })
    const series = { name: 'Prayer', weekdays: [3], start_time: '19:00', minutes: 60 }
    const made = await request
      .post('/api/users/sessions/series/')
      .set(admin.auth)
      .send({ ...series, from_date: '2026-01-11' })
      .expect(201)
    const startsOf = async () =>
      (await db.session.findMany({ orderBy: { startsAt: 'asc' } }))
        .filter(({ seriesId }) => seriesId === made.body.id)
        .map(({ startsAt }) => startsAt.toISOString())
    expect((await startsOf())[0]).toBe('2026-01-14T19:00:00.000Z')
    await put(CHURCH, { time_zone: 'America/New_York' }).expect(200)
    const starts = await startsOf()
    expect(starts[0]).toBe('2026-01-15T00:00:00.000Z')
    expect(starts).toHaveLength(8)
    const { startsAt } = await db.session.findUniqueOrThrow({ where: { id: session.id } })
    expect(startsAt.toISOString()).toBe(session.start_datetime)
  })
})

test('a connection reads the time in a changed zone before its process has heard of it', async () => {
  const pubSub: PubSub = {
    ...services.pubSub,
    isListening: () => true,
    subscribe: () => () => undefined,
  }
  const church = createCurrentChurch({ ...services, pubSub })
  const before = await church.now()
  await put(CHURCH, { time_zone: 'Asia/Kolkata' }).expect(200)
  expect((await church.now()).timeZone).toBe(before.timeZone)
  expect((await church.now(services.pool)).timeZone).toBe('Asia/Kolkata')
  await put(CHURCH, { time_zone: before.timeZone }).expect(200)
})

test('a first start refuses a time zone that PostgreSQL reads as an abbreviation, and a later one does not', async () => {
  const env = { ...services.env, churchFile: { ...services.env.churchFile, time_zone: 'CET' } }
  const { pubSub } = services
  const start = () => createCurrentChurch({ ...services, env, pubSub }).get()
  expect((await start()).name).toBe(exampleChurch.name)
  const { value } = await db.setting.delete({ where: { key: 'church' } })
  await expect(start()).rejects.toThrow('CHURCH_CONFIG: time_zone CET')
  await services.pool.query("INSERT INTO settings (key, value) VALUES ('church', $1)", [
    JSON.stringify(value),
  ])
})

test('the first steps are done one by one', async () => {
  const setup = async () => (await ask<ChurchSettings>(CHURCH)).setup
  expect(await setup()).toEqual({ name: false, area: false, directory: false, session: false })
  await aSession(here)
  const { id } = await firstCampus()
  await put(`${CAMPUSES}${id}/`, { tolerance_m: 1 }).expect(200)
  expect(await setup()).toMatchObject({ area: false, session: true })
  await put(`${CAMPUSES}${id}/`, { tolerance_m: 0, ...squareAt(51.896, -0.446) }).expect(200)
  expect(await setup()).toMatchObject({ area: true })
  const { centre, polygon } = exampleChurch
  await put(`${CAMPUSES}${id}/`, { centre, polygon }).expect(200)
})

test('the logo is served, and its file goes with it', async () => {
  const { body } = await request
    .post(`${CHURCH}logo/`)
    .set(admin.auth)
    .attach('logo', PICTURE, 'logo.png')
    .expect(200)
  await there.services.pubSub.caughtUp()
  expect((await services.church.get()).logo).toBe(body.logo)
  await request.get(body.logo).expect(200).expect('Content-Type', 'image/webp')
  await request.delete(`${CHURCH}logo/`).set(admin.auth).expect(200)
  await request.get(body.logo).expect(404)
  expect((await services.church.get()).logo).toBeNull()
  expect(await lastEvent('church.logo')).toMatchObject({
    detail: { before: body.logo, after: null },
  })
})

describe('campuses', () => {
  test('a changed area counts with the next mark in every process, and is recorded', async () => {
    const campus = await firstCampus()
    const members = [await aMember(here), await aMember(here), await aMember(here)] as const
    const session = await aSession(here)
    await postMark(there, members[0], session).expect(201)
    const { polygon, centre } = squareAt(AWAY.latitude, AWAY.longitude)
    await put(`${CAMPUSES}${campus.id}/`, { polygon, centre }).expect(200)
    for (const server of [here, there]) await postMark(server, members[1], session).expect(403)
    await postMark(there, members[1], session, AWAY).expect(201)
    const event = await lastEvent('campus.update')
    expect(event).toMatchObject({ actorId: admin.id, subject: 'campus', subjectId: campus.id })
    expect(event?.detail).toEqual({
      before: { centre: campus.centre, polygon: campus.polygon },
      after: { centre, polygon },
    })
    await put(`${CAMPUSES}${campus.id}/`, {
      polygon: campus.polygon,
      centre: campus.centre,
    }).expect(200)
    await postMark(here, members[2], session).expect(201)
  })

  test('across the 180th meridian takes marks inside it, and none from the other side of the world', async () => {
    const main = await firstCampus()
    const taveuni = squareAt(-16.8, 179.9999)
    await put(`${CAMPUSES}${main.id}/`, taveuni).expect(200)
    const member = await aMember(here)
    const session = await aSession(here)
    for (const longitude of [0, 0.0003, -0.0003, -0.446, 90, 179.5, -179.5]) {
      const { body } = await postMark(here, member, session, { latitude: -16.8, longitude })
      expect([longitude, body.code]).toEqual([longitude, 'outside-area'])
    }
    await postMark(here, member, session, { latitude: -16.8, longitude: -179.9999 }).expect(201)
    await put(`${CAMPUSES}${main.id}/`, { polygon: main.polygon, centre: main.centre }).expect(200)
  })

  test('two services at the same time have their own places and counts', async () => {
    const { id: campusId } = await addCampus()
    const main = await aSession(here)
    const away = await aSession(here, { campusId })
    const [ruth, sam, tom] = [await aMember(here), await aMember(here), await aMember(here)]
    const at = (id: number, place: object) => ({ ...place, session: id })
    await postMark(here, ruth, away, at(away.id, INSIDE)).expect(403)
    await postMark(here, ruth, away, at(away.id, AWAY)).expect(201)
    await postMark(here, sam, main, at(main.id, AWAY)).expect(403)
    // An older screen names neither: the place decides between sessions of the same name.
    await postMark(here, sam, main, INSIDE).expect(201)
    await postMark(here, tom, main, AWAY).expect(201)
    const marks = await db.attendance.groupBy({ by: ['sessionId'], _count: true })
    expect(new Map(marks.map((each) => [each.sessionId, each._count]))).toEqual(
      new Map([
        [main.id, 1],
        [away.id, 2],
      ]),
    )
    for (const { services } of [here, there]) {
      await services.pubSub.caughtUp()
      expect(await services.live.numbers(main.id)).toMatchObject({ count: 1 })
      expect(await services.live.numbers(away.id)).toMatchObject({ count: 2 })
    }
  })

  test('a session and a series say where they are held, the first campus by default', async () => {
    const { id } = await addCampus()
    const main = await firstCampus()
    const times = {
      start_datetime: clock.now().toISOString(),
      end_datetime: '2027-01-01T00:00:00Z',
    }
    const create = (body: object) =>
      request
        .post('/api/users/sessions/create/')
        .set(admin.auth)
        .send({ ...times, ...body })
    const { body: first } = await create({ name: 'Worship' }).expect(201)
    expect(first.campus).toBe(main.id)
    const { body: second } = await create({ name: 'Worship', campus: id }).expect(201)
    expect(second).toMatchObject({ campus: id })
    expect(second.id).not.toBe(first.id)
    const refused = await create({ name: 'Nowhere', campus: id + 1 }).expect(400)
    expect(Object.keys(refused.body.errors)).toEqual(['campus'])
    await put(`/api/users/sessions/${first.id}/update/`, { campus: id }).expect(200)
    expect(await ask('/api/users/sessions/')).toMatchObject([{ campus: id }, { campus: id }])
    const series = { weekdays: [7], start_time: '10:00', minutes: 60, from_date: '2027-01-03' }
    clock.set('2027-01-01T10:00:00Z')
    await later(here, '2027-01-01T10:00:00Z', admin)
    const { body: made } = await request
      .post('/api/users/sessions/series/')
      .set(admin.auth)
      .send({ name: 'Weekly', ...series, campus: id })
      .expect(201)
    expect(made.campus).toBe(id)
    const campusesOf = async () =>
      new Set(
        (await db.session.findMany({ where: { seriesId: made.id } })).map(
          ({ campusId }) => campusId,
        ),
      )
    expect(await campusesOf()).toEqual(new Set([id]))
    await put(`/api/users/sessions/series/${made.id}/update/`, { campus: main.id }).expect(200)
    expect(await campusesOf()).toEqual(new Set([main.id]))
    clock.set('2026-01-11T10:00:00Z')
  })

  test('a campus with sessions to come stays, and so does the last one', async () => {
    const main = await firstCampus()
    const { id } = await addCampus()
    const session = await aSession(here, { campusId: id })
    const path = `${CAMPUSES}${id}/`
    const refused = async (call: ReturnType<typeof put>, code: string) =>
      expect((await call.expect(409)).body.code).toBe(code)
    await refused(put(path, { active: false }), 'campus-in-use')
    await refused(request.delete(path).set(admin.auth), 'campus-in-use')
    clock.advance(2 * 3_600_000)
    await later(here, clock.now().toISOString(), admin)
    await put(path, { active: false }).expect(200)
    await refused(put(`${CAMPUSES}${main.id}/`, { active: false }), 'last-campus')
    await refused(request.delete(`${CAMPUSES}${main.id}/`).set(admin.auth), 'last-campus')
    const { body: church } = await request.get('/api/church/').expect(200)
    expect(church.campuses.map((campus: Campus) => campus.name)).toEqual(['Main building'])
    await put(path, { active: true }).expect(200)
    await request.delete(path).set(admin.auth).expect(200)
    expect(await ask<ListedCampus[]>(CAMPUSES)).toHaveLength(1)
    // The session that was held there still says so.
    const { campusId } = await db.session.findUniqueOrThrow({ where: { id: session.id } })
    expect(campusId).toBe(id)
    await request.delete(path).set(admin.auth).expect(404)
    clock.set('2026-01-11T10:00:00Z')
  })

  test('a campus of a series that goes on stays, and one that has ended goes on elsewhere', async () => {
    const { id } = await addCampus()
    const series = await db.sessionSeries.create({
      data: {
        name: 'Weekly',
        weekdays: [7],
        startTime: new Date('1970-01-01T10:00:00Z'),
        minutes: 60,
        fromDate: new Date('2026-01-01'),
        paused: true,
        campusId: id,
      },
    })
    const { body } = await request.delete(`${CAMPUSES}${id}/`).set(admin.auth).expect(409)
    expect(body.code).toBe('campus-in-use')
    const update = (body: object) => put(`/api/users/sessions/series/${series.id}/update/`, body)
    await update({ until_date: '2026-01-10', paused: false }).expect(200)
    await request.delete(`${CAMPUSES}${id}/`).set(admin.auth).expect(200)
    const refused = await update({ until_date: null }).expect(400)
    expect(Object.keys(refused.body.errors)).toEqual(['campus'])
    await update({ name: 'Once weekly', campus: id }).expect(200)
    await update({ until_date: null, campus: (await firstCampus()).id }).expect(200)
  })

  test('two campuses cannot have the same name, and a repeated request adds no second one', async () => {
    const first = await addCampus()
    expect((await addCampus()).id).toBe(first.id)
    const other = { ...hall, name: 'HALL', tolerance_m: 9 }
    const { body } = await request.post(CAMPUSES).set(admin.auth).send(other).expect(409)
    expect(body.code).toBe('campus-name-taken')
  })

  const { centre, polygon } = squareAt(51.896, -0.446)
  const [a, b, c, d] = polygon
  const manyCorners = Array.from({ length: 51 }, (_, n) => ({
    lat: 51.896 + 0.001 * Math.cos((n / 51) * 2 * Math.PI),
    lng: -0.446 + 0.001 * Math.sin((n / 51) * 2 * Math.PI),
  }))
  const tiny = polygon.map(({ lat, lng }) => ({
    lat: 51.896 + (lat - 51.896) / 70,
    lng: -0.446 + (lng + 0.446) / 70,
  }))
  test.each([
    ['crossing edges', { polygon: [a, c, b, d] }, 'polygon'],
    ['2 m²', { polygon: tiny }, 'polygon'],
    ['51 corners', { polygon: manyCorners }, 'polygon'],
    ['three corners', { polygon: [a, b, c] }, 'polygon'],
    ['a centre outside', { centre: { lat: 51.9, lng: -0.446 } }, 'centre'],
    ['not a number', { centre: { lat: Number.NaN, lng: -0.446 } }, 'centre.lat'],
    ['a latitude of 91', { centre: { lat: 91, lng: 0 } }, 'centre.lat'],
    ['a negative tolerance', { tolerance_m: -1 }, 'tolerance_m'],
    ['an endless tolerance', { tolerance_m: Number.POSITIVE_INFINITY }, 'tolerance_m'],
    ['1,001 m of tolerance', { tolerance_m: 1_001 }, 'tolerance_m'],
  ])('an area with %s is refused with its field, and changes nothing', async (_, change, field) => {
    const before = await ask(CAMPUSES)
    const { id } = await firstCampus()
    const updated = await put(`${CAMPUSES}${id}/`, change).expect(400)
    expect(Object.keys(updated.body.errors)).toContain(field)
    const body = { name: 'New', centre, polygon, ...change }
    const created = await request.post(CAMPUSES).set(admin.auth).send(body).expect(400)
    expect(Object.keys(created.body.errors)).toContain(field)
    expect(await ask(CAMPUSES)).toEqual(before)
  })

  test('an area may lie across the 180th meridian', async () => {
    const { id } = await addCampus({ name: 'Taveuni', ...squareAt(-16.8, 179.9998) })
    const session = await aSession(here, { campusId: id })
    const member = await aMember(here)
    const place = { latitude: -16.8, longitude: -179.9999 }
    await postMark(here, member, session, place).expect(201)
  })
})

describe("the operator's file", () => {
  const { churchFile } = services.env

  afterEach(() => {
    churchFile.locked = []
  })

  test('fixes what it locks, whatever is stored', async () => {
    churchFile.locked = ['bank', 'polygon']
    const { id } = await firstCampus()
    const bank = { ...exampleChurch.bank, account_number: '1' }
    const { body } = await put(CHURCH, { bank }).expect(403)
    expect(body).toMatchObject({ code: 'locked', errors: { bank: [expect.any(String)] } })
    await put(CHURCH, { bank: exampleChurch.bank }).expect(200)
    const { polygon } = squareAt(51.896, -0.446)
    const path = `${CAMPUSES}${id}/`
    expect((await put(path, { polygon }).expect(403)).body.errors).toHaveProperty('polygon')
    await addCampus()
    await put(path, { active: false }).expect(403)
    await request.delete(path).set(admin.auth).expect(403)
    await put(path, { tolerance_m: 3 }).expect(200)
    await put(path, { tolerance_m: 0 }).expect(200)
    expect(await ask<ChurchSettings>(CHURCH)).toMatchObject({ locked: ['bank', 'polygon'] })
    expect((await firstCampus()).locked).toBe(true)
  })

  test('seeds the database of an older release, whose sessions stay as they were', async () => {
    const old = await aChurch()
    const session = await aSession(old)
    await old.services.pool.query('UPDATE sessions SET campus_id = NULL')
    await old.services.pool.query(`DELETE FROM settings WHERE key = 'church'`)
    await old.services.pool.query('DELETE FROM campuses')
    // Yesterday's file, which may have corners that nobody could draw today.
    const [a, ...corners] = hall.polygon
    if (!a) throw new Error('The hall has four corners.')
    const file = {
      ...exampleChurch,
      ...hall,
      name: 'St Mark',
      polygon: [a, a, ...corners],
      tolerance_m: 2,
      locked: [],
    }
    const next = await startAnotherServer(old, { env: { churchFile: file } })
    const { body: church } = await old.request.get('/api/church/').expect(200)
    const { locked: _, ...facts } = file
    expect(church).toMatchObject(facts)
    const [member, other] = [await aMember(old), await aMember(old)]
    await postMark(old, member, session, INSIDE).expect(403)
    await postMark(next, member, session, AWAY).expect(201)
    const chief = await anAdmin(old)
    await old.request.put(CHURCH).set(chief.auth).send({ name: 'St Luke' }).expect(200)
    const again = await startAnotherServer(old, { env: { churchFile: file } })
    expect((await again.services.church.get()).name).toBe('St Luke')
    await postMark(again, other, session, AWAY).expect(201)
  })
})
