import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aMember, anAdmin, later, PASSWORD, type Person } from '../../../../test/factories.ts'
import { claimsOf, startTestPushService } from '../../../../test/push-server.ts'
import { aChurch } from '../../../../test/server.ts'
import type { Message, MessageKind, Outbox } from '../../../platform/outbox.ts'
import { createOutbox, createPush } from './index.ts'

const pushService = await startTestPushService()
const another = await startTestPushService()
afterAll(() => Promise.all([pushService.close(), another.close()]))
const texts = { ro: { 'Something new at {church}': 'Ceva nou la {church}' } }
const server = await aChurch({ anew: ['users'], texts })
const { beside, clock, request, services } = server
const { db } = services
const MINUTE = 60_000
const path = '/api/users/profile/push/'

const news: MessageKind<unknown> = {
  kind: 'news',
  name: 'News',
  why: 'A test.',
  required: false,
  ways: { push: 'off' },
  opens: '/calendar/',
  waitMs: 24 * 60 * MINUTE,
  examples: () => [],
  compose: async (_services, { person }) => ({
    to: { name: person.firstName, address: person.email },
    subject: 'Secret words',
    heading: 'Secret words',
    paragraphs: [],
  }),
}
const code: MessageKind<unknown> = { ...news, kind: 'code', required: true, ways: { mail: 'on' } }
const subject = 'https://church.test'

let outbox: Outbox
let ruth: Person
/** Ends when a push service has taken too long. */
let patience: AbortController
afterEach(() => outbox.close())
beforeEach(async () => {
  await beside.query('DELETE FROM deliveries')
  pushService.answer = { status: 201 }
  another.answer = { status: 201 }
  patience = new AbortController()
  outbox = createOutbox([{ handlers: null, messages: [news, code] }], {
    ...services,
    push: createPush({
      subject,
      clock,
      patience: () => patience.signal,
      ...pushService.connection,
    }),
  })
  ruth = await aReader()
})

/** A member who wants news by push. */
async function aReader() {
  const person = await aMember(server)
  await db.messageChoice.create({
    data: { userId: person.id, kind: 'news', way: 'push', isOn: true, chosenAt: clock.now() },
  })
  return person
}
const subscribe = async (person = ruth, at = pushService) => {
  const browser = at.subscribe()
  await request.post(path).set(person.auth).send(browser.subscription).expect(200)
  return browser
}
const subscribeAgain = (browser: Awaited<ReturnType<typeof subscribe>>, person: Person) =>
  request.post(path).set(person.auth).send(browser.subscription).expect(200)
async function send(message: Message = {}) {
  await outbox.deliver(news, ruth.id, message)
  await outbox.idle()
}
const rows = () => db.delivery.findMany({ orderBy: { id: 'asc' } })
const states = async () => (await rows()).map(({ state }) => state)
const key = async () => (await request.get('/api/church/push-key/').expect(200)).body.key

test('reaches a browser encrypted, signed with the church’s key, and names nobody', async () => {
  const browser = await subscribe()
  await send({ about: 7 })
  const [row] = await rows()
  expect(browser.received.map(({ payload }) => payload)).toEqual([
    { title: 'Something new at Example Church', opens: '/calendar/', tag: `message-${row?.id}` },
  ])
  const headers = browser.received[0]?.headers
  expect(headers).toMatchObject({ topic: `message-${row?.id}`, 'content-encoding': 'aes128gcm' })
  const claims = claimsOf(headers?.authorization ?? '', await key())
  expect(claims).toMatchObject({ sub: subject, aud: new URL(browser.subscription.endpoint).origin })
  expect(row).toMatchObject({ way: 'push', state: 'sent' })
})

test('has its title in the recipient’s language', async () => {
  await request
    .put('/api/users/admin/church/')
    .set((await anAdmin(server)).auth)
    .send({ languages: ['ro'] })
    .expect(200)
  await db.user.update({ where: { id: ruth.id }, data: { language: 'ro' } })
  const browser = await subscribe()
  await send()
  expect(browser.received).toMatchObject([
    { payload: { title: 'Ceva nou la \u2068Example Church\u2069' } },
  ])
})

test('ends with the sign-in of its browser, however that ends', async () => {
  const phone = { ...ruth }
  const laptop = { ...ruth }
  await later(server, clock.now().toISOString(), phone, laptop)
  const [here, there, old] = [await subscribe(phone), await subscribe(laptop), await subscribe()]
  const left = async () =>
    (await db.pushSubscription.findMany({ orderBy: { id: 'asc' } })).map((row) => row.endpoint)
  const endpoints = [here, there, old].map(({ subscription }) => subscription.endpoint)
  expect(await left()).toEqual(endpoints)
  await request.post('/api/users/logout/').send({ refresh: laptop.refreshToken }).expect(200)
  expect(await left()).toEqual([endpoints[0], endpoints[2]])
  await request
    .post('/api/users/profile/sign-ins/end-others/')
    .set(phone.auth)
    .send({ password: PASSWORD })
    .expect(200)
  expect(await left()).toEqual([endpoints[0]])
  await subscribeAgain(here, phone)
  expect(await left()).toEqual([endpoints[0]])
})

test('leaves nothing for a browser whose sign-in has expired', async () => {
  const browser = await subscribe()
  await outbox.deliver(news, ruth.id, { about: 1 }, beside)
  const expired = { expiresAt: clock.now() }
  await db.refreshToken.updateMany({ where: { userId: ruth.id }, data: expired })
  await outbox.idle()
  await send({ about: 2 })
  expect([browser.received, await states()]).toEqual([[], ['failed']])
})

test('the key is a point of P-256 and stays the same, also for another process', async () => {
  expect(Buffer.from(await key(), 'base64url')).toHaveLength(65)
  expect(await key()).toBe(await key())
  const { rows: stored } = await beside.query(`SELECT value FROM settings WHERE key = 'push-keys'`)
  expect(stored[0].value.public).toBe(await key())
})

test('without a browser, nothing waits; several browsers get it once each', async () => {
  await send({ about: 1 })
  expect(await rows()).toEqual([])
  const both = [await subscribe(), await subscribe()]
  await send({ about: 1 })
  expect(both.map(({ received }) => received.length)).toEqual([1, 1])
})

test.each([404, 410])('%i ends a subscription', async (status) => {
  await subscribe()
  pushService.answer = { status }
  await send()
  expect(await states()).toEqual(['failed'])
  expect(await db.pushSubscription.count()).toBe(0)
})

test.each([500, 429])('%i is tried again, and loses and doubles nothing', async (status) => {
  const browser = await subscribe()
  pushService.answer = { status, headers: { 'Retry-After': '120' } }
  await send()
  pushService.answer = { status: 201 }
  clock.advance(119_000)
  await outbox.idle()
  expect([browser.received.length, await states()]).toEqual([0, ['queued']])
  clock.advance(2_000)
  await outbox.idle()
  await outbox.idle()
  expect([browser.received.length, await states()]).toEqual([1, ['sent']])
})

test('a push service that never answers holds up nothing else, and what it was asked waits', async () => {
  const hanging = await subscribe()
  const naomi = await aReader()
  const answering = await subscribe(naomi, another)
  pushService.answer = 'hang'
  const before = pushService.asked
  await outbox.deliver(news, [ruth.id, naomi.id])
  await outbox.deliver(code, ruth.id)
  await expect.poll(() => pushService.asked).toBe(before + 1)
  const ends = async () => (await rows()).map(({ kind, state }) => `${kind} ${state}`).sort()
  await expect.poll(ends).toEqual(['code sent', 'news queued', 'news sent'])
  expect(answering.received).toHaveLength(1)

  patience.abort()
  await outbox.idle()
  expect((await rows()).map(({ problem }) => problem)).toContain('ETIMEDOUT')
  // Before a minute has passed, it is not even asked for others.
  patience = new AbortController()
  await outbox.deliver(news, [ruth.id, naomi.id])
  clock.advance(58_000)
  await outbox.idle()
  expect([pushService.asked, answering.received.length]).toEqual([before + 1, 2])

  pushService.answer = { status: 201 }
  clock.advance(5_000)
  await outbox.idle()
  await outbox.idle()
  expect(hanging.received).toHaveLength(2)
  expect(await states()).toEqual(['sent', 'sent', 'sent', 'sent', 'sent'])
})

describe('at night', () => {
  const at = (time: string) => clock.set(`2026-01-11T${time}:00Z`)

  test.each(['20:00', '23:30', '07:59'])('phones stay quiet until morning: %s', async (time) => {
    const browser = await subscribe()
    at(time)
    await send()
    expect(browser.received).toEqual([])
    clock.set(time === '07:59' ? '2026-01-11T08:00:00Z' : '2026-01-12T08:00:00Z')
    await outbox.idle()
    expect(browser.received).toHaveLength(1)
  })

  test('what would be too late then leaves at once', async () => {
    const browser = await subscribe()
    at('22:00')
    await send({ expiresAt: new Date('2026-01-12T07:30:00Z') })
    expect(browser.received).toHaveLength(1)
  })

  test('by day nothing waits', async () => {
    const browser = await subscribe()
    at('19:59')
    await send()
    expect(browser.received).toHaveLength(1)
  })
})

describe('a browser', () => {
  const browserOf = (endpoint: string) => ({ ...pushService.subscribe().subscription, endpoint })

  test.each([
    'http://push.example/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://[fd00::1]/x',
    'https://10.1.2.3/x',
    'https://169.254.169.254/x',
    'https://2130706433/x',
    'https://user@push.example/x',
    'https://database.internal/x',
    'https://intranet/x',
    'ftp://push.example/x',
    'nothing',
  ])('is refused with an endpoint of %s', async (endpoint) => {
    await request.post(path).set(ruth.auth).send(browserOf(endpoint)).expect(400)
    expect(await db.pushSubscription.count()).toBe(0)
  })

  test('is refused with keys that no browser has', async () => {
    const { endpoint, keys } = pushService.subscribe().subscription
    for (const wrong of [
      { ...keys, auth: 'short' },
      { ...keys, p256dh: keys.auth },
    ]) {
      await request.post(path).set(ruth.auth).send({ endpoint, keys: wrong }).expect(400)
    }
  })

  test('belongs to whoever used it last, and only they remove it', async () => {
    const browser = await subscribe()
    const naomi = await aMember(server)
    await request.post(path).set(naomi.auth).send(browser.subscription).expect(200)
    const owners = () => db.pushSubscription.findMany({ select: { userId: true } })
    expect(await owners()).toEqual([{ userId: naomi.id }])
    await request.delete(path).set(ruth.auth).send(browser.subscription).expect(200)
    expect(await owners()).toHaveLength(1)
    await request.delete(path).set(naomi.auth).send(browser.subscription).expect(200)
    expect(await owners()).toEqual([])
  })
})

test('a name that leads to a private address is refused at connecting', async () => {
  const push = createPush({ subject, clock })
  const keys = await services.findPushKeys()
  const { keys: own } = pushService.subscribe().subscription
  const to = (endpoint: string) =>
    push({ endpoint, ...own }, { payload: '{}', topic: 'message-1' }, keys)
  await expect(to('https://127.0.0.1/x')).rejects.toMatchObject({ message: 'EPRIVATE' })
  await expect(to('https://localhost/x')).rejects.toMatchObject({ message: 'EPRIVATE' })
})
