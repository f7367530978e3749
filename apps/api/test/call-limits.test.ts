import { readFile } from 'node:fs/promises'
import {
  accountLimits,
  contract,
  type Endpoint,
  generalErrors,
  type NetworkLimit,
  networkLimits,
} from '@church/shared'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { HttpError, refuse } from '../src/http/errors.ts'
import { CALLS, createLimitCalls, WRITES } from '../src/http/limit-calls.ts'
import { csrfHeaders } from './csrf.ts'
import { aMember, anAdmin, aSession, type Person } from './factories.ts'
import { declaredLimits, limitsTable, unusedLimits } from './limits-table.ts'
import { knownFields, PICTURE, requestSample } from './samples.ts'
import { aChurch } from './server.ts'

const server = await aChurch({ env: { TRUST_PROXY: 1 } })
const { services, clock } = server
const { browsers, limitCalls } = services
const rows = Object.entries<Endpoint>(contract)

const write = { name: 'write', endpoint: { access: 'member', method: 'POST' } } as const
const home = () => '192.0.2.1'
const stranger = { caller: null, headers: {}, network: home }
const tooMany = { status: 429, code: generalErrors.tooManyTries.code }

type Row = Parameters<typeof limitCalls>[0]

const row = (limit: NetworkLimit): Row => ({
  name: 'open',
  endpoint: { access: 'public', method: 'POST', limit },
})
const cookieOf = (headers: object) => ({
  cookie: 'Set-Cookie' in headers ? String(headers['Set-Cookie']).split(';')[0] : '',
})

/** Calls a row until it refuses. @returns how often it did not */
async function callsOf(
  from: Parameters<typeof limitCalls>[1],
  called: Row = row(networkLimits.card),
) {
  for (let n = 0; ; n++) {
    const refused = await limitCalls(called, from).then(
      () => null,
      (error: unknown) => error,
    )
    if (refused instanceof HttpError) return n
  }
}

test('every write of an account answers 429 once it has used up its points', async () => {
  const admin = await anAdmin(server)
  const as = { caller: admin, headers: {}, network: home }
  for (let n = 0; n < WRITES.admin.points; n++) await limitCalls(write, as)
  const csrf = await csrfHeaders(server)
  for (const [name, { access, method, path }] of rows) {
    if (access === 'public' || method === 'GET') continue
    const verb = method.toLowerCase() as 'post' | 'put' | 'delete'
    const { status, body } = await server.request[verb](path.replace(/:\w+/g, '1'))
      .set({ ...csrf, ...admin.auth })
      .expect('Retry-After', '1')
    expect(`${name} ${status} ${body.code}`).toBe(`${name} 429 ${tooMany.code}`)
    expect(body.detail).toContain('Please wait 1 second, then try again')
  }
  // Reading goes on, and so do others and the next second.
  await server.request.get('/api/members/').set(admin.auth).expect(200)
  await limitCalls(write, { ...as, caller: await aMember(server) })
  clock.advance(1_000)
  await limitCalls(write, as)
})

test('every public row refuses a network that has used up its points, before it reads a body', async () => {
  const csrf = await csrfHeaders(server)
  const far = () => '192.0.2.7'
  const strangers = [{}, csrf].map((headers) => ({
    ...stranger,
    headers: cookies(headers),
    network: far,
  }))
  for (const [name, endpoint] of rows) {
    if (endpoint.access !== 'public') continue
    for (const each of strangers) await callsOf(each, { name, endpoint })
    const verb = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
    const answer = await server.request[verb](endpoint.path.replace(/:\w+/g, '1'))
      .set({ ...csrf, 'X-Forwarded-For': far() })
      .set('Content-Type', 'text/plain')
    expect(`${name} ${answer.status} ${answer.body.code}`).toBe(`${name} 429 ${tooMany.code}`)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.body.detail).toMatch(
      /wait \d+ (minute|second)s?\b.* or (switch off Wi-Fi|ask a steward)/,
    )
  }
  await server.request.get('/api/church/').set('X-Forwarded-For', '192.0.2.8').expect(200)
})

const cookies = (headers: Record<string, string>) => ({ cookie: headers.Cookie ?? '' })

test('a stranger’s wrong call opens no transaction, and a member’s takes no lock', async () => {
  const [someone, session] = [await aMember(server), await aSession(server)]
  const csrf = await csrfHeaders(server)
  // Makes the church's key, once.
  await server.request.get('/api/church/push-key/').expect(200)
  const [id, token] = [2_000_000_000, 'x'.repeat(43)]
  const named = { id, _id: id, session: id, ids: [id], username: 'nobody@church.test' }
  const secrets = { token, refresh: token, secret: token, password: 'not the right one' }
  const known = { ...knownFields(someone, session), ...named, ...secrets }
  const statements = statementsOf(services.pool)
  const heavy: string[] = []
  let auth: Person['auth'] | null = null
  for (const [name, endpoint] of rows) {
    if (endpoint.access !== 'public' && endpoint.access !== 'member') continue
    const isOpen = endpoint.access === 'public'
    auth ??= (await aMember(server)).auth
    const from = statements.length
    const sample = { headers: isOpen ? csrf : { ...csrf, ...auth }, id, known }
    const { status } = await requestSample(server, endpoint, sample)
    if (!isOpen && status < 400) {
      // It may have ended the sign-in.
      if (endpoint.method !== 'GET') auth = null
      continue
    }
    const costly = isOpen ? /^BEGIN|pg_advisory/ : /pg_advisory/
    const found = statements.slice(from).filter((text) => costly.test(text))
    heavy.push(...found.map((text) => `${name}: ${text}`))
  }
  expect(heavy).toEqual([])
})

/** The statements that a pool's connections will run, as they come. */
function statementsOf(pool: pg.Pool): string[] {
  const statements: string[] = []
  const watched = new WeakSet<object>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query: (...args: unknown[]) => unknown = client.query.bind(client)
    const watching = (first: string | { text: string }, ...rest: unknown[]) => {
      statements.push(typeof first === 'string' ? first : first.text)
      return query(first, ...rest)
    }
    Object.assign(client, { query: watching })
  })
  return statements
}

test('a network waits for its next point only, and is told how long', async () => {
  const network = () => '192.0.2.20'
  const { points } = networkLimits.card
  expect(await callsOf({ ...stranger, network })).toBe(points)
  await expect(limitCalls(row(networkLimits.card), { ...stranger, network })).rejects.toMatchObject(
    {
      ...tooMany,
      headers: { 'Retry-After': '1' },
      message: expect.stringContaining('Please wait 1 second, then try again, or ask a steward'),
    },
  )
  clock.advance(5_000)
  expect(await callsOf({ ...stranger, network })).toBe(5)
})

test('calls that are refused cost nothing where successes count', async () => {
  const network = () => '192.0.2.21'
  const from = { ...stranger, network }
  const { points } = networkLimits.card
  for (let n = 0; n < points * 2; n++) {
    const settle = await limitCalls(row(networkLimits.card), from)
    settle(refuse(generalErrors.invalid))
  }
  expect(await callsOf(from)).toBe(points)
})

test('only wrong guesses cost something where guesses count', async () => {
  const from = { ...stranger, network: () => '192.0.2.22' }
  const guess = row(networkLimits.guess(generalErrors.notYours))
  const end = async (error?: unknown) => (await limitCalls(guess, from))(error)
  for (let n = 0; n < 1_000; n++) await end()
  for (let n = 0; n < 500; n++) await end(refuse(generalErrors.invalid))
  for (let n = 0; n < 400; n++) await end(refuse(generalErrors.notYours))
  await expect(end()).rejects.toMatchObject(tooMany)
})

test('calls that do not count are bounded, too', async () => {
  const from = { ...stranger, network: () => '192.0.2.23' }
  for (let n = 0; n < CALLS.points; n++) {
    ;(await limitCalls(row(networkLimits.card), from))(refuse(generalErrors.invalid))
  }
  await expect(limitCalls(row(networkLimits.card), from)).rejects.toMatchObject(tooMany)
})

test('a browser that has signed in before is not stopped by strangers on its network', async () => {
  const network = () => '192.0.2.24'
  await callsOf({ ...stranger, network })
  const known = { ...stranger, network, headers: cookieOf(browsers.remember(7)) }
  expect(await callsOf(known)).toBe(networkLimits.card.points)
  // More sign-ins to the same account give no more.
  expect(await callsOf({ ...known, headers: cookieOf(browsers.remember(7)) })).toBe(0)
  expect(await callsOf({ ...known, headers: cookieOf(browsers.remember(8)) })).toBe(
    networkLimits.card.points,
  )
})

test('a browser that has loaded a page is not stopped by clients that have not', async () => {
  const network = () => '192.0.2.25'
  await callsOf({ ...stranger, network })
  const page = { ...stranger, network, headers: cookieOf(browsers.pageCookie({})) }
  await limitCalls(row(networkLimits.card), page)
})

test.each(['csrftoken=my-own-choice', 'signed-in-before=made-up', 'known-browser=made-up'])(
  'a cookie that a client has chosen itself is no identity: %s',
  async (cookie) => {
    const from = { ...stranger, network: () => `192.0.2.26 ${cookie}` }
    await callsOf(from)
    expect(await callsOf({ ...from, headers: { cookie } })).toBe(0)
  },
)

test('an address of the same /64 is the same home', async () => {
  const signIn = (address: string) =>
    server.request
      .post('/api/client-errors/')
      .set('X-Forwarded-For', address)
      .send({ message: 'x', screen: '/', version: '1' })
  for (let n = 0; n < networkLimits.report.points; n++) await signIn(`2001:db8::${n}`).expect(200)
  await signIn('2001:db8::ffff').expect(429)
  await signIn('2001:db8:0:1::1').expect(200)
})

test('a row’s limits of accounts count in all processes together, and each row for itself', async () => {
  const [one, other] = [1, 2].map(() => createLimitCalls({ ...services }))
  const wish = {
    name: 'wish',
    endpoint: { access: 'member', method: 'GET', limit: accountLimits.wish },
  } as const
  const as = (id: number, isAdmin = false) => ({ ...stranger, caller: { id, isAdmin } })
  const { points } = accountLimits.wish
  for (let n = 0; n < points; n++) await (n % 2 ? one : other)?.(wish, as(7))
  await expect(one?.(wish, as(7))).rejects.toMatchObject(tooMany)
  await one?.({ ...wish, name: 'another' }, as(7))
  await one?.(wish, as(8))
  clock.advance(3_600_000 / points)
  await other?.(wish, as(7))
  await expect(one?.(wish, as(7))).rejects.toMatchObject(tooMany)
})

test('admins have more of what they do more often', async () => {
  const { points, admins = 0 } = accountLimits.picture
  const upload = { name: 'upload', endpoint: contract.uploadPicture }
  const calls = (isAdmin: boolean) => callsOf({ ...stranger, caller: { id: 90, isAdmin } }, upload)
  expect([await calls(false), await calls(true)]).toEqual([points, admins])
})

test('an account can upload 20 pictures at once, whatever its network', async () => {
  const member = await aMember(server)
  const post = (auth: object) =>
    server.request
      .post('/api/users/profile/upload/')
      .set({ ...auth })
      .attach('image', PICTURE, 'picture.png')
  const upload = { name: 'uploadPicture', endpoint: contract.uploadPicture }
  await callsOf({ ...stranger, caller: { ...member, isAdmin: false } }, upload)
  await post(member.auth).expect(429)
  await post((await aMember(server)).auth).expect(200)
})

test('every limit of strangers on a network names another way than waiting', () => {
  const silent = declaredLimits.filter(
    ({ counts, otherWay }) => / (network|browser)s?\b/.test(counts) && !otherWay,
  )
  // These count against the account that somebody guesses at.
  expect(silent.map(({ name }) => name)).toEqual(['guess', 'guess-anywhere'])
})

test('no limit is left unused', () => {
  expect(unusedLimits).toEqual([])
})

test('docs/security.md lists every limit that no row declares', async () => {
  const page = await readFile(new URL('../../../docs/security.md', import.meta.url), 'utf8')
  expect(page).toContain(limitsTable)
})
