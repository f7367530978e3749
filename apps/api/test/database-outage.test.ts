import { once } from 'node:events'
import { contract, type Endpoint, LIVE_PATH } from '@church/shared'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { csrfHeaders } from './csrf.ts'
import { readOnly, startDatabaseProxy } from './database-proxy.ts'
import { aMember, anAdmin, aSession, markBody } from './factories.ts'
import { knownFields, requestSample } from './samples.ts'
import { aChurch, startAnotherServer } from './server.ts'

/** Milliseconds: the product promises five seconds; the test server itself, on a busy machine, may take three more. */
const REFUSED_WITHIN = 5_000 + 3_000
/** The product promises ten seconds, of which a busy machine makes more. */
const RECOVERY = { timeout: 30_000, interval: 100 }

/** A process with a direct connection, which the outage does not affect. */
const unaffected = await aChurch()
const proxy = await startDatabaseProxy(unaffected.databaseUrl)
const server = await startAnotherServer(unaffected, { url: proxy.url })
const admin = await anAdmin(unaffected)
const csrf = await csrfHeaders(server)
/** With the cookies of started sign-ins, without which these rows never query the database. */
const cookies = `${csrf.Cookie}; passkey-sign-in=begun; sign-in-code=begun`
const session = await aSession(unaffected)
const known = { ...knownFields(admin, session), last_name: 'Hill' }
const rows: [string, Endpoint][] = Object.entries(contract)

/** Routes that answer without the database, and how; a made-up link is refused by its signature. */
const databaseFree: Record<string, number> = {
  getChurch: 200,
  unsubscribe: 404,
  // A made-up ticket is refused before anything is read.
  sendBackupPart: 401,
  checkBackup: 401,
  bringBack: 401,
  getBringBackProgress: 401,
  // No provider is set up.
  startProviderSignIn: 404,
  // Without the cookie of the browser that began.
  signInWithProvider: 401,
}

/** A reading token that the database would have to look for. */
const TOKEN = 't'.repeat(43)

async function callRow([name, row]: [string, Endpoint]) {
  const start = performance.now()
  const auth = row.access === 'reader' ? { Authorization: `Bearer ${TOKEN}` } : admin.auth
  const answer = await requestSample(server, row, {
    // To know what is offered must not cost a second wait.
    headers: { ...auth, ...csrf, Cookie: cookies, 'Accept-Language': 'ro' },
    id: row.path.includes(':key') ? TOKEN : admin.id,
    known,
  })
  return { name, method: row.method, answer, ms: performance.now() - start }
}

/** Connects to the live count as the app does: again, if the server could not read it right after an outage. */
async function countInto(counts: number[]): Promise<WebSocket> {
  for (;;) {
    const { url } = server
    const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, { origin: url })
    socket.on('message', (message) => counts.push(JSON.parse(String(message)).count))
    await Promise.race([once(socket, 'message'), once(socket, 'close')])
    if (counts.length > 0) return socket
  }
}

const currentSessions = () =>
  server.request.get('/api/users/sessions/current/').set(admin.auth).timeout(RECOVERY.timeout)

/** Milliseconds that as many requests as there are routes take while all is well: more on a busy machine. */
async function rushMs(): Promise<number> {
  const start = performance.now()
  await Promise.all(rows.map(currentSessions))
  return performance.now() - start
}

afterEach(async () => {
  await proxy.restore()
  await expect.poll(() => server.services.pubSub.isListening(), RECOVERY).toBe(true)
})

describe.each([
  ['refuses connections', () => proxy.cut()],
  ['does not answer', () => proxy.silence()],
] as const)('while the database %s', (_how, takeAway) => {
  test('every route answers 503 in time, and the process recovers when the database is back', async () => {
    // Opens connections and leaves them idle, as in normal operation.
    const within = REFUSED_WITHIN + 5 * (await rushMs())
    await takeAway()
    // Until the process notices the outage, it may still answer from its cache.
    await expect.poll(() => server.services.pubSub.isListening(), RECOVERY).toBe(false)

    const results = await Promise.all(rows.map(callRow))
    for (const { name, answer, ms } of results) {
      const free = databaseFree[name]
      if (free) {
        expect(`${name} ${answer.status}`).toBe(`${name} ${free}`)
        continue
      }
      expect(`${name} ${answer.status}`).toBe(`${name} 503`)
      expect(answer.headers['retry-after']).toBe('5')
      expect(answer.body.detail).toContain('not available right now')
      expect(ms).toBeLessThan(within)
    }
    await server.request.get('/healthz').expect(200)
    await server.request.get('/readyz').expect(503)

    await proxy.restore()
    await expect.poll(async () => (await currentSessions()).status, RECOVERY).toBe(200)
    await Promise.all(Array.from({ length: 20 }, () => currentSessions().expect(200)))
  })

  test('requests in flight when the outage begins get a 503 or a cached answer', async () => {
    await expect.poll(() => server.services.pubSub.isListening(), RECOVERY).toBe(true)
    const within = REFUSED_WITHIN + 5 * (await rushMs())
    await takeAway()
    const results = await Promise.all(rows.map(callRow))
    for (const { name, method, answer, ms } of results) {
      const expected = method === 'GET' ? [200, 503] : [503, databaseFree[name]]
      expect(expected, `${name} ${answer.status}`).toContain(answer.status)
      expect(ms).toBeLessThan(within)
    }
  })

  test('the live count catches up with marks made through another process', async () => {
    await expect.poll(() => server.services.pubSub.isListening(), RECOVERY).toBe(true)
    const counts: number[] = []
    const socket = await countInto(counts)
    const before = counts.at(-1) ?? 0

    await takeAway()
    const member = await aMember(unaffected)
    await unaffected.request
      .post('/api/users/profile/attendance/create/')
      .set(member.auth)
      .send(markBody(session))
      .expect(201)
    await proxy.restore()
    await expect.poll(() => counts.at(-1), RECOVERY).toBe(before + 1)
    socket.terminate()
  })
})

test('on a replica that is not promoted yet, a mark is 503 and the process is not ready', async () => {
  const replica = await startAnotherServer(unaffected, {
    url: readOnly(unaffected.databaseUrl),
  })
  const member = await aMember(unaffected)
  const { headers } = await replica.request
    .post('/api/users/profile/attendance/create/')
    .set(member.auth)
    .send(markBody(session))
    .expect(503)
  expect(headers['retry-after']).toBe('5')
  await replica.request.get('/readyz').expect(503)
})
