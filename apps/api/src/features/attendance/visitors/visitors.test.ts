import { randomUUID } from 'node:crypto'
import type { Session, SessionDetails, VisitorCard } from '@church/shared'
import type pg from 'pg'
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
import { listen } from '../../../../test/listener.ts'
import { aChurch, startAnotherServer } from '../../../../test/server.ts'
import { checkCare } from '../../care/cases/check.ts'
import { expireSession } from '../sessions/index.ts'
import { forgetVisitors } from './forget.ts'

const server = await aChurch({ anew: 'everything' })
const twin = await startAnotherServer(server)
const { clock, request, services } = server
const { db, door, pool } = services

let session: Session
let admin: Person
let carer: Person
let steward: Person
beforeEach(async () => {
  session = await aSession(server)
  admin = await anAdmin(server)
  carer = await withRole(server, 'carer')
  steward = await withRole(server, 'steward')
})

const VISITS = '/api/church/visits/'
const CARDS = '/api/users/visitors/'

/** A body of the card of a visitor inside the church. */
const body = (more: object = {}) => ({
  session: session.id,
  first_name: 'Nora',
  key: randomUUID(),
  ...INSIDE,
  ...more,
})

const passOf = (id: number) => door.passes.issue({ sessionId: id, userId: null }, clock.now()).pass

/** Each call comes from another phone. */
const visit = (more: object = {}, on = server) =>
  on.request.post(VISITS).set('Cookie', `csrftoken=${randomUUID()}`).send(body(more))

const made = async (more: object = {}): Promise<{ id: number; secret: string }> =>
  (await visit(more).expect(201)).body

const numbers = async (id = session.id): Promise<SessionDetails> =>
  (await request.get(`/api/users/admin/sessions/${id}/`).set(admin.auth).expect(200)).body

const cards = async (by: Person, query = ''): Promise<VisitorCard[]> =>
  (await request.get(`${CARDS}${query}`).set(by.auth).expect(200)).body.results

const act = (by: Person, id: number, what: string, sent: object = {}) =>
  request.post(`${CARDS}${id}/${what}/`).set(by.auth).send(sent)

const cases = async (by: Person, state = 'open') =>
  (await request.get(`/api/users/care/?state=${state}`).set(by.auth).expect(200)).body.results

/** Makes the nth statement of the next transactions fail. @returns a function that ends this */
function failAt(failing: number): () => void {
  const original = pool.connect
  const connect: () => Promise<pg.PoolClient> = pool.connect.bind(pool)
  const failingConnect = async () => {
    const client = await connect()
    let statements = 0
    return new Proxy(client, {
      get(target, name) {
        if (name === 'query') statements += 1
        if (name === 'query' && statements === failing) {
          return () => Promise.reject(new Error('The process is killed here.'))
        }
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }
  // The pool's own queries call back; only transactions await a connection.
  const either = (...args: unknown[]) =>
    args.length > 0 ? Reflect.apply(original, pool, args) : failingConnect()
  Object.assign(pool, { connect: either })
  return () => Object.assign(pool, { connect: original })
}

describe('filling in a card', () => {
  test('counts the visitor and who came along, at once, beside headcounts and people', async () => {
    const listener = await listen(server)
    const headcounts = { visitors: 3, children: 0, online: 0 }
    await request
      .put(`/api/users/admin/sessions/${session.id}/headcounts/`)
      .set(steward.auth)
      .send(headcounts)
      .expect(200)
    await postMark(server, steward, session).expect(201)
    const { id, secret } = await made({ adults: 1, children: 2 })
    expect(id).toBeGreaterThan(0)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(await numbers()).toMatchObject({
      people: 1,
      headcount: 3,
      visitors: 3,
      visitor_cards: 4,
      attendance: 8,
    })
    const live = { count: 1, attendance: 8 }
    await expect.poll(() => services.live.numbers()).toEqual(live)
    await expect.poll(() => twin.services.live.numbers()).toEqual(live)
    await expect.poll(() => listener.counts.at(-1)).toBe(1)
    const read = await request
      .get(`/api/users/admin/sessions/${session.id}/headcounts/`)
      .set(steward.auth)
    expect(read.body).toMatchObject({ ...headcounts, visitor_cards: 4, attendance: 8 })
  })

  test('needs a pass of this session or a place inside the area, but no account', async () => {
    const none = { latitude: undefined, longitude: undefined }
    expect((await visit(none).expect(400)).body.code).toBe('no-location')
    expect((await visit(OUTSIDE).expect(403)).body.code).toBe('outside-area')
    const coarse = { ...INSIDE, accuracy: 5_000 }
    expect((await visit(coarse).expect(403)).body.code).toBe('not-exact')
    const old = { ...INSIDE, age: 121 }
    expect((await visit(old).expect(400)).body.code).toBe('no-location')
    await visit({ ...none, pass: passOf(session.id) }).expect(201)
    const other = await aSession(server, { name: 'Choir' })
    const elsewhere = await visit({ ...none, pass: passOf(other.id) }).expect(409)
    expect(elsewhere.body.code).toBe('door-pass-elsewhere')
    await visit({ ...none, pass: 'x' }).expect(400)
    const pass = passOf(session.id)
    clock.advance(11 * 60_000)
    await visit({ ...none, pass }).expect(410)
    expect(await db.visitorCard.count()).toBe(1)
    const [card] = await cards(carer)
    expect(card).toMatchObject({ first_name: 'Nora', wish: 'none', contact: null, heads: 1 })
  })

  test('finds the services for everyone that run, by name only if they are public', async () => {
    await aSession(server, { name: 'Choir', from: 30, to: 60 })
    const elders = await aSession(server, { name: 'Elders' })
    await db.session.update({ where: { id: elders.id }, data: { kind: 'other' } })
    const find = async () => {
      await services.pubSub.caughtUp()
      return (await request.get(VISITS).expect(200)).body
    }
    expect(await find()).toMatchObject([{ session: session.id, name: null }])
    await db.session.update({ where: { id: session.id }, data: { public: true } })
    expect(await find()).toMatchObject([{ session: session.id, name: 'Sunday Worship' }])
  })

  test('asks for the code where the church does', async () => {
    await db.setting.create({
      data: { key: 'door', value: { proof: 'code', steward_taps: true } },
    })
    await services.pubSub.caughtUp()
    expect((await visit().expect(403)).body.code).toBe('door-code-needed')
    await visit({ pass: passOf(session.id) }).expect(201)
  })

  test('two taps and a lost answer make one card, in two processes', async () => {
    const key = randomUUID()
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => visit({ key }, n % 2 ? server : twin)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map((each) => JSON.stringify(each.body))).size).toBe(1)
    expect(await db.visitorCard.count()).toBe(1)
    await later(server, session.end_datetime, admin)
    const again = await visit({ key }).expect(201)
    expect(again.body).toEqual(answers[0]?.body)
  })

  test('more than twenty heads are asked about', async () => {
    expect((await visit({ adults: 40 }).expect(409)).body.code).toBe('visit-many-heads')
    await visit({ adults: 19 }).expect(201)
    await visit({ adults: 40, sure: true }).expect(201)
    await visit({ adults: 501, sure: true }).expect(400)
    await visit({ adults: -1 }).expect(400)
  })

  test('a wish needs its contact, and a contact without a wish is dropped', async () => {
    const field = async (more: object) => Object.keys((await visit(more).expect(400)).body.errors)
    expect(await field({ wish: 'call' })).toEqual(['contact'])
    expect(await field({ wish: 'email', contact: '07700 900123' })).toEqual(['contact'])
    expect(await field({ wish: 'message', contact: 'no number' })).toEqual(['contact'])
    expect(await field({ first_name: ' ' })).toEqual(['first_name'])
    await made({ contact: '07700 900123' })
    expect(await db.visitorCard.findFirst()).toMatchObject({ contact: null, wish: 'none' })
    expect(await db.careCase.count()).toBe(0)
  })

  test('is refused before, after and at a cancelled session', async () => {
    const refused = async (id: number, status = 409) =>
      (await visit({ session: id }).expect(status)).body.code
    const over = await aSession(server, { from: -90, to: -30 })
    expect(await refused(over.id)).toBe('visit-not-open')
    expect(await refused((await aSession(server, { from: 30, to: 90 })).id)).toBe('visit-not-open')
    await db.session.update({
      where: { id: session.id },
      data: { cancelledAt: clock.now(), cancelReason: 'Snow' },
    })
    await services.pubSub.caughtUp()
    expect(await refused(session.id)).toBe('visit-not-open')
    expect(await refused(2_000_000, 404)).toBe('session-not-found')
    expect(await db.visitorCard.count()).toBe(0)
  })

  test('a browser makes five cards, and a repeated request counts as none', async () => {
    const cookie = String((await request.get('/api/church/')).headers['set-cookie']).split(';')[0]
    const from = (key: string) =>
      request
        .post(VISITS)
        .set('Cookie', cookie ?? '')
        .send(body({ key }))
    const key = randomUUID()
    for (const each of [key, key, 'b2', 'c3', 'd4', 'e5']) await from(each).expect(201)
    const { body: refused } = await from('f6').expect(429).expect('Retry-After', '720')
    expect(refused.detail).toContain('Please wait 12 minutes, then try again, or ask a steward')
    await request.post(VISITS).set(steward.auth).send(body()).expect(201)
    await made()
  })

  test('a steward fills one in from anywhere, and the audit log says so', async () => {
    const anywhere = { latitude: undefined, longitude: undefined }
    await request.post(VISITS).set(steward.auth).send(body(anywhere)).expect(201)
    await request.post(VISITS).set(carer.auth).send(body(anywhere)).expect(400)
    const events = await db.auditEvent.findMany({ where: { action: 'visitor.make' } })
    expect(events).toMatchObject([{ actorId: steward.id, subjectId: session.id }])
  })
})

describe('a card that nobody has accepted', () => {
  const decide = (by: Person, decision: string, ids: number[]) =>
    request.post(`${CARDS}decide/`).set(by.auth).send({ decision, ids })
  const counts = async () => (await numbers()).visitor_cards

  test('waits if it is large, even once its visitor is sure', async () => {
    const { body: large } = await visit({ adults: 40, sure: true }).expect(201)
    expect(large.waits).toBe(true)
    expect(await counts()).toBe(0)
    expect(await cards(steward, '?state=waiting')).toMatchObject([
      { id: large.id, heads: 0, adults: 40, waits: true },
    ])
    await decide(steward, 'accept', [large.id]).expect(200)
    expect(await counts()).toBe(41)
    expect(await cards(steward, '?state=waiting')).toEqual([])
  })

  test('counts at once as long as all of them have fifty heads', async () => {
    const pass = passOf(session.id)
    for (const heads of [20, 20, 10]) {
      expect((await visit({ adults: heads - 1 }).expect(201)).body.waits).toBe(false)
    }
    for (const more of [{}, { pass }]) expect((await visit(more)).body.waits).toBe(true)
    expect(await counts()).toBe(50)
    await request.post(VISITS).set(steward.auth).send(body()).expect(201)
    expect(await counts()).toBe(51)
    const [first] = (await cards(steward)).filter(({ adults }) => adults === 9)
    await decide(steward, 'accept', [first?.id ?? 0]).expect(200)
    expect((await visit().expect(201)).body.waits).toBe(false)
  })

  test('counts together with others that come at once, in two processes, at most fifty heads', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => visit({ adults: 3 }, n % 2 ? server : twin)),
    )
    expect(await counts()).toBe(48)
    expect(await cards(steward, '?state=waiting&page_size=100')).toHaveLength(18)
  })

  test('a hundred of one robot count nobody, have one case, and go with one call', async () => {
    const robot = (n: number) =>
      request
        .post(VISITS)
        .set('Cookie', 'csrftoken=chosen-by-the-robot')
        .send(
          body({
            key: `robot-${n}`,
            adults: 500,
            sure: true,
            wish: 'call',
            contact: '07700 900123',
          }),
        )
    const ids: number[] = []
    for (let n = 0; n < 100; n++) ids.push((await robot(n).expect(201)).body.id)
    expect(await counts()).toBe(0)
    expect(await cases(carer)).toHaveLength(1)
    const honest = await visit({ wish: 'call', contact: '+44 7700 900124' }).expect(201)
    expect(honest.body.waits).toBe(false)
    expect(await cases(carer)).toHaveLength(2)
    const { body: said } = await decide(steward, 'remove', ids).expect(200)
    expect(said.detail).toBe('100 cards have been removed.')
    expect(await counts()).toBe(1)
    expect(await cases(carer)).toHaveLength(1)
  })

  test('goes on counting what was accepted, and no more', async () => {
    const { id, secret } = await made({ adults: 3 })
    await decide(carer, 'accept', [id]).expect(200)
    const change = (sent: object) => request.put(VISITS).send({ secret, ...sent })
    expect((await change({ adults: 2 }).expect(200)).body.waits).toBe(false)
    expect((await change({ adults: 3 }).expect(200)).body.waits).toBe(false)
    expect((await change({ adults: 400, sure: true }).expect(200)).body.waits).toBe(true)
    expect(await counts()).toBe(0)
  })

  test('stewards decide on it while the session runs, and carers later, as the audit log says', async () => {
    const ids = [(await made()).id, (await made()).id]
    clock.advance(3 * 3_600_000)
    const late = await withRole(server, 'steward')
    expect((await decide(late, 'accept', ids).expect(404)).body.code).toBe('visitor-card-not-found')
    await decide(await withRole(server, 'carer'), 'accept', [...ids, 2_000_000]).expect(200)
    const events = await db.auditEvent.findMany({ where: { action: 'visitor.accept' } })
    expect(events).toMatchObject([{ subjectId: session.id, detail: { cards: 2 } }])
  })

  test('has one case with others of its contact, which stays with those that remain', async () => {
    const first = await made({ wish: 'call', contact: '07700 900123' })
    const second = await made({ wish: 'message', contact: '07700-900123' })
    expect(await cases(carer)).toMatchObject([{ card: first.id, asked_for: ['call', 'message'] }])
    await decide(steward, 'remove', [first.id]).expect(200)
    expect(await cases(carer)).toMatchObject([{ card: second.id }])
  })
})

describe('one’s own card', () => {
  const change = (sent: object) => request.put(VISITS).send(sent)
  const takeBack = (secret: string) => request.delete(VISITS).send({ secret })

  test('changes for whoever knows the secret, and counts anew', async () => {
    const { id, secret } = await made({ adults: 2 })
    await change({ secret, adults: 4, wish: 'call', contact: '07700 900123' }).expect(200)
    expect(await numbers()).toMatchObject({ visitor_cards: 5 })
    expect(await cards(carer)).toMatchObject([{ id, first_name: 'Nora', contact: '07700 900123' }])
    expect(await cases(carer)).toMatchObject([{ kind: 'visitor', card: id, asked_for: ['call'] }])
    await change({ secret, wish: 'none' }).expect(200)
    expect(await cards(carer)).toMatchObject([{ contact: null, wish: 'none' }])
    expect(await cases(carer)).toEqual([])
    await change({ secret, wish: 'email', contact: 'Nora@Example.org' }).expect(200)
    expect(await cases(carer)).toMatchObject([{ email: 'nora@example.org', phone_number: null }])
    expect((await change({ secret, wish: 'call' }).expect(400)).body.errors).toHaveProperty(
      'contact',
    )
    await change({ secret, contact: 'nora@example.com' }).expect(200)
    expect(await cases(carer)).toMatchObject([{ email: 'nora@example.com' }])
    await change({ secret, contact: 'none' }).expect(400)
    expect((await change({ secret, adults: 30 }).expect(409)).body.code).toBe('visit-many-heads')
    await change({ secret: 'another' }).expect(404)
  })

  test('taken back while the session runs, it is gone with its case', async () => {
    const { secret } = await made({ wish: 'call', contact: '07700 900123' })
    await takeBack(secret).expect(200)
    expect(await numbers()).toMatchObject({ visitor_cards: 0, attendance: 0 })
    expect([await db.visitorCard.count(), await db.careCase.count()]).toEqual([0, 0])
    await takeBack(secret).expect(404)
  })

  test.each([
    ['removed', (id: number) => request.delete(`${CARDS}${id}/`)],
    [
      'among several that are removed',
      (id: number) => request.post(`${CARDS}decide/`).send({ decision: 'remove', ids: [id] }),
    ],
  ])('a card %s by a steward counts nobody, and a carer’s note stays', async (_, remove) => {
    const { id } = await made({ adults: 2, wish: 'call', contact: '07700 900123' })
    const [noted] = await cases(carer)
    const note = { outcome: 'no answer', note: 'Rang twice.' }
    const events = request.post(`/api/users/care/${noted.id}/events/`).set(carer.auth)
    await events.send(note).expect(201)
    await remove(id).set(steward.auth).expect(200)
    expect(await numbers()).toMatchObject({ visitor_cards: 0, attendance: 0 })
    expect(await db.visitorCard.findMany()).toMatchObject([
      { firstName: null, contact: null, outcome: 'taken back' },
    ])
    expect(await db.careEvent.findMany()).toMatchObject([note])
    const { body } = await request.get(`/api/users/care/${noted.id}/`).set(carer.auth).expect(200)
    expect(body).toMatchObject({ state: 'closed', events: [note] })
  })

  test('after the session its numbers stay, whatever is changed or taken back', async () => {
    const { secret } = await made({ adults: 1, wish: 'call', contact: '07700 900123' })
    await later(server, session.end_datetime, admin, carer)
    await expireSession(pool, session.id, clock.now())
    expect((await change({ secret, adults: 3 }).expect(409)).body.code).toBe('visit-over')
    await change({ secret, adults: 1, wish: 'call', contact: '07700 900124' }).expect(200)
    expect(await cards(carer)).toMatchObject([{ contact: '07700 900124' }])
    await takeBack(secret).expect(200)
    expect(await cards(carer, '?state=ended')).toMatchObject([
      { first_name: null, contact: null, heads: 2, outcome: 'taken back' },
    ])
    expect(await numbers()).toMatchObject({ visitor_cards: 2 })
    expect(await cases(carer)).toEqual([])
    expect((await change({ secret }).expect(409)).body.code).toBe('visit-ended')
  })
})

describe('the list of cards', () => {
  test('shows stewards those of running sessions without contact, carers and admins all', async () => {
    const past = await aSession(server, { from: -90, to: -30 })
    const { id } = await made({ wish: 'call', contact: '07700 900123' })
    await db.visitorCard.create({
      data: { sessionId: past.id, firstName: 'Omar', adults: 0, children: 0, madeAt: new Date(0) },
    })
    expect(await cards(steward)).toMatchObject([{ id, first_name: 'Nora', contact: null }])
    for (const reader of [carer, admin]) {
      expect(await cards(reader)).toMatchObject([
        { first_name: 'Nora', contact: '07700 900123' },
        { first_name: 'Omar' },
      ])
    }
    expect(await cards(carer, `?session=${past.id}`)).toHaveLength(1)
    expect(await cards(carer, '?keyword=om')).toHaveLength(1)
    expect(await cards(carer, '?state=ended')).toEqual([])
    const looks = await db.auditEvent.findMany({ where: { action: 'visitor.list' } })
    expect(looks.map(({ actorId }) => actorId).sort()).toEqual([admin.id, carer.id].sort())
  })

  test('lets a steward correct and remove a card while the session runs, an admin later', async () => {
    const { id } = await made({ adults: 7 })
    const put = (by: Person, sent: object) => request.put(`${CARDS}${id}/`).set(by.auth).send(sent)
    const remove = (by: Person, card: number) => request.delete(`${CARDS}${card}/`).set(by.auth)
    expect((await put(steward, { adults: 1, children: 0 }).expect(200)).body.heads).toBe(2)
    await put(steward, { adults: 1, children: 20 }).expect(409)
    expect(await numbers()).toMatchObject({ visitor_cards: 2 })
    await remove(steward, (await made()).id).expect(200)
    await remove(steward, 2_000_000).expect(404)
    await later(server, session.end_datetime, admin, steward)
    await put(steward, { adults: 2, children: 0 }).expect(403)
    await remove(steward, id).expect(403)
    await put(admin, { adults: 2, children: 0 }).expect(200)
    expect(await numbers()).toMatchObject({ visitor_cards: 3, attendance: 3 })
    await act(admin, id, 'join', { user: steward.id }).expect(200)
    const { body: corrected } = await put(admin, { adults: 4, children: 0 }).expect(200)
    expect(corrected).toMatchObject({ heads: 4, outcome: 'joined' })
    expect(await numbers()).toMatchObject({ people: 1, visitor_cards: 4, attendance: 5 })
    await remove(admin, id).expect(409)
    const events = await db.auditEvent.findMany({ where: { subject: 'visitor' } })
    expect(events.map(({ action }) => action).sort()).toEqual([
      'visitor.correct',
      'visitor.correct',
      'visitor.correct',
      'visitor.remove',
    ])
  })
})

describe('a visitor in the records', () => {
  test('is added as a person, present, with the number they gave, and the case is theirs', async () => {
    const { id } = await made({ adults: 1, wish: 'call', contact: '07700 900123' })
    const name = { first_name: 'Nora', last_name: 'Quist' }
    const { body: joined } = await act(carer, id, 'person', name).expect(200)
    expect(joined).toMatchObject({ first_name: null, contact: null, heads: 1, outcome: 'joined' })
    expect(await numbers()).toMatchObject({
      people: 1,
      visitor_cards: 1,
      attendance: 2,
      sources: { visitor: 1 },
    })
    const person = await db.user.findUniqueOrThrow({
      where: { id: joined.user },
      include: { member: true },
    })
    expect(person).toMatchObject({ firstName: 'Nora', email: null, passwordHash: null })
    expect(person.member).toMatchObject({ phoneNumber: '07700 900123', memberType: 'Visitor' })
    expect(await cases(carer)).toMatchObject([
      { kind: 'visitor', person: { id: joined.user, name: 'Nora Quist' }, card: null },
    ])
    // A retry, somebody else, and another name.
    expect((await act(carer, id, 'person', name).expect(200)).body.user).toBe(joined.user)
    await act(carer, id, 'person', { ...name, last_name: 'Else' }).expect(409)
    await act(admin, id, 'join', { user: admin.id }).expect(409)
    await act(carer, id, 'end').expect(409)
    expect(await db.attendance.count()).toBe(1)
    const events = await db.auditEvent.findMany({ where: { action: 'visitor.add' } })
    expect(events).toMatchObject([{ actorId: carer.id, subjectId: joined.user }])
  })

  test('is a newcomer who waits where newcomers need approval, whoever adds them', async () => {
    await pool.query(
      `INSERT INTO settings (key, value, updated_at)
       VALUES ('directory', '{"mode": "open", "newcomers": "approve"}', now())`,
    )
    for (const [by, email] of [
      [carer, 'nora@church.test'],
      [admin, 'lena@church.test'],
    ] as const) {
      const { id } = await made({ wish: 'email', contact: email })
      const name = { first_name: 'Nora', last_name: 'Quist' }
      const { body: joined } = await act(by, id, 'person', name).expect(200)
      const person = await db.user.findUniqueOrThrow({ where: { id: joined.user } })
      expect(person).toMatchObject({ email, approvedAt: null })
    }
  })

  test('is not added with an address that somebody has', async () => {
    const { id } = await made({ wish: 'email', contact: admin.email })
    const name = { first_name: 'Nora', last_name: 'Quist' }
    const refused = await act(carer, id, 'person', name).expect(409)
    expect(refused.body.code).toBe('visitor-address-known')
    expect(await cards(carer)).toHaveLength(1)
    expect(await numbers()).toMatchObject({ people: 0, visitor_cards: 1 })
  })

  test('with a telephone number that somebody has asks an admin, and tells a carer nothing', async () => {
    const contact = '07700 900123'
    const madeOne = async () => (await made({ wish: 'call', contact })).id
    const [first, second, third] = [await madeOne(), await madeOne(), await madeOne()]
    const add = (by: Person, id: number, first_name: string, more = {}) =>
      act(by, id, 'person', { first_name, last_name: 'Quist', ...more })
    await add(carer, first, 'Nora').expect(200)
    await add(carer, second, 'Lena').expect(200)
    const { body } = await add(admin, third, 'Ines').expect(409)
    expect(body.code).toBe('visitor-phone-known')
    await add(admin, third, 'Ines', { is_new: true }).expect(200)
    expect(await numbers()).toMatchObject({ people: 3 })
  })

  test('is somebody we have: one head moves, or none if they are marked', async () => {
    const [ruth, { id }] = [await aMember(server), await made()]
    await act(carer, id, 'join', { user: ruth.id }).expect(403)
    await act(admin, id, 'join', { user: 2_000_000 }).expect(404)
    await act(admin, id, 'join', { user: ruth.id }).expect(200)
    expect(await numbers()).toMatchObject({ people: 1, visitor_cards: 0, attendance: 1 })
    const second = await made({ children: 1 })
    expect(await numbers()).toMatchObject({ attendance: 3 })
    await act(admin, second.id, 'join', { user: ruth.id }).expect(200)
    await act(admin, second.id, 'join', { user: ruth.id }).expect(200)
    expect(await numbers()).toMatchObject({ people: 1, visitor_cards: 1, attendance: 2 })
    await expect.poll(() => services.live.numbers()).toEqual({ count: 1, attendance: 2 })
  })

  test('turns an absence of a closed session into presence, with its totals', async () => {
    const ruth = await aMember(server, { joined: new Date(0) })
    const { id } = await made()
    await later(server, session.end_datetime, admin)
    await expireSession(pool, session.id, clock.now())
    const { absent } = await numbers()
    await act(admin, id, 'join', { user: ruth.id }).expect(200)
    expect(await numbers()).toMatchObject({
      people: 1,
      absent: absent - 1,
      visitor_cards: 0,
      attendance: 1,
      sources: { visitor: 1 },
    })
  })

  test('is not joined before a postponed session opens, which the end of its series leaves', async () => {
    const { id } = await made()
    const series = { name: 'Worship', weekdays: [7], start_time: '12:00', minutes: 60 }
    const dates = { from_date: '2026-01-11', until_date: '2026-01-11' }
    const { body: aSeries } = await request
      .post('/api/users/sessions/series/')
      .set(admin.auth)
      .send({ ...series, ...dates, opens_before_minutes: 20 })
      .expect(201)
    const [occurrence] = await db.session.findMany({ where: { seriesId: aSeries.id } })
    await db.visitorCard.update({ where: { id }, data: { sessionId: occurrence?.id ?? 0 } })
    const refused = await act(admin, id, 'join', { user: admin.id }).expect(409)
    expect(refused.body.code).toBe('session-not-opened')
    await request
      .post(`/api/users/sessions/series/${aSeries.id}/end/`)
      .set(admin.auth)
      .send({})
      .expect(200)
    expect(await db.visitorCard.count()).toBe(1)
  })

  test('is not joined once the attendance of the session is no longer kept', async () => {
    const { id } = await made()
    await db.setting.create({
      data: { key: 'retention', value: { attendance_months: 1, audit_months: 12 } },
    })
    await later(server, new Date(clock.now().getTime() + 40 * 86_400_000).toISOString(), admin)
    const refused = await act(admin, id, 'join', { user: admin.id }).expect(409)
    expect(refused.body.code).toBe('attendance-not-kept')
  })

  test('is a child of a household, whose wish carers still see', async () => {
    const ruth = await aMember(server)
    await request
      .post('/api/users/admin/households/')
      .set(admin.auth)
      .send({ name: 'Quist', members: [{ user: ruth.id, relation: 'child' }] })
      .expect(201)
    const { id } = await made({ wish: 'call', contact: '07700 900123' })
    await act(admin, id, 'join', { user: ruth.id }).expect(200)
    await checkCare(services)
    expect(await cases(carer)).toMatchObject([{ kind: 'visitor', person: { id: ruth.id } }])
  })

  test('two cards of one person at once, in two services and processes, become one case', async () => {
    const ruth = await aMember(server)
    const wish = { wish: 'call', contact: '07700 900123' }
    const first = await made(wish)
    const second = await made({ ...wish, session: (await aSession(server, { name: 'Late' })).id })
    const join = ({ id }: { id: number }, on = server) =>
      on.request.post(`${CARDS}${id}/join/`).set(admin.auth).send({ user: ruth.id })
    const answers = await Promise.all([join(first), join(second, twin)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await cases(admin)).toMatchObject([{ person: { id: ruth.id }, asked_for: ['call'] }])
  })

  test('two wishes of one visitor become one case of the person', async () => {
    const ruth = await aMember(server)
    const wishes = [
      { wish: 'call', contact: '07700 900123' },
      { wish: 'email', contact: 'nora@example.org' },
    ]
    for (const wish of wishes) {
      await act(admin, (await made(wish)).id, 'join', { user: ruth.id }).expect(200)
    }
    expect(await cases(admin)).toMatchObject([
      { person: { id: ruth.id }, asked_for: ['call', 'email'], email: ruth.email },
    ])
  })

  test.each(['person', 'join'])(
    'a failure at any statement of %s changes nothing',
    async (what) => {
      const ruth = await aMember(server)
      const { id } = await made({ children: 1, wish: 'call', contact: '07700 900123' })
      const people = await db.user.count()
      const sent = what === 'join' ? { user: ruth.id } : { first_name: 'Nora', last_name: 'Quist' }
      for (let failing = 1; failing < 40; failing++) {
        const repair = failAt(failing)
        const { status } = await act(admin, id, what, sent)
        repair()
        const joined = status === 200 ? 1 : 0
        expect(await db.attendance.count()).toBe(joined)
        expect(await db.user.count()).toBe(people + (what === 'person' ? joined : 0))
        expect(await numbers()).toMatchObject({ people: joined, attendance: 2 })
        expect(await db.visitorCard.findMany()).toMatchObject([
          joined ? { outcome: 'joined' } : { outcome: null, firstName: 'Nora' },
        ])
        if (joined) return
        expect(status).toBe(500)
      }
      throw new Error('It never succeeds.')
    },
  )
})

describe('the wish of a visitor', () => {
  test('is a case that carers note, without a person', async () => {
    const { id } = await made({ wish: 'message', contact: '07700 900123' })
    const [found] = await cases(carer)
    expect(found).toMatchObject({
      kind: 'visitor',
      person: { id: null, name: 'Nora' },
      card: id,
      phone_number: '07700 900123',
      asked_for: ['message'],
      weeks: [],
    })
    const noted = await request
      .post(`/api/users/care/${found.id}/events/`)
      .set(carer.auth)
      .send({ outcome: 'no answer', note: 'Again on Friday' })
      .expect(201)
    expect(noted.body).toMatchObject({
      assignee: { id: carer.id },
      events: [{ outcome: 'no answer' }],
    })
    await request.get(`/api/users/care/${found.id}/`).set(carer.auth).expect(200)
    const seen = await db.auditEvent.findMany({ where: { subject: 'visitor', subjectId: id } })
    expect(seen.map(({ action }) => action).sort()).toEqual([
      'care.contact',
      'care.note',
      'care.view',
    ])
    await act(carer, id, 'end').expect(200)
    await act(carer, id, 'end').expect(200)
    expect(await cases(carer)).toEqual([])
    expect(await cases(carer, 'closed')).toMatchObject([{ outcome: 'closed by a carer' }])
    expect(await numbers()).toMatchObject({ visitor_cards: 1 })
  })

  test('loses name and contact with its card after thirty days', async () => {
    const { secret } = await made({ adults: 2, wish: 'call', contact: '07700 900123' })
    const day = 86_400_000
    const at = (days: number) => new Date(clock.now().getTime() + days * day)
    await forgetVisitors(pool, at(29.9))
    expect(await cards(carer)).toMatchObject([{ first_name: 'Nora' }])
    await forgetVisitors(pool, at(30.1))
    await forgetVisitors(pool, at(31))
    expect(await cards(admin, '?state=ended')).toMatchObject([
      { first_name: null, contact: null, heads: 3, outcome: 'expired' },
    ])
    expect(await cases(admin, 'closed')).toMatchObject([
      { person: { id: null, name: 'A visitor' }, phone_number: null, outcome: 'wish ended' },
    ])
    expect(await numbers()).toMatchObject({ visitor_cards: 3 })
    await request.put(VISITS).send({ secret, first_name: 'X' }).expect(404)
    const { rows } = await pool.query(
      `SELECT to_jsonb(card)::text AS text FROM visitor_cards AS card`,
    )
    expect(rows[0].text).not.toMatch(/Nora|07700/)
  })
})

test('a session with a card cannot be deleted, and a cancelled one counts no cards', async () => {
  await made()
  const path = `/api/users/sessions/${session.id}`
  await request.delete(`${path}/delete/`).set(admin.auth).expect(409)
  await request.post(`${path}/cancel/`).set(admin.auth).send({ reason: 'Snow' }).expect(200)
  expect(await numbers()).toMatchObject({ visitor_cards: 0, attendance: 0 })
  const [card] = await cards(admin)
  expect((await act(admin, card?.id ?? 0, 'join', { user: admin.id }).expect(409)).body.code).toBe(
    'session-was-cancelled',
  )
})
