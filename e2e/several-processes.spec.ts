import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@church/database/embedded-postgres.ts'
import { contract, LIVE_PATH } from '@church/shared'
import pg from 'pg'
import { afterAll, assert, beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { fastFolder } from '../scripts/fast-folder.ts'
import { repositoryRoot } from '../scripts/repository.ts'
import { enrolMember } from './enrol.ts'
import {
  apiOf,
  mark,
  openSession,
  registerMember,
  signInAdmin,
  signInFirstAdmin,
} from './people.ts'
import { type Product, startProduct } from './product.ts'
import { type SwitchableProxy, startSwitchableProxy } from './switchable-proxy.ts'

// Several processes share one database and one data folder, as under an orchestrator.

let folder: string
let postgres: EmbeddedPostgres
let proxy: SwitchableProxy
let products: [Product, Product, Product]
/** Run in reverse order after the tests. */
const cleanUps: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(await fastFolder(), 'church-processes-'))
  await chmod(folder, 0o755)
  cleanUps.push(() => rm(folder, { recursive: true, force: true }))
  postgres = await startEmbeddedPostgres({ dir: join(folder, 'postgres') })
  cleanUps.push(() => postgres.stop())
  const proxied = new URL(postgres.url)
  proxy = await startSwitchableProxy(Number(proxied.port))
  proxied.port = String(proxy.port)
  const dataDir = join(folder, 'data')
  const env = { DATABASE_URL: proxied.href, ADMIN_PASSWORD: '', ADMIN_EMAIL: '' }
  cleanUps.push(async () => proxy.cut())
  const start = async () => {
    const product = await startProduct({ dataDir, env })
    cleanUps.push(() => product.stop())
    return product
  }
  products = await Promise.all([start(), start(), start()])
})

afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp()
})

/** Connects to the live count; returns the counts received and the close code. */
async function listen({ url }: Product) {
  const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, { origin: url })
  onTestFinished(() => socket.terminate())
  const counts: number[] = []
  socket.on('message', (data) => counts.push(JSON.parse(String(data)).count))
  const closed = once(socket, 'close').then(([code]) => code)
  await once(socket, 'open')
  return { counts, closed }
}

/** Starts to sign in; resolves once the process has read the headers, so that the request is in flight. */
async function startSigningIn({ url }: Product, username: string, password: string) {
  const { method, path } = contract.signIn
  const headers = { 'Content-Type': 'application/json', Expect: '100-continue' }
  const request = httpRequest(url + path, { method, headers })
  request.flushHeaders()
  await once(request, 'continue')
  const answered = once(request, 'response')
  request.end(JSON.stringify({ username, password }))
  return { answer: answered.then(([response]) => json(response)) }
}

test('Three processes starting at once on an empty database migrate it once and create one admin', async () => {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  onTestFinished(() => client.end())
  const migrations = await readdir(join(repositoryRoot, 'prisma/migrations'), {
    withFileTypes: true,
  })
  const names = migrations.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const { rows } = await client.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1',
  )
  expect(rows.map(({ name }) => name)).toEqual(names.sort())
  const announced = products.filter((product) =>
    product.log().includes('The first admin’s password'),
  )
  expect(announced).toHaveLength(1)
})

test('A sign-in at one process is valid at every other, and so is a mark', async () => {
  const [one, other, third] = products
  const session = await openSession(await signInFirstAdmin(one))
  const member = await enrolMember(one)
  const page = await listen(third)
  await apiOf(other.url, member.user.token).markAttendance(mark(session))
  await expect.poll(() => page.counts.at(-1)).toBe(1)
})

test('On SIGTERM a process answers a request in flight and closes its sockets with code 1001', async () => {
  const [staying, , leaving] = products
  const page = await listen(leaving)
  // A process paces the hashes of a network, so the leaving one has had none, not even this registration's.
  const { user, email, password } = await registerMember(staying)
  // Password hashing is slow, so the request is in flight when the signal arrives.
  const signIn = await startSigningIn(leaving, email, password)
  const signalled = performance.now()
  const exit = leaving.kill('SIGTERM')
  expect(await page.closed).toBe(1001)
  expect(await signIn.answer).toMatchObject({ id: user.id })
  expect(await exit).toEqual({ code: 0, signal: null })
  // Idle keep-alive connections, which are closed after ten seconds, must not delay the exit.
  expect(performance.now() - signalled).toBeLessThan(9_000)
  await apiOf(staying.url, user.token).listCurrentSessions()
  await leaving.start()
})

test('Processes answer 503 during a database outage and recover afterwards', async () => {
  const [product] = products
  const { api } = await signInAdmin(product)
  const page = await listen(product)
  const get = (path: string) => fetch(product.url + path)
  proxy.cut()
  const began = performance.now()
  expect((await get('/readyz')).status).toBe(503)
  await expect(api.listSessions()).rejects.toMatchObject({ status: 503 })
  const answer = await get('/api/members/church-images/')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(performance.now() - began).toBeLessThan(15_000)
  expect((await get('/healthz')).status).toBe(200)
  expect((await get('/')).status).toBe(200)

  await proxy.restore()
  await expect.poll(async () => (await get('/readyz')).status).toBe(200)
  const [session] = await api.listSessions()
  assert(session, 'No session is running.')
  const before = page.counts.at(-1) ?? 0
  const member = await enrolMember(product)
  await member.api.markAttendance(mark(session))
  // The page's socket stayed open, and the process listens to the database again.
  await expect.poll(() => page.counts.at(-1)).toBe(before + 1)
})
