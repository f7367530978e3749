import {
  generalErrors,
  type NewToken,
  type Reading,
  TOKENS_MAX,
  tokenErrors,
  tokenLimits,
} from '@church/shared'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  aMember,
  anAdmin,
  aSessionAt,
  later,
  PASSWORD,
  type Person,
  withOldProof,
} from '../../../../test/factories.ts'
import { aReadingToken } from '../../../../test/reading-token.ts'
import { aChurch } from '../../../../test/server.ts'
import { inDepartment } from '../../../../test/serving.ts'
import { READER_LIMITS } from '../../../http/readers.ts'
import { randomToken } from '../../../platform/random-token.ts'
import { expireSession } from '../../attendance/sessions/index.ts'

const lines: string[] = []
const server = await aChurch({ anew: 'everything', logged: (line) => lines.push(line) })
const { request, clock, services } = server
const { db, pool } = services
const { tokenNeeded, tokenNotForThis, tooManyTries } = generalErrors

const tokensPath = '/api/users/admin/tokens/'
const pathOf = (reads: Reading) => `/api/reading/${reads}/`

let admin: Person
/** So that the other may lose the right. */
let second: Person
beforeEach(async () => {
  admin = await anAdmin(server)
  second = await anAdmin(server)
})

const aToken = (wishes: Partial<NewToken> = {}) => aReadingToken(server, { admin, ...wishes })
const read = (auth: { Authorization: string }, reads: Reading = 'numbers') =>
  request.get(pathOf(reads)).set(auth).buffer()
const listed = async () => (await request.get(tokensPath).set(admin.auth).expect(200)).body

describe('making a token', () => {
  test('it is shown once, and stored as a digest', async () => {
    const { id, token, body } = await aToken({ name: '  Our website ', reads: ['directory'] })
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(body.addresses).toEqual([])
    const entry = { id, name: 'Our website', reads: ['directory'], by_address: false }
    const times = { at: clock.now().toISOString(), until: '2026-12-31', works: true }
    const unused = { last_used_at: null, last_network: null }
    expect(await listed()).toEqual([
      { ...entry, by: `Ada ${admin.last_name}`, ...times, ...unused },
    ])
    const { rows } = await pool.query('SELECT reading_tokens::text AS row FROM reading_tokens')
    expect(rows[0].row).not.toContain(token)
  })

  test('it needs an admin with a recent proof, of whom the others are told', async () => {
    const body = { name: 'Website', reads: ['numbers'], until: '2026-12-31' }
    const make = ({ auth }: Person) => request.post(tokensPath).set(auth).send(body)
    await make(await aMember(server)).expect(403)
    await make(await withOldProof(server, await anAdmin(server))).expect(403)
    await make(admin).expect(201)
    const told = await db.delivery.findMany({ where: { kind: 'far-reaching' } })
    expect(told.map(({ userId }) => userId)).toContain(second.id)
    expect(told.map(({ userId }) => userId)).not.toContain(admin.id)
  })

  test('it ends within a year, and is for something', async () => {
    const refused: [object, string][] = [
      [{ until: '2026-01-10' }, 'until'],
      [{ until: '2027-01-13' }, 'until'],
      [{ reads: [] }, 'reads'],
      [{ reads: ['care'] }, 'reads'],
      [{ reads: ['directory'], by_address: true }, 'reads'],
      [{ name: ' ' }, 'name'],
    ]
    for (const [wishes, field] of refused) {
      const body = { name: 'Website', reads: ['numbers'], until: '2026-12-31', ...wishes }
      const answer = await request.post(tokensPath).set(admin.auth).send(body).expect(400)
      expect(Object.keys(answer.body.errors)[0]?.split('.')[0]).toBe(field)
    }
    expect(await listed()).toEqual([])
  })

  test('a church has a bounded number of them', async () => {
    for (let n = 0; n < TOKENS_MAX; n++) await aToken()
    const body = { name: 'One more', reads: ['numbers'], until: '2026-12-31' }
    const answer = await request.post(tokensPath).set(admin.auth).send(body).expect(409)
    expect(answer.body.code).toBe(tokenErrors.tooMany.code)
  })
})

describe('the end of a token', () => {
  const works = async ({ auth }: { auth: { Authorization: string } }) =>
    (await read(auth)).status === 200

  test('is one tap of any admin', async () => {
    const token = await aToken()
    expect(await works(token)).toBe(true)
    await request.delete(`${tokensPath}${token.id}/`).set(second.auth).expect(200)
    expect((await read(token.auth).expect(401)).body.code).toBe(tokenNeeded.code)
    await request.delete(`${tokensPath}${token.id}/`).set(second.auth).expect(404)
  })

  test('is the end of its last day at the church', async () => {
    const token = await aToken({ until: '2026-01-12' })
    clock.set('2026-01-12T23:59:00Z')
    expect(await works(token)).toBe(true)
    clock.set('2026-01-13T00:01:00Z')
    expect(await works(token)).toBe(false)
    await later(server, '2026-01-13T00:01:00Z', admin)
    expect(await listed()).toMatchObject([{ works: false }])
  })

  const ends: [string, () => Promise<unknown>][] = [
    [
      'its maker is no admin any more',
      () =>
        request
          .put(`/api/users/update/${admin.id}/`)
          .set(second.auth)
          .send({ isAdmin: false })
          .expect(200),
    ],
    [
      'its maker leaves',
      () =>
        request
          .put(`/api/users/update/${admin.id}/`)
          .set(second.auth)
          .send({ standing: 'left' })
          .expect(200),
    ],
    [
      'its maker signs out everywhere',
      () =>
        request
          .post('/api/users/profile/sign-ins/end-others/')
          .set(admin.auth)
          .send({ password: PASSWORD })
          .expect(200),
    ],
    [
      'its maker is deleted',
      () => request.delete(`/api/users/delete/${admin.id}/`).set(second.auth).expect(200),
    ],
    [
      'another release takes the right',
      () => pool.query('UPDATE users SET is_admin = false WHERE id = $1', [admin.id]),
    ],
  ]
  test.each(ends)('comes when %s, and for good', async (_how, end) => {
    const token = await aToken()
    expect(await works(token)).toBe(true)
    await end()
    expect(await works(token)).toBe(false)
    await pool.query(
      `UPDATE users SET is_admin = true, standing = 'active', left_on = NULL WHERE id = $1`,
      [admin.id],
    )
    expect(await works(token)).toBe(false)
  })

  test('is in the ledger, so that a restore does not bring it back', async () => {
    const { id } = await aToken()
    await request.delete(`${tokensPath}${id}/`).set(admin.auth).expect(200)
    const lines = await db.withdrawal.findMany({ where: { kind: 'token', personId: admin.id } })
    expect(lines).toMatchObject([{ personId: admin.id, what: String(id), back: false }])
  })
})

test('a token reads what it is for, in the header alone', async () => {
  const token = await aToken({ reads: ['calendar'] })
  await read(token.auth, 'calendar').expect(200)
  for (const other of ['numbers', 'directory'] as const) {
    expect((await read(token.auth, other).expect(403)).body.code).toBe(tokenNotForThis.code)
  }
  await request.get(`/api/reading/${token.token}/calendar/`).expect(401)
  for (const path of ['/api/members/', '/api/users/', tokensPath]) {
    await request.get(path).set(token.auth).expect(401)
  }
  await request.delete(`${tokensPath}${token.id}/`).set(token.auth).expect(401)
})

test('an address reads numbers and the calendar, is worth nothing in a header, and is in no log', async () => {
  const { body, token, auth } = await aToken({ reads: ['numbers', 'calendar'], by_address: true })
  const urls: { reads: Reading; url: string }[] = body.addresses
  expect(urls.map(({ reads }) => reads)).toEqual(['numbers', 'calendar'])
  for (const { url } of urls) {
    const { pathname, search } = new URL(url)
    const { headers } = await request.get(pathname + search).expect(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['cache-control']).toContain('no-store')
  }
  await read(auth).expect(401)
  await request.get(`/api/reading/${token}/directory/`).expect(404)
  await request.get(`/api/reading/${token}/numbers/?period=ever`).expect(400)
  await request.get(`/api/reading/${randomToken()}/numbers/`).expect(401)
  expect(lines.join()).toContain('/api/reading/:key/numbers/')
  expect(lines.join()).not.toContain(token)
})

test('the list says when and from where a token was used last', async () => {
  const { auth } = await aToken()
  const used = clock.now().toISOString()
  await read(auth).expect(200)
  clock.advance(60_000)
  await read(auth).expect(200)
  expect(await listed()).toMatchObject([{ last_used_at: used, last_network: '127.0.0.0/24' }])
})

test('a spreadsheet reads the numbers of a quarter as the office does', async () => {
  const startsAt = new Date('2026-01-04T10:00:00Z')
  const endsAt = new Date('2026-01-04T11:00:00Z')
  const { id } = await aSessionAt(services, { name: 'Worship', startsAt, endsAt })
  await db.attendance.create({
    data: { sessionId: id, userId: second.id, present: true, markedAt: startsAt },
  })
  await expireSession(pool, id, clock.now())
  const range = { from: '2026-01-01', to: '2026-03-31' }
  const office = (format: string) =>
    request
      .get('/api/users/admin/reports/sessions/')
      .set(admin.auth)
      .query({ ...range, format })
      .expect(200)
  const { auth } = await aToken({ reads: ['numbers'] })
  // This quarter is the period without a query.
  expect((await read(auth).expect(200)).body).toEqual((await office('json')).body)
  const file = await request.get(pathOf('numbers')).set(auth).query({ format: 'csv' }).expect(200)
  expect(file.text).toBe((await office('csv')).text)
  expect(file.text.split('\r\n')[1]).toMatch(/^\d+,2026-01-04,Worship,10:00,service,/)
  const before = await request
    .get(pathOf('numbers'))
    .set(auth)
    .query({ period: 'last-quarter' })
    .expect(200)
  expect(before.body.sessions).toEqual([])
})

test('the calendar has no session of a closed group, and no reason', async () => {
  const at = (hour: number) => new Date(`2026-01-18T${hour}:00:00Z`)
  const make = (name: string, hour: number) =>
    aSessionAt(services, { name, startsAt: at(hour), endsAt: at(hour + 1) })
  await make('Worship', 10)
  const [closed, open] = [await make('Circle', 12), await make('Concert', 14)]
  await inDepartment(server, 'Quiet', [second])
  const { id: departmentId } = await db.department.findUniqueOrThrow({ where: { name: 'Quiet' } })
  for (const { id: sessionId } of [closed, open]) {
    await db.sessionDepartment.create({ data: { sessionId, departmentId } })
  }
  await db.session.update({
    where: { id: open.id },
    data: { public: true, cancelledAt: clock.now(), cancelReason: 'A secret' },
  })
  const { auth } = await aToken({ reads: ['calendar'] })
  const { body, text } = await read(auth, 'calendar').expect(200)
  expect(body.map(({ name }: { name: string }) => name)).toEqual(['Worship', 'Concert'])
  expect(text).not.toContain('secret')
})

describe('the directory', () => {
  const hide = (person: Person, shares: object, listed = true) =>
    request
      .put('/api/users/profile/sharing/')
      .set(person.auth)
      .send({
        listed,
        shares: {
          phone: false,
          email: false,
          address: false,
          birthday: false,
          picture: false,
          departments: false,
          ...shares,
        },
      })
      .expect(200)

  test('is what members see, for the same rule, and empty if nobody sees others', async () => {
    const [ruth, omar, wei] = [await aMember(server), await aMember(server), await aMember(server)]
    await hide(ruth, { email: true })
    await hide(omar, {}, false)
    const { auth } = await aToken()
    const members = await request.get('/api/members/').set(wei.auth).expect(200)
    const { body } = await read(auth, 'directory').expect(200)
    expect(body).toEqual(members.body)
    const ids = body.map(({ id }: { id: number }) => id)
    expect(ids).toContain(ruth.id)
    expect(ids).not.toContain(omar.id)
    await request
      .put('/api/users/admin/directory/')
      .set(admin.auth)
      .send({ mode: 'closed', newcomers: 'open' })
      .expect(200)
    expect((await read(auth, 'directory').expect(200)).body).toEqual([])
  })

  test('stands in the diary of each person in it once a day, and in the audit log', async () => {
    const [ruth, omar] = [await aMember(server), await aMember(server)]
    await hide(omar, {}, false)
    const { auth } = await aToken({ name: 'Website' })
    const since = clock.now()
    clock.advance(60_000)
    await read(auth, 'directory').expect(200)
    await read(auth, 'directory').expect(200)
    const looks = await services.findLooks(ruth.id, new Date(since.getTime() - 86_400_000))
    expect(looks).toEqual([
      {
        who: 'a program',
        what: expect.stringContaining('read your entry in the directory'),
        at: expect.any(Date),
      },
    ])
    expect(await services.findLooks(omar.id, new Date(since.getTime() - 86_400_000))).toEqual([])
    const events = await db.auditEvent.findMany({ where: { action: 'token.read' } })
    expect(events).toMatchObject([{ actorId: null, detail: { name: 'Website' } }])
  })
})

test('a token has its own bucket, and wrong ones that of their network', async () => {
  const [one, other] = [await aToken(), await aToken()]
  const { points } = tokenLimits.directory
  for (let n = 0; n < points; n++) await read(one.auth, 'directory').expect(200)
  const answer = await read(one.auth, 'directory').expect(429)
  expect(answer.body.code).toBe(tooManyTries.code)
  expect(answer.headers['retry-after']).toBeTruthy()
  await read(other.auth, 'directory').expect(200)

  const wrong = { Authorization: `Bearer ${randomToken()}` }
  const statuses: number[] = []
  for (let n = 0; n <= READER_LIMITS.wrongToken.points; n++)
    statuses.push((await read(wrong)).status)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  expect(statuses.at(-1)).toBe(429)
  await read(other.auth).expect(200)
})
