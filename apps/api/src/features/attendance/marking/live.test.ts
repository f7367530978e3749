import { request as httpRequest } from 'node:http'
import { LIVE_PATH } from '@church/shared'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { aMember, aSession, type Person, postMark, withRole } from '../../../../test/factories.ts'
import { listen } from '../../../../test/listener.ts'
import { aChurch, startAnotherServer } from '../../../../test/server.ts'
import { inDepartment } from '../../../../test/serving.ts'

const server = await aChurch({ anew: ['sessions'] })
const twin = await startAnotherServer(server)
const { services, clock } = server
const people = await Promise.all(Array.from({ length: 40 }, () => aMember(server)))
const [anna, ben, cora] = people as [Person, Person, Person]

/** Inserts a mark directly, so that nothing is published about it. */
const markInSilence = (sessionId: number, userId: number) =>
  services.db.attendance.create({
    data: { sessionId, userId, present: true, markedAt: clock.now() },
  })

const heard = (counts: number[]) => expect.poll(() => counts.at(-1))

test('sends the count on connecting, and 0 without a session', async () => {
  const nobody = await listen(server)
  await heard(nobody.counts).toBe(0)
  const session = await aSession(server)
  await markInSilence(session.id, anna.id)
  await markInSilence(session.id, ben.id)
  services.live.notifyChange()
  const page = await listen(server)
  await heard(page.counts).toBe(2)
})

test('sends a new count to every process after a mark', async () => {
  const session = await aSession(server)
  const here = await listen(server)
  const there = await listen(twin)
  await heard(here.counts).toBe(0)
  await heard(there.counts).toBe(0)
  await postMark(server, anna, session).expect(201)
  await expect.poll(() => [here.counts.at(-1), there.counts.at(-1)]).toEqual([1, 1])
  await postMark(twin, ben, session).expect(201)
  await expect.poll(() => [here.counts.at(-1), there.counts.at(-1)]).toEqual([2, 2])
})

test('coalesces marks that arrive together, and ends with the right count', async () => {
  const session = await aSession(server)
  const page = await listen(server)
  await heard(page.counts).toBe(0)
  const began = performance.now()
  await Promise.all(people.map((person) => postMark(server, person, session).expect(201)))
  await heard(page.counts).toBe(people.length)
  // At most ten a second, and one each at the beginning and the end.
  expect(page.counts.length).toBeLessThan(3 + (performance.now() - began) / 100)
  expect(page.counts).toEqual(page.counts.toSorted((a, b) => a - b))
})

describe('by HTTP', () => {
  const ask = (query: object = {}) =>
    server.request.get('/api/users/attendance/live/').query(query).set(anna.auth)

  test('says the count of the current session, or of another open one', async () => {
    const session = await aSession(server)
    await markInSilence(session.id, anna.id)
    clock.advance(1_000)
    expect((await ask().expect(200)).body).toEqual({ count: 1, attendance: 1 })
    expect((await ask({ session: session.id }).expect(200)).body).toMatchObject({ count: 1 })
    const closed = await ask({ session: 2_000_000 }).expect(404)
    expect(closed.body.code).toBe('no-session')
  })

  test('answers 304 while nothing has changed, from one read a second', async () => {
    const session = await aSession(server)
    clock.advance(1_000)
    const { headers } = await ask({ session: session.id }).expect(200)
    const again = () => ask({ session: session.id }).set('If-None-Match', String(headers.etag))
    await again().expect(304)
    await markInSilence(session.id, anna.id)
    await again().expect(304)
    clock.advance(1_000)
    expect((await again().expect(200)).body).toMatchObject({ count: 1 })
  })
})

describe('the count of a closed group', () => {
  const ask = (person: Person, query: object = {}) =>
    server.request.get('/api/users/attendance/live/').query(query).set(person.auth)

  const aRehearsal = async () => {
    const session = await aSession(server)
    const { db } = services
    const choir = await db.department.upsert({
      where: { name: 'Choir' },
      create: { name: 'Choir' },
      update: {},
    })
    await db.sessionDepartment.create({ data: { sessionId: session.id, departmentId: choir.id } })
    await markInSilence(session.id, anna.id)
    await services.pubSub.caughtUp()
    return session.id
  }

  test('is told to no stranger, by no socket', async () => {
    const session = await aRehearsal()
    const { counts } = await listen(server)
    await heard(counts).toBe(0)
    await expect(listen(server, session)).rejects.toThrow('404')
    services.live.notifyChange()
    await heard(counts).toBe(0)
  })

  test('is told to its people and at the door, but not who comes when', async () => {
    const session = await aRehearsal()
    const steward = await withRole(server, 'steward')
    const newcomer = await aMember(server)
    await inDepartment(server, 'Choir', [ben, newcomer])
    await services.db.user.update({ where: { id: newcomer.id }, data: { approvedAt: null } })
    clock.advance(60_000)
    for (const stranger of [cora, newcomer]) {
      await ask(stranger, { session }).expect(404)
      expect((await ask(stranger).expect(200)).body).toEqual({ count: 0, attendance: 0 })
    }
    const countFor = async (person: Person) => (await ask(person, { session })).body.count
    expect([await countFor(ben), await countFor(steward)]).toEqual([1, 1])
    expect((await ask(ben).expect(200)).body.count).toBe(1)
    await markInSilence(session, cora.id)
    clock.advance(1_000)
    expect([await countFor(ben), await countFor(steward)]).toEqual([1, 2])
    clock.advance(29_000)
    expect(await countFor(ben)).toBe(2)
  })
})

test('counts the current session: the first of those running', async () => {
  const early = await aSession(server, { name: 'Early', from: -30 })
  const late = await aSession(server, { name: 'Late' })
  await markInSilence(early.id, anna.id)
  services.live.notifyChange()
  const page = await listen(server)
  await heard(page.counts).toBe(1)
  await postMark(server, ben, late).expect(201)
  await postMark(server, cora, early).expect(201)
  await heard(page.counts).toBe(2)
})

test('sends the count of another session to those who ask for it, in every process', async () => {
  const early = await aSession(server, { name: 'Early', from: -30 })
  const late = await aSession(server, { name: 'Late' })
  const [first, here, there] = [
    await listen(server),
    await listen(server, late.id),
    await listen(twin, late.id),
  ]
  for (const { counts } of [first, here, there]) await heard(counts).toBe(0)
  await postMark(server, anna, early).expect(201)
  await postMark(twin, ben, late).expect(201)
  await postMark(server, cora, late).expect(201)
  await heard(here.counts).toBe(2)
  await heard(there.counts).toBe(2)
  await heard(first.counts).toBe(1)
  expect(first.counts).not.toContain(2)
  here.socket.close()
  await here.closed
  await postMark(server, anna, late).expect(201)
  await heard(there.counts).toBe(3)
  await heard((await listen(server, late.id)).counts).toBe(3)
})

test('refuses to count a session that is not open', async () => {
  for (const id of [2_000_000_000, Number.NaN]) {
    await expect(listen(server, id)).rejects.toThrow('404')
  }
})

test('starts again from 0 once the session is over and closed', async () => {
  const session = await aSession(server, { to: 5 })
  const page = await listen(server)
  await postMark(server, anna, session).expect(201)
  await heard(page.counts).toBe(1)
  clock.advance(5 * 60_000)
  await server.request.post(`/api/users/sessions/expire/${session.id}/`).set(anna.auth).expect(200)
  await heard(page.counts).toBe(0)
})

test('reads the count again after the listening connection is restored', async () => {
  const session = await aSession(server)
  const pages = [await listen(server), await listen(twin)]
  for (const { counts } of pages) await heard(counts).toBe(0)
  for (const { services: each } of [server, twin])
    await expect.poll(() => each.pubSub.isListening()).toBe(true)
  const { rowCount } = await services.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'church pub/sub'`,
  )
  expect(rowCount).toBe(2)
  await markInSilence(session.id, anna.id)
  for (const { counts } of pages) await heard(counts).toBe(1)
  await postMark(twin, ben, session).expect(201)
  for (const { counts } of pages) await heard(counts).toBe(2)
})

describe('connecting to the live channel', () => {
  const status = (path: string, origin?: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const asked = httpRequest(server.url + path, {
        headers: {
          Connection: 'Upgrade',
          Upgrade: 'websocket',
          'Sec-WebSocket-Version': '13',
          'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
          ...(origin && { Origin: origin }),
        },
      })
      asked.on('response', (response) => resolve(response.resume().statusCode))
      asked.on('upgrade', (response, socket) => {
        socket.destroy()
        resolve(response.statusCode)
      })
      asked.on('error', reject)
      asked.end()
    })

  test("accepts the product's own origin, with and without the trailing slash", async () => {
    expect(await status(LIVE_PATH, server.url)).toBe(101)
    expect(await status(LIVE_PATH.slice(0, -1), server.url)).toBe(101)
    expect(await status(LIVE_PATH, server.url.replace('127.0.0.1', 'localhost'))).toBe(101)
  })

  test('rejects other origins, and requests without one', async () => {
    expect(await status(LIVE_PATH, 'https://stranger.example')).toBe(403)
    expect(await status(LIVE_PATH, `${server.url}.stranger.example`)).toBe(403)
    expect(await status(LIVE_PATH)).toBe(403)
  })

  test('serves no other path', async () => {
    expect(await status('/ws/other/', server.url)).toBe(404)
  })

  test('disconnects a client that sends more than a little', async () => {
    const page = await listen(server)
    page.socket.send('x'.repeat(2_000))
    expect(await page.closed).toBe(1009)
    expect((await listen(server)).socket.readyState).toBe(WebSocket.OPEN)
  })

  test('disconnects only the client that breaks the protocol', async () => {
    const bystander = await listen(server)
    const rude = await listen(server)
    // Clients must mask their frames (RFC 6455 §5.1).
    Reflect.get(rude.socket, '_socket').write(Buffer.from([0x81, 0x01, 0x78]))
    expect(await rude.closed).toBe(1002)
    expect(bystander.socket.readyState).toBe(WebSocket.OPEN)
  })
})

test('tells every client to reconnect when the process stops', async () => {
  const another = await startAnotherServer(server)
  const page = await listen(another)
  onTestFinished(() => another.channel.close())
  another.channel.close()
  expect(await page.closed).toBe(1001)
})
