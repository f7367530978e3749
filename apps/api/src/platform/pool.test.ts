import { createPrisma } from '@church/database'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { startDatabaseProxy } from '../../test/database-proxy.ts'
import { isDatabaseAway } from './database-away.ts'
import { createLogger } from './logger.ts'
import { createPool } from './pool.ts'

const database = await createTestDatabase()
afterAll(database.drop)
const proxy = await startDatabaseProxy(database.url)
const pool = createPool(proxy.url, createLogger('silent'))
afterAll(() => pool.end())
afterEach(() => proxy.restore())

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a connection that does not answer in time is closed: a rollback on it fails at once', async () => {
  const client = await pool.connect()
  await client.query('BEGIN')
  proxy.silence()
  expect(isDatabaseAway(await failure(client.query('SELECT 1')))).toBe(true)
  const start = performance.now()
  expect(isDatabaseAway(await failure(client.query('ROLLBACK')))).toBe(true)
  expect(performance.now() - start).toBeLessThan(1_000)
  client.release()
  await proxy.restore()
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})

test('a statement that takes too long is ended by the server and counts as the database being away', async () => {
  const error = await failure(pool.query('SELECT pg_sleep(10)'))
  expect(error).toMatchObject({ code: '57014' })
  expect(isDatabaseAway(error)).toBe(true)
})

test('where every connection is taken, a transaction that cannot begin counts so, too', async () => {
  const db = createPrisma(pool)
  const taken = await Promise.all(Array.from({ length: 10 }, () => pool.connect()))
  const error = await failure(db.$transaction(async (tx) => tx.user.count()))
  expect(isDatabaseAway(error)).toBe(true)
  for (const client of taken) client.release()
  expect(await db.$transaction((tx) => tx.user.count())).toBe(0)
})

test('what is wrong with a query is not the database being away', async () => {
  expect(isDatabaseAway(await failure(pool.query('SELECT nothing FROM nowhere')))).toBe(false)
})
