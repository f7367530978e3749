import { contract, type Endpoint, LIVE_PATH } from '@church/shared'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { csrfHeaders } from './csrf.ts'
import { startDatabaseProxy } from './database-proxy.ts'
import { aMember, anAdmin, aSession, PASSWORD } from './factories.ts'
import { startAnotherServer, startTestServer } from './server.ts'

/** Milliseconds, by the product's promise; a test server itself waits for up to a second before. */
const REFUSED_WITHIN = 5_000 + 1_000
const WELL_WITHIN = 10_000

const beside = await startTestServer()
const proxy = await startDatabaseProxy(beside.databaseUrl)
const server = await startAnotherServer(beside, proxy.url)
const admin = await anAdmin(beside)
const csrf = await csrfHeaders(server)
const session = await aSession(beside)
const rows: [string, Endpoint][] = Object.entries(contract)

/** What is right for the rows that would refuse an empty body or query before they ask the database. */
const bodies: Record<string, object> = {
  signIn: { username: admin.email, password: PASSWORD },
  register: { first_name: 'Ruth', last_name: 'A', email: 'ruth@church.test', password: PASSWORD },
  refreshToken: { refresh: admin.refreshToken },
  signOut: { refresh: admin.refreshToken },
  requestPasswordReset: { email: admin.email },
  confirmPasswordReset: { uidb64: 'MQ', token: 'x', password: PASSWORD },
  startTwoStep: { password: PASSWORD },
  takeBackEmail: { uidb64: 'MQ', token: 'x' },
  updateProfile: { first_name: 'Ada' },
  updateUser: { first_name: 'Ada', isAdmin: false },
  updateAdditional: { city: 'Luton' },
  updateMember: { city: 'Luton', department_set: [{ department_name: 'Choir' }] },
  createSession: { ...session, name: 'Evening' },
  markAttendance: { ...session, present_absent: true, latitude: 51.896, longitude: -0.446 },
}

/** Answers that need no database. */
const needless = ['getChurch']

async function callRow([name, { method, path, csrf: guarded }]: [string, Endpoint]) {
  const start = performance.now()
  const answer = await server.request[method.toLowerCase() as 'get' | 'post'](
    path.replace(/:\w+/g, '1'),
  )
    .set(admin.auth)
    .set(guarded ? csrf : {})
    .send(bodies[name] ?? (method === 'GET' ? undefined : {}))
  return { name, answer, ms: performance.now() - start }
}

const currentSessions = () =>
  server.request.get('/api/users/sessions/current/').set(admin.auth).timeout(WELL_WITHIN)

afterEach(async () => {
  await proxy.restore()
  await vi.waitFor(() => expect(server.services.notices.isHearing()).toBe(true), WELL_WITHIN)
})

describe.each([
  ['is stopped', () => proxy.cut()],
  ['does not answer any more', () => proxy.silence()],
] as const)('while the database %s', (_how, takeAway) => {
  test('every row answers 503 in time, and the process is well again when the database is back', async () => {
    // Connections that are open and idle, as on any day.
    await Promise.all(Array.from({ length: 20 }, currentSessions))
    await takeAway()
    // For these seconds, what is kept in memory may still be believed.
    await vi.waitFor(() => expect(server.services.notices.isHearing()).toBe(false), 8_000)

    const results = await Promise.all(rows.map(callRow))
    for (const { name, answer, ms } of results) {
      // Bad input is told before the database is asked.
      if (answer.status === 400 && !(name in bodies)) continue
      if (needless.includes(name)) {
        expect(`${name} ${answer.status}`).toBe(`${name} 200`)
        continue
      }
      expect(`${name} ${answer.status}`).toBe(`${name} 503`)
      expect(answer.headers['retry-after']).toBe('5')
      expect(answer.body.detail).toContain('not available right now')
      expect(ms).toBeLessThan(REFUSED_WITHIN)
    }
    await server.request.get('/healthz').expect(200)
    await server.request.get('/readyz').expect(503)

    await proxy.restore()
    await vi.waitFor(() => currentSessions().expect(200), { timeout: WELL_WITHIN, interval: 100 })
    await Promise.all(Array.from({ length: 20 }, () => currentSessions().expect(200)))
  }, 60_000)

  test('what is under way just then is a 503, too, or an answer from memory', async () => {
    await vi.waitFor(() => expect(server.services.notices.isHearing()).toBe(true), WELL_WITHIN)
    await Promise.all(Array.from({ length: 20 }, currentSessions))
    await takeAway()
    const results = await Promise.all(rows.map(callRow))
    for (const { name, answer, ms } of results) {
      // Bad input is told before the database is asked.
      expect([200, 400, 503], `${name} ${answer.status}`).toContain(answer.status)
      expect(ms).toBeLessThan(REFUSED_WITHIN)
    }
    const status = Object.fromEntries(results.map(({ name, answer }) => [name, answer.status]))
    for (const name of Object.keys(bodies)) expect(`${name} ${status[name]}`).toBe(`${name} 503`)
  }, 60_000)

  test('whoever listens hears of what was marked meanwhile elsewhere', async () => {
    await vi.waitFor(() => expect(server.services.notices.isHearing()).toBe(true), WELL_WITHIN)
    const counts: number[] = []
    const socket = new WebSocket(server.url.replace('http', 'ws') + LIVE_PATH, {
      origin: server.url,
    })
    socket.on('message', (message) => counts.push(JSON.parse(String(message)).count))
    await vi.waitFor(() => expect(counts).not.toEqual([]), WELL_WITHIN)
    const before = counts.at(-1) ?? 0

    await takeAway()
    const member = await aMember(beside)
    await beside.request
      .post('/api/users/profile/attendance/create/')
      .set(member.auth)
      .send({ ...session, present_absent: true, latitude: 51.896, longitude: -0.446 })
      .expect(201)
    await proxy.restore()
    await vi.waitFor(() => expect(counts.at(-1)).toBe(before + 1), WELL_WITHIN)
    socket.terminate()
  }, 60_000)
})
