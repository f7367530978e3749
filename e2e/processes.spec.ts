import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@church/database/embedded-postgres.ts'
import { LIVE_PATH } from '@church/shared'
import pg from 'pg'
import { afterAll, assert, beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { repositoryRoot } from '../scripts/repository.ts'
import { apiOf, mark, openSession, registerMember, signInAdmin } from './people.ts'
import { type Product, startProduct } from './product.ts'
import { type SwitchableProxy, switchableProxy } from './switchable-proxy.ts'

// Several processes on one database and one folder of data, as an orchestrator runs them.

let folder: string
let postgres: EmbeddedPostgres
let wire: SwitchableProxy
let products: [Product, Product, Product]
/** What was started so far, in its order. */
const cleanUps: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'church-processes-'))
  await chmod(folder, 0o755)
  cleanUps.push(() => rm(folder, { recursive: true, force: true }))
  postgres = await startEmbeddedPostgres({ dir: join(folder, 'postgres') })
  cleanUps.push(() => postgres.stop())
  const behindWire = new URL(postgres.url)
  wire = await switchableProxy(Number(behindWire.port))
  behindWire.port = String(wire.port)
  const dataDir = join(folder, 'data')
  const env = { DATABASE_URL: behindWire.href, ADMIN_PASSWORD: '', ADMIN_EMAIL: '' }
  cleanUps.push(async () => wire.cut())
  const start = async () => {
    const product = await startProduct({ dataDir, env })
    cleanUps.push(() => product.stop())
    return product
  }
  products = await Promise.all([start(), start(), start()])
}, 120_000)

afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp()
}, 120_000)

/** The admin whom one of the processes made, signing in at a process. */
function admin(product: Product) {
  const logs = products.map((one) => one.log()).join('')
  const password = /admin@localhost and (\S+)/.exec(logs)?.[1] ?? ''
  return signInAdmin({ ...product, admin: { email: 'admin@localhost', password } })
}

/** A page that listens to the live count: what it heard, and the code with which it was sent away. */
async function listen({ url }: Product) {
  const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, { origin: url })
  onTestFinished(() => socket.terminate())
  const heard: number[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data)).count))
  const closed = once(socket, 'close').then(([code]) => code)
  await once(socket, 'open')
  return { heard, closed }
}

test('Three that start at once on an empty database migrate it once and make one admin', async () => {
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
  const told = products.filter((product) => product.log().includes('The first admin signs in'))
  expect(told).toHaveLength(1)
})

test('Whoever signed in at one is known at all, and a mark at one is heard at the others', async () => {
  const [one, other, third] = products
  const session = await openSession(await admin(one))
  const member = await registerMember(one)
  const page = await listen(third)
  await apiOf(other.url, member.user.token).markAttendance(mark(session))
  await expect.poll(() => page.heard.at(-1), { timeout: 5_000 }).toBe(1)
})

test('One that is told to stop answers what it was asked, and sends its pages to the others', async () => {
  const [staying, , leaving] = products
  const page = await listen(leaving)
  const { user, email, password } = await registerMember(leaving)
  // Passwords take their time: these are in flight when the signal comes.
  const signIns = Array.from({ length: 4 }, () =>
    apiOf(leaving.url).signIn({ body: { username: email, password } }),
  )
  await apiOf(leaving.url, user.token).listCurrentSessions()
  const asked = performance.now()
  const ending = leaving.kill('SIGTERM')
  expect(await page.closed).toBe(1001)
  for (const answer of await Promise.all(signIns)) expect(answer.id).toBe(user.id)
  expect(await ending).toEqual({ code: 0, signal: null })
  // Not held up by the connections that its callers keep, which are cut after ten seconds only.
  expect(performance.now() - asked).toBeLessThan(9_000)
  await apiOf(staying.url, user.token).listCurrentSessions()
  await leaving.start()
})

test('While the database is away they say so, and are well again when it is back', async () => {
  const [product] = products
  const { api } = await admin(product)
  const page = await listen(product)
  const get = (path: string) => fetch(product.url + path)
  wire.cut()
  const began = performance.now()
  expect((await get('/readyz')).status).toBe(503)
  await expect(api.listSessions()).rejects.toMatchObject({ status: 503 })
  const answer = await get('/api/members/church-images/')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(performance.now() - began).toBeLessThan(15_000)
  expect((await get('/healthz')).status).toBe(200)
  expect((await get('/')).status).toBe(200)

  await wire.mend()
  await expect.poll(async () => (await get('/readyz')).status, { timeout: 10_000 }).toBe(200)
  const [session] = await api.listSessions()
  assert(session, 'A session runs.')
  const before = page.heard.at(-1) ?? 0
  const member = await registerMember(product)
  await member.api.markAttendance(mark(session))
  // The page's socket held, and what it listens to has found the database again.
  await expect.poll(() => page.heard.at(-1), { timeout: 10_000 }).toBe(before + 1)
})
