import { createHash } from 'node:crypto'
import type { DoorCodes, Session } from '@church/shared'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  aMember,
  anAdmin,
  aSession,
  INSIDE,
  later,
  OUTSIDE,
  type Person,
  postMark,
  withRole,
} from '../../../../test/factories.ts'
import { aChurch, startAnotherServer } from '../../../../test/server.ts'
import { createLimitDigest } from '../../../platform/limit-digest.ts'
import { expireSession } from '../sessions/index.ts'
import { STEWARD_LIMITS } from '../steward/index.ts'

const server = await aChurch({ anew: 'everything' })
const twin = await startAnotherServer(server)
const { clock, request, services } = server

let session: Session
let steward: Person
let ruth: Person
beforeEach(async () => {
  session = await aSession(server)
  steward = await withRole(server, 'steward')
  ruth = await aMember(server)
})

const shown = async (id = session.id): Promise<DoorCodes> =>
  (await request.get(`/api/users/sessions/${id}/door/`).set(steward.auth).expect(200)).body

const enter = (code: string, auth: Record<string, string> = {}, id = session.id) =>
  request.post('/api/users/attendance/door/').set(auth).send({ session: id, code })

/** The session and the code that a QR code's link holds. */
function scanned({ url }: DoorCodes) {
  const [, id, code = ''] = /\/#\/door-entry\/(\d+)\.([\w-]+)$/.exec(url) ?? []
  return { id: Number(id), code }
}

const choose = async (proof: string, steward_taps = true) =>
  request
    .put('/api/users/admin/door/')
    .set((await anAdmin(server)).auth)
    .send({ proof, steward_taps })
    .expect(200)

/** Returns all points of a limit, for everybody. */
const refill = (limit: string) =>
  services.pool.query('DELETE FROM rate_limits WHERE key LIKE $1', [`${limit}/%`])

const rowOf = (userId: number) => services.db.attendance.findFirst({ where: { userId } })

describe('the code at the door', () => {
  test('typed digits replace the location, and the mark says so', async () => {
    const { digits } = await shown()
    expect(digits).toMatch(/^\d{6}$/)
    const spaced = `${digits.slice(0, 3)} ${digits.slice(3)}`
    const { body } = await enter(spaced, ruth.auth).expect(200)
    await postMark(server, ruth, session, { door_pass: body.pass }).expect(201)
    expect(await rowOf(ruth.id)).toMatchObject({ present: true, source: 'code', markedById: null })
    const own = await request.get('/api/users/profile/attendance/').set(ruth.auth).expect(200)
    expect(own.body.results).toMatchObject([{ source: 'code' }])
    await postMark(server, ruth, session, { door_pass: body.pass }).expect(409)
  })

  test('a QR code scanned by somebody signed out lets them in after they have registered', async () => {
    const { id, code } = scanned(await shown())
    const { body } = await enter(code, {}, id).expect(200)
    expect(await services.db.attendance.count()).toBe(0)
    clock.advance(3 * 60_000)
    const newcomer = await aMember(server)
    await postMark(twin, newcomer, session, { door_pass: body.pass }).expect(201)
    expect(await rowOf(newcomer.id)).toMatchObject({ source: 'code' })
  })

  test('a QR code 45 seconds old and digits 125 seconds old are 410, in every process', async () => {
    const codes = await shown()
    const { code } = scanned(codes)
    clock.advance(45_000)
    expect((await enter(code).expect(410)).body.code).toBe('door-code-expired')
    clock.advance(80_000)
    await enter(codes.digits, ruth.auth).expect(410)
    const answer = await twin.request
      .post('/api/users/attendance/door/')
      .set(ruth.auth)
      .send({ session: session.id, code: (await shown()).digits })
    expect(answer.status).toBe(200)
  })

  test('digits need a sign-in, and let in only the account that typed them', async () => {
    const { digits } = await shown()
    await enter(digits).expect(401)
    await enter(digits, { Authorization: 'Bearer a.b.c' }).expect(401)
    const { body } = await enter(digits, ruth.auth).expect(200)
    const other = await aMember(server)
    const refused = await postMark(server, other, session, { door_pass: body.pass }).expect(400)
    expect(refused.body.code).toBe('door-pass-invalid')
  })

  test('nobody finds out who typed digits by trying the ids of all accounts', async () => {
    const { digits } = await shown()
    await refill('door-digits')
    await enter(digits, ruth.auth).expect(200)
    const { rows } = await services.pool.query('SELECT key FROM rate_limits WHERE key LIKE $1', [
      'door-digits/%',
    ])
    expect(rows).toHaveLength(1)
    const plain = createHash('sha256').update(String(ruth.id)).digest('base64url').slice(0, 32)
    expect(rows[0]?.key).not.toBe(`door-digits/${plain}`)
    expect(rows[0]?.key).toBe(`door-digits/${services.limitDigest(String(ruth.id))}`)
    const other = createLimitDigest(['another installation’s key, for this test'])
    expect(other(String(ruth.id))).not.toBe(services.limitDigest(String(ruth.id)))
  })

  test('the sixth digits within a minute are 429', async () => {
    const { digits } = await shown()
    const wrong = digits === '000000' ? '000001' : '000000'
    for (let n = 0; n < 5; n++) await enter(wrong, ruth.auth).expect(400)
    await enter(digits, ruth.auth).expect(429).expect('Retry-After', /^\d+$/)
    await enter(scanned(await shown()).code, ruth.auth).expect(200)
    await enter(digits, (await aMember(server)).auth).expect(200)
  })

  test('an account has ten wrong digits an hour, and a network 300 in ten minutes', async () => {
    const { digits } = await shown()
    const wrong = digits === '000000' ? '000001' : '000000'
    for (let n = 0; n < 10; n++) {
      await enter(wrong, ruth.auth).expect(400)
      await refill('door-digits')
    }
    await enter(digits, ruth.auth).expect(429)
    const { auth } = await aMember(server)
    // Neither what others mistype nor correct digits count against them.
    await enter(digits, auth).expect(200)
    await enter(digits, auth).expect(200)
    await enter(wrong, auth).expect(400)
  })

  test('refuses a pass of another session, a changed one and an old one', async () => {
    const other = await aSession(server, { name: 'Choir' })
    const pass = async (id: number) =>
      (await enter(scanned(await shown(id)).code, {}, id)).body.pass
    const elsewhere = await pass(other.id)
    const refused = await postMark(server, ruth, session, { door_pass: elsewhere }).expect(409)
    expect(refused.body.code).toBe('door-pass-elsewhere')
    const mine = await pass(session.id)
    await postMark(server, ruth, session, { door_pass: `${mine}x` }).expect(400)
    expect(await rowOf(ruth.id)).toBeNull()
    await postMark(server, ruth, session, { door_pass: mine }).expect(201)
    const again = await postMark(server, ruth, session, { door_pass: elsewhere }).expect(409)
    expect(again.body.code).toBe('already-marked')
    clock.advance(10 * 60_000)
    expect((await postMark(server, ruth, session, { door_pass: mine })).status).toBe(410)
  })

  test('there is no code for a session that is over, cancelled or unknown', async () => {
    const { auth } = steward
    await request.get('/api/users/sessions/2000000000/door/').set(auth).expect(404)
    const over = await aSession(server, { from: -60, to: -1 })
    await request.get(`/api/users/sessions/${over.id}/door/`).set(auth).expect(409)
    const cancelled = { cancelledAt: clock.now(), cancelReason: 'Snow' }
    await services.db.session.update({ where: { id: session.id }, data: cancelled })
    await request.get(`/api/users/sessions/${session.id}/door/`).set(auth).expect(409)
  })
})

describe("the church's choice", () => {
  test('with the code required, perfect coordinates without a pass are refused in every process', async () => {
    await choose('code')
    for (const place of [INSIDE, OUTSIDE, {}]) {
      const { body } = await postMark(twin, ruth, session, place).expect(403)
      expect(body.code).toBe('door-code-needed')
    }
    const { pass } = (await enter(scanned(await shown()).code)).body
    await postMark(server, ruth, session, { ...OUTSIDE, door_pass: pass }).expect(201)
  })

  test('with the place required, a pass does not help', async () => {
    const { pass } = (await enter(scanned(await shown()).code)).body
    await choose('place')
    await postMark(twin, ruth, session, { door_pass: pass }).expect(400)
    await postMark(twin, ruth, session, { ...OUTSIDE, door_pass: pass }).expect(403)
    await postMark(twin, ruth, session, { ...INSIDE, door_pass: pass }).expect(201)
    expect(await rowOf(ruth.id)).toMatchObject({ source: 'phone' })
  })

  test('anybody may read it, and a change is recorded', async () => {
    const { body } = await request.get('/api/church/door/').expect(200)
    expect(body).toEqual({ proof: 'either', steward_taps: true })
    await choose('code', false)
    expect((await twin.request.get('/api/church/door/')).body.proof).toBe('code')
    const event = await services.db.auditEvent.findFirst({ where: { action: 'door.change' } })
    expect(event?.detail).toMatchObject({ before: body, after: { proof: 'code' } })
  })
})

describe('a steward', () => {
  const search = (keyword: string, person = steward) =>
    request
      .get('/api/users/attendance/steward/search/')
      .query({ session: session.id, keyword })
      .set(person.auth)
  const tap = (user: number, by = steward, process = server) =>
    process.request
      .post('/api/users/attendance/steward/mark/')
      .set(by.auth)
      .send({ session: session.id, user })
  const undo = (user: number, by = steward) =>
    request
      .delete('/api/users/attendance/steward/mark/')
      .set(by.auth)
      .send({ session: session.id, user })

  test('finds at most ten active people by name, never by address', async () => {
    await search('Z').expect(400)
    await search('z.').expect(400)
    const people = Array.from({ length: 12 }, (_, n) => ({ firstName: 'Zoë', lastName: `Ng${n}` }))
    await services.db.user.createMany({ data: people })
    await aMember(server, { firstName: 'Zoo', email: 'hidden@zoe.test' })
    const gone = await aMember(server, { firstName: 'Zoe', lastName: 'Gone' })
    await services.db.user.update({
      where: { id: gone.id },
      data: { standing: 'left', leftOn: clock.now() },
    })
    const { results } = (await search('zoe').expect(200)).body
    expect(results).toHaveLength(10)
    expect(results[0]).toEqual({
      id: expect.any(Number),
      name: 'Zoë Ng0',
      image: null,
      marked: false,
      undo_until: null,
    })
    expect((await search('hidden@').expect(200)).body.results).toEqual([])
    expect((await search('zoe gone').expect(200)).body.results).toEqual([])
    await services.db.user.deleteMany({ where: { firstName: 'Zoë' } })
    for (let n = 0; n < STEWARD_LIMITS.search.points; n++) await search('nobody here')
    await search('zoe').expect(429)
  })

  test('sees a picture only where a member would', async () => {
    const ona = await aMember(server, { firstName: 'Ona', lastName: 'Quill' })
    await services.db.member.update({ where: { id: ona.id }, data: { image: '/media/ona.jpg' } })
    const imageOf = async () => (await search('ona quill')).body.results[0].image
    expect(await imageOf()).toBe('/media/ona.jpg')
    const shares = { phone: true, email: true, address: true, birthday: true, departments: true }
    const sharing = { ...shares, memberId: ona.id, listed: true, chosenAt: clock.now() }
    await services.db.sharing.create({ data: { ...sharing, picture: false } })
    expect(await imageOf()).toBeNull()
  })

  test('20 stewards tapping one person at once write one row', async () => {
    const others = await Promise.all(Array.from({ length: 20 }, () => withRole(server, 'steward')))
    const { count: before } = await services.live.numbers()
    const answers = await Promise.all(
      others.map((by, n) => tap(ruth.id, by, n % 2 ? server : twin)),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array(19).fill(409)])
    expect(await services.db.attendance.count({ where: { userId: ruth.id } })).toBe(1)
    expect(await rowOf(ruth.id)).toMatchObject({ source: 'steward' })
    await expect.poll(() => services.live.numbers()).toMatchObject({ count: before + 1 })
    const marked = { action: 'attendance.mark-for', subjectId: ruth.id }
    expect(await services.db.auditEvent.count({ where: marked })).toBe(1)
  })

  test('takes back their own tap within two minutes, and nothing else', async () => {
    const other = await withRole(server, 'steward')
    await tap(ruth.id).expect(201)
    const { undo_until } = (await search(ruth.last_name)).body.results[0]
    expect(Date.parse(undo_until)).toBe(clock.now().getTime() + 120_000)
    await undo(ruth.id, other).expect(409)
    clock.advance(119_000)
    await undo(ruth.id).expect(200)
    expect(await rowOf(ruth.id)).toBeNull()
    await tap(ruth.id).expect(201)
    clock.advance(120_000)
    await undo(ruth.id).expect(409)
    const self = await aMember(server)
    await postMark(server, self, session).expect(201)
    expect((await tap(self.id).expect(409)).body.code).toBe('already-present')
    await undo(self.id).expect(409)
    expect(await services.db.attendance.count()).toBe(2)
  })

  test('takes back nothing once the session is closed', async () => {
    session = await aSession(server, { to: 1 })
    await tap(ruth.id).expect(201)
    clock.advance(60_000)
    await expireSession(services.pool, session.id, clock.now())
    await undo(ruth.id).expect(409)
    expect(await rowOf(ruth.id)).toMatchObject({ present: true })
  })

  test('marks nobody unknown, gone, or at a session that takes no marks', async () => {
    await tap(2_000_000_000).expect(404)
    const left = { standing: 'left', leftOn: clock.now() }
    await services.db.user.update({ where: { id: ruth.id }, data: left })
    await tap(ruth.id).expect(404)
    await later(server, '2026-01-11T12:00:00Z', steward)
    await tap(ruth.id).expect(409)
  })

  test('does not learn who was at a session that is over, coming or cancelled', async () => {
    session = await aSession(server, { from: -10, to: 10 })
    await tap(ruth.id).expect(201)
    expect((await search(ruth.last_name).expect(200)).body.results[0].marked).toBe(true)
    const refused = async () => (await search(ruth.last_name).expect(409)).body.code
    await later(server, session.end_datetime, steward)
    expect(await refused()).toBe('session-takes-no-marks')
    await expireSession(services.pool, session.id, clock.now())
    expect(await refused()).toBe('session-takes-no-marks')
    session = await aSession(server, { from: 10, to: 20 })
    expect(await refused()).toBe('session-takes-no-marks')
    session = await aSession(server)
    await search(ruth.last_name).expect(200)
    const cancelled = { cancelledAt: clock.now(), cancelReason: 'Snow' }
    await services.db.session.update({ where: { id: session.id }, data: cancelled })
    expect(await refused()).toBe('session-takes-no-marks')
  })

  test('has no tap while the church has switched it off', async () => {
    await choose('either', false)
    expect((await tap(ruth.id).expect(403)).body.code).toBe('steward-taps-off')
    await search('ruth').expect(403)
  })

  test('is one as soon as an admin says so, in every process, and no longer afterwards', async () => {
    const { auth } = await anAdmin(server)
    const set = (roles: string[], id = ruth.id) =>
      request.put(`/api/users/update/${id}/`).set(auth).send({ roles })
    const path = `/api/users/sessions/${session.id}/headcounts/`.replace('users/', 'users/admin/')
    await twin.request.get(path).set(ruth.auth).expect(403)
    const { body } = await set(['steward']).expect(200)
    expect(body.roles).toEqual(['steward'])
    await twin.request.get(path).set(ruth.auth).expect(200)
    await twin.request.get('/api/users/').set(ruth.auth).expect(403)
    await set(['carer']).expect(200)
    await twin.request.get(path).set(ruth.auth).expect(403)
    const { id } = await services.db.user.create({ data: { firstName: 'No', lastName: 'Account' } })
    expect((await set(['steward'], id).expect(409)).body.code).toBe('account-needed-for-role')
    const admin = await request.get(`/api/users/${ruth.id}/`).set(auth).expect(200)
    expect(admin.body.roles).toEqual(['carer'])
  })
})
