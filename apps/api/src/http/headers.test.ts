import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import supertest from 'supertest'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { aMember } from '../../test/factories.ts'
import { rawRequest } from '../../test/raw-request.ts'
import { aChurch } from '../../test/server.ts'
import { createApp } from '../app.ts'
import { apiHeaders, bareHeaders } from './headers.ts'
import { createHttpServer } from './http-server.ts'

const server = await aChurch({
  env: {
    PUBLIC_URL: 'https://church.example',
    TRUST_PROXY: 1,
  },
})
const { services } = server

/** The same product with the web app. */
const webDir = await mkdtemp(join(tmpdir(), 'church-web-'))
await mkdir(join(webDir, 'assets'))
await writeFile(join(webDir, 'assets/app.js'), '')
const inline = { script: 'run()', style: 'p { color: red }' }
await writeFile(
  join(webDir, 'index.html'),
  `<!doctype html><script>${inline.script}</script><script src="/a.js"></script><style>${inline.style}</style>`,
)
await mkdir(join(webDir, 'help'))
await writeFile(join(webDir, 'help/index.html'), '<!doctype html>')
await writeFile(join(webDir, 'help/admins.html'), '<!doctype html>')
await writeFile(join(webDir, 'help/list.html'), '<!doctype html>')
await writeFile(join(webDir, 'favicon.svg'), '<svg/>')
await services.media.storage.put(`${'0'.repeat(32)}.webp`, Buffer.from('picture'))
const app = createApp(services, webDir)
const web = createHttpServer(app, bareHeaders('https://church.example')).listen(0, '127.0.0.1')
await once(web, 'listening')
afterAll(async () => {
  web.close()
  await rm(webDir, { recursive: true })
})
const webUrl = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
const request = supertest(webUrl)
const { auth } = await aMember(server)

const paths = [
  ['the page', '/'],
  ['a built file', '/assets/app.js'],
  ['no built file', '/assets/none.js'],
  ['a health check', '/healthz'],
  ['a picture', `/media/${'0'.repeat(32)}.webp`],
  ['an answer', '/api/church/'],
  ['a private answer', '/api/users/profile/two-step/'],
  ['the open sessions', '/api/users/sessions/current/'],
  ['a refusal', '/api/users/'],
  ['nothing', '/nowhere'],
] as const

describe.each(paths)('%s', (_what, path) => {
  test('forbids framing, sniffing, cross-origin use and downgrades, and reveals no version', async () => {
    const { headers } = await request.get(path).set(auth).set('Origin', 'https://evil.example')
    const policy = headers['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })
})

test("the page's policy allows only its own inline script and style, by their hashes", async () => {
  const { headers } = await request.get('/').expect(200)
  const policy = headers['content-security-policy']
  for (const name of ['script', 'style'] as const) {
    const hash = createHash('sha256').update(inline[name]).digest('base64')
    expect(policy).toContain(`;${name}-src 'self' 'sha256-${hash}';`)
  }
})

test('every API response has the same headers, whatever its status', async () => {
  const expected = Object.entries(apiHeaders('https://church.example'))
  for (const path of [
    '/api/users/sessions/current/',
    '/api/users/sessions/',
    '/api/users/',
    '/api/members/none/',
    '/api/members/%ff/',
    '/api/nowhere/',
    '/api/openapi.json',
  ]) {
    const { headers } = await request.get(path).set(auth)
    for (const [name, value] of expected) {
      expect(`${path} ${name} ${headers[name.toLowerCase()]}`).toBe(`${path} ${name} ${value}`)
    }
  }
})

test('private responses are not stored', async () => {
  for (const path of [
    '/api/users/profile/two-step/',
    '/api/users/sessions/current/',
    '/api/users/',
  ]) {
    const { headers } = await request.get(path).set(auth)
    expect(`${path} ${headers['cache-control']}`).toBe(`${path} no-store`)
  }
})

test('the CSRF cookie is SameSite, and Secure if PUBLIC_URL uses https', async () => {
  const untrusting = await aChurch({ env: { PUBLIC_URL: 'https://church.example' } })
  for (const answer of [
    await request.get('/'),
    await request.get('/api/church/').set('X-Forwarded-Proto', 'http'),
    await untrusting.request.get('/api/church/'),
  ]) {
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^csrftoken=.*; Path=\/; Secure; SameSite=Lax$/,
    )
  }
})

test('ignores forwarded headers unless a proxy is trusted', async () => {
  const alone = await aChurch()
  const answer = await alone.request
    .get('/api/church/')
    .set({ 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '1.2.3.4' })
  expect(String(answer.headers['set-cookie'])).not.toContain('Secure')
  const wrong = (n: number) =>
    alone.request
      .post('/api/users/login/')
      .set('X-Forwarded-For', `10.0.0.${n}`)
      .send({ username: 'ruth@church.test', password: `wrong ${n}` })
  for (let n = 0; n < 10; n++) await wrong(n).expect(401)
  await wrong(10).expect(429)
})

test.each([
  ['400 Bad Request', 'no request at all\r\n\r\n'],
  ['431 Request Header', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
])(
  'responds to a request that the parser rejects with %s and the same headers',
  async (status, text) => {
    const socket = connect((web.address() as AddressInfo).port, '127.0.0.1')
    socket.end(text)
    let answer = ''
    for await (const chunk of socket) answer += chunk
    expect(answer).toContain(`HTTP/1.1 ${status}`)
    expect(answer).toContain('Strict-Transport-Security: max-age=31536000')
    expect(answer).toContain("frame-ancestors 'none'")
  },
)

test("a client cannot hide its address by sending so many headers that the proxy's is dropped", async () => {
  const filler = Array.from({ length: 1_100 }, (_, n) => [`A${n}`, 'b'])
  const headers = { ...Object.fromEntries(filler), 'X-Forwarded-For': '203.0.113.7' }
  const { status } = await rawRequest(webUrl, { method: 'GET', path: '/healthz', headers })
  expect(status).toBe(404)
})

test('does not support TRACE', async () => {
  const headers = { Cookie: 'csrftoken=secret' }
  const { status, text } = await rawRequest(webUrl, { method: 'TRACE', path: '/', headers })
  expect(status).toBe(404)
  expect(text).not.toContain('secret')
})

test('names the charset of every text', async () => {
  for (const path of ['/', '/favicon.svg', '/assets/app.js', '/api/church/', '/nowhere']) {
    const { headers } = await request.get(path).expect(path === '/nowhere' ? 404 : 200)
    expect(`${path} ${headers['content-type']}`).toMatch(/; charset=utf-8$/)
  }
})

test('hides the health checks behind a proxy, and shares one database query among callers', async () => {
  const forwarded = { 'X-Forwarded-For': '203.0.113.7' }
  for (const path of ['/healthz', '/readyz']) {
    await request.get(path).set(forwarded).expect(404)
    await request.get(path).set('Forwarded', 'for=203.0.113.7').expect(404)
    await request.get(path).expect(200)
  }
  // Other queries, such as those that fill a cache again, may come at any time.
  const queries = services.pool.query.bind(services.pool) as (
    ...args: unknown[]
  ) => Promise<unknown>
  let answer = () => {}
  const asking = vi.fn(
    () =>
      new Promise<unknown>((resolve) => {
        answer = () => resolve({ rows: [{ transaction_read_only: 'off' }] })
      }),
  )
  const query = vi
    .spyOn(services.pool, 'query')
    .mockImplementation((...args: unknown[]) =>
      args[0] === 'SHOW transaction_read_only' ? asking() : queries(...args),
    )
  let arrived = 0
  web.on('request', () => {
    arrived += 1
  })
  const asked = Array.from({ length: 50 }, () =>
    request.get('/readyz').then((reply) => reply.status),
  )
  await expect.poll(() => arrived).toBe(50)
  expect(asking).toHaveBeenCalledTimes(1)
  answer()
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
  query.mockRestore()
})
