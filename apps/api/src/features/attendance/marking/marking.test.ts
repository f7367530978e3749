import { markingTexts } from '@church/shared'
import { describe, expect, test } from 'vitest'
import {
  aMember,
  anAdmin,
  aSession,
  aSessionAt,
  chooseKeeping,
  INSIDE,
  later,
  markBody,
  OUTSIDE,
  postMark,
} from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'

const server = await aChurch({ anew: 'everything' })
const { request, clock, services } = server
const ADDRESS = '/api/users/profile/attendance/create/'

const rowsOf = (sessionId: number) => services.db.attendance.findMany({ where: { sessionId } })

test("marks a member who is inside the area while a session runs, at the server's time", async () => {
  const member = await aMember(server)
  const session = await aSession(server)
  const { body } = await postMark(server, member, session).expect(201)
  const [row] = await rowsOf(session.id)
  expect(body).toEqual({
    id: row?.id,
    present_absent: true,
    name: 'Sunday Worship',
    start_datetime: session.start_datetime,
    end_datetime: session.end_datetime,
    marked_at: '2026-01-11T10:00:00.000Z',
  })
  expect(row).toMatchObject({ userId: member.id, present: true, markedAt: clock.now() })
})

test('checkAttendance says whether and when the caller was marked, for each session', async () => {
  const [member, other] = [await aMember(server), await aMember(server)]
  const session = await aSession(server)
  const evening = await aSession(server, { name: 'Evening', from: -5 })
  const check = async (who: typeof member, { start_datetime, end_datetime } = session) =>
    (
      await request
        .get('/api/users/attendance/check/')
        .query({ start_datetime, end_datetime })
        .set(who.auth)
        .expect(200)
    ).body
  expect(await check(member)).toEqual({ already_marked: false, marked_at: null })
  await postMark(server, member, session).expect(201)
  expect(await check(member)).toEqual({
    already_marked: true,
    marked_at: '2026-01-11T10:00:00.000Z',
  })
  expect(await check(other)).toMatchObject({ already_marked: false })
  expect(await check(member, evening)).toMatchObject({ already_marked: false })
})

test('checkCurrentAttendance names the first of the current sessions and the caller’s mark in it', async () => {
  const [member, other] = [await aMember(server), await aMember(server)]
  const check = async (who: typeof member) =>
    (await request.get('/api/users/attendance/current/').set(who.auth).expect(200)).body
  expect(await check(member)).toEqual({ session: null, already_marked: false, marked_at: null })
  const session = await aSession(server)
  await aSession(server, { name: 'Evening', from: 60, to: 120 })
  const unmarked = { session: session.id, already_marked: false, marked_at: null }
  expect(await check(member)).toEqual(unmarked)
  await postMark(server, member, session).expect(201)
  expect(await check(member)).toEqual({
    session: session.id,
    already_marked: true,
    marked_at: '2026-01-11T10:00:00.000Z',
  })
  expect(await check(other)).toEqual(unmarked)
})

test('checkCurrentAttendance knows a mark without a name', async () => {
  const [admin, member] = [await anAdmin(server), await aMember(server)]
  await request.put('/api/users/admin/unnamed/').set(admin.auth).send({ allowed: true }).expect(200)
  await chooseKeeping(server, member, false)
  const session = await aSession(server)
  await postMark(server, member, session).expect(201)
  const { body } = await request.get('/api/users/attendance/current/').set(member.auth).expect(200)
  expect(body).toMatchObject({ session: session.id, already_marked: true })
})

test('marks an admin like any member', async () => {
  const admin = await anAdmin(server)
  await postMark(server, admin, await aSession(server)).expect(201)
})

describe("refusals, with the product's messages and in its order", () => {
  test('401 without a token, whatever else is wrong', async () => {
    await request.post(ADDRESS).send({}).expect(401)
  })

  test('400 without a location, even if there is no session', async () => {
    const member = await aMember(server)
    const session = await aSession(server, { from: -60, to: -30 })
    await services.db.session.deleteMany()
    for (const place of [{}, { latitude: 51.896 }, { latitude: null, longitude: null }]) {
      const { body } = await postMark(server, member, session, place).expect(400)
      expect(body.detail).toBe('Unable to access location.')
    }
  })

  test('404 without a session, even from outside', async () => {
    const member = await aMember(server)
    const session = await aSession(server)
    await services.db.session.deleteMany()
    const { body } = await postMark(server, member, session, OUTSIDE).expect(404)
    expect(body.detail).toBe('No active sessions available.')
  })

  test('409 before the start, even from outside', async () => {
    const member = await aMember(server)
    const session = await aSession(server, { from: 1 })
    const { body } = await postMark(server, member, session, OUTSIDE).expect(409)
    expect(body.detail).toBe('No active session available at this time.')
  })

  test('409 from the end onwards, even if the session is not closed yet and the member is marked', async () => {
    const member = await aMember(server)
    const session = await aSession(server, { to: 5 })
    await postMark(server, member, session).expect(201)
    clock.advance(5 * 60_000)
    const { body } = await postMark(server, member, session).expect(409)
    expect(body.detail).toBe(markingTexts['not-running'])
  })

  test('409 for a second mark, even from outside', async () => {
    const member = await aMember(server)
    const session = await aSession(server)
    await postMark(server, member, session).expect(201)
    for (const place of [INSIDE, OUTSIDE]) {
      const { body } = await postMark(server, member, session, place).expect(409)
      expect(body.detail).toBe('You have already marked attendance for this session.')
    }
    expect(await rowsOf(session.id)).toHaveLength(1)
  })

  test('403 from outside, and nothing is written', async () => {
    const member = await aMember(server)
    const session = await aSession(server)
    const { body } = await postMark(server, member, session, OUTSIDE).expect(403)
    expect(body.detail).toBe('User is outside the area. Attendance not marked.')
    expect(await rowsOf(session.id)).toEqual([])
  })
})

describe('a mark with its accuracy and age', () => {
  test('403 where the accuracy is worse than the area is wide, wherever the place', async () => {
    const member = await aMember(server)
    const session = await aSession(server)
    for (const place of [INSIDE, OUTSIDE]) {
      const { body } = await postMark(server, member, session, {
        ...place,
        accuracy: 5_000,
      }).expect(403)
      expect(body).toMatchObject({ code: 'not-exact', detail: markingTexts['not-exact'] })
    }
    expect(await rowsOf(session.id)).toEqual([])
  })

  test('400 for a place of more than two minutes ago', async () => {
    const member = await aMember(server)
    const session = await aSession(server)
    const old = { ...INSIDE, accuracy: 15, age: 3 * 3_600 }
    expect((await postMark(server, member, session, old).expect(400)).body.code).toBe('no-location')
    await postMark(server, member, session, { ...old, age: 120 }).expect(201)
  })

  test('201 with a place by Wi-Fi, and 400 for less than nothing', async () => {
    const member = await aMember(server)
    const session = await aSession(server)
    for (const wrong of [{ accuracy: -1 }, { age: -1 }, { accuracy: '12' }]) {
      const { body } = await postMark(server, member, session, { ...INSIDE, ...wrong }).expect(400)
      expect(Object.keys(body.errors)).toEqual(Object.keys(wrong))
    }
    await postMark(server, member, session, { ...INSIDE, accuracy: 65, age: 59.5 }).expect(201)
  })
})

test('rejects an invalid body by field, before anything else', async () => {
  const member = await aMember(server)
  const session = await aSession(server)
  const send = async (change: object) =>
    (
      await request
        .post(ADDRESS)
        .set(member.auth)
        .send({ ...markBody(session), ...change })
        .expect(400)
    ).body.errors
  expect(await send({ latitude: 91 })).toHaveProperty('latitude')
  expect(await send({ longitude: -181 })).toHaveProperty('longitude')
  expect(await send({ latitude: '51.896' })).toHaveProperty('latitude')
  expect(await send({ start_datetime: 'Sunday' })).toHaveProperty('start_datetime')
  expect(await send({ present_absent: false })).toHaveProperty('present_absent')
  expect(await rowsOf(session.id)).toEqual([])
})

test("ignores other people's ids, and rejects a second mark in different words", async () => {
  const [member, other] = [await aMember(server), await aMember(server)]
  const session = await aSession(server)
  const body = { ...markBody(session), id: other.id, user: other.id, user_id: other.id }
  await request.post(ADDRESS).set(member.auth).send(body).expect(201)
  const inNairobi = {
    start_datetime: session.start_datetime.replace('09:50:00.000Z', '12:50:00+03:00'),
  }
  expect(inNairobi.start_datetime).toBe('2026-01-11T12:50:00+03:00')
  await request
    .post(ADDRESS)
    .set(member.auth)
    .send({ ...body, ...inNairobi, name: ' Sunday Worship ' })
    .expect(409)
  expect(await rowsOf(session.id)).toMatchObject([{ userId: member.id }])
})

test('200 concurrent taps make one mark: one 201, 199 times 409, one row', async () => {
  const member = await aMember(server)
  const session = await aSession(server)
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => postMark(server, member, session)),
  )
  const bodies = answers.filter(({ status }) => status === 409).map(({ body }) => body.detail)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(bodies).toEqual(Array(199).fill(markingTexts['already-marked']))
  expect(await rowsOf(session.id)).toHaveLength(1)
})

test('a mark that the proxy sends again gets the first answer, and a second tap does not', async () => {
  const member = await aMember(server)
  const session = await aSession(server)
  const first = await postMark(server, member, session).expect(201)
  clock.advance(5_000)
  const waited = (ms: string) => postMark(server, member, session).set('X-Proxy-Wait-Ms', ms)
  expect((await waited('5200.5').expect(201)).body).toEqual(first.body)
  // Sent after the mark was made, not repeated at all, kept too long, and nonsense.
  for (const ms of ['3000', '20', '9e9', '-1', 'soon', '']) await waited(ms).expect(409)
  expect(await rowsOf(session.id)).toHaveLength(1)
})

test("never stores the device's location", async () => {
  const member = await aMember(server)
  await postMark(server, member, await aSession(server), {
    latitude: 51.8960123,
    longitude: -0.4460456,
    accuracy: 7.25,
  }).expect(201)
  const { rows } = await services.pool.query<{ row: string }>(
    'SELECT to_json(attendance)::text AS row FROM attendance',
  )
  expect(rows[0]?.row).toContain('2026-01-11')
  expect(rows[0]?.row).not.toMatch(/0123|0456|7\.25/)
})

describe('choosing the session', () => {
  test('accepts either of two overlapping sessions, chosen by their times', async () => {
    const member = await aMember(server)
    const adults = await aSession(server)
    const youth = await aSession(server, { from: -5, to: 30 })
    await postMark(server, member, youth).expect(201)
    await postMark(server, member, adults).expect(201)
    await postMark(server, member, youth).expect(409)
    expect(await rowsOf(youth.id)).toHaveLength(1)
    expect(await rowsOf(adults.id)).toHaveLength(1)
  })

  test('distinguishes two sessions at the same times by their names', async () => {
    const member = await aMember(server)
    const adults = await aSession(server, { name: 'Main hall' })
    const youth = await aSession(server, { name: 'Youth' })
    await postMark(server, member, youth).expect(201)
    expect(await rowsOf(adults.id)).toEqual([])
    const check = (name: string) =>
      request
        .get('/api/users/attendance/check/')
        .query({ ...youth, id: undefined, name })
        .set(member.auth)
    expect((await check('Youth')).body).toMatchObject({ already_marked: true })
    expect((await check('Main hall')).body).toMatchObject({ already_marked: false })
  })

  test('404 for a session that is not open, even if another is', async () => {
    const member = await aMember(server)
    const session = await aSession(server)
    const { body } = await postMark(server, member, { ...session, name: 'Another' }).expect(409)
    expect(body.detail).toBe(markingTexts['not-running'])
    expect(await rowsOf(session.id)).toEqual([])
  })

  test('the second of two back-to-back sessions runs from the instant the first ends', async () => {
    const member = await aMember(server)
    const first = await aSession(server, { name: 'Early service', to: 5 })
    const second = await aSession(server, { name: 'Late service', from: 5 })
    clock.set('2026-01-11T10:04:59.999Z')
    await postMark(server, member, second).expect(409)
    await postMark(server, member, first).expect(201)
    clock.advance(1)
    await postMark(server, member, first).expect(409)
    await postMark(server, member, second).expect(201)
  })

  test('a session across midnight is one session on both days', async () => {
    const [early, late] = [await aMember(server), await aMember(server)]
    const watchNight = await aSessionAt(services, {
      name: 'Watch night',
      startsAt: new Date('2026-12-31T22:00:00Z'),
      endsAt: new Date('2027-01-01T00:30:00Z'),
    })
    await later(server, '2026-12-31T23:59:59Z', early)
    await postMark(server, early, watchNight).expect(201)
    await later(server, '2027-01-01T00:29:59Z', late)
    await postMark(server, late, watchNight).expect(201)
    expect(await rowsOf(watchNight.id)).toHaveLength(2)
  })

  test('a session across the change to summer time keeps its length', async () => {
    const member = await aMember(server)
    // London, 29 March 2026: 00:30 is still GMT, 02:30 is BST, and between them lies one hour.
    const vigil = {
      name: 'Vigil',
      start_datetime: '2026-03-29T00:30:00+00:00',
      end_datetime: '2026-03-29T02:30:00+01:00',
    }
    const admin = await anAdmin(server)
    await later(server, '2026-03-28T20:00:00Z', admin)
    const { body: session } = await request
      .post('/api/users/sessions/create/')
      .set(admin.auth)
      .send(vigil)
      .expect(201)
    expect(session.end_datetime).toBe('2026-03-29T01:30:00.000Z')
    await later(server, '2026-03-29T01:29:59Z', member)
    await postMark(server, member, session).expect(201)
    clock.set('2026-03-29T01:30:00Z')
    const { body } = await postMark(server, member, session).expect(409)
    expect(body.detail).toBe(markingTexts['not-running'])
  })
})
