import { createPrisma } from '@church/database'
import type pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { readOnly, startDatabaseProxy } from '../../test/database-proxy.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import { inTransaction, run } from './db.ts'
import { createLogger } from './logger.ts'
import { createPool } from './pool.ts'

const database = await createTestDatabase()
afterAll(database.drop)
const proxy = await startDatabaseProxy(database.url)
const pool = createPool(proxy.url, createLogger('silent'), { connections: 10 })
afterAll(() => pool.end())
afterEach(() => proxy.restore())

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('closes a connection that times out, so that a rollback on it fails at once', async () => {
  const client = await pool.connect()
  await client.query('BEGIN')
  proxy.silence()
  expect(isDatabaseUnavailable(await failure(client.query('SELECT 1')))).toBe(true)
  const start = performance.now()
  expect(isDatabaseUnavailable(await failure(client.query('ROLLBACK')))).toBe(true)
  // A second timeout would take three seconds.
  expect(performance.now() - start).toBeLessThan(2_500)
  client.release()
  await proxy.restore()
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})

test('a connection lost between two statements fails the next one, and does not end the process', async () => {
  const client = await pool.connect()
  await client.query('BEGIN')
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const isLost = new Promise((resolve) => client.once('end', resolve))
  await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
  await isLost
  expect(await failure(client.query('COMMIT'))).toBeInstanceOf(Error)
  client.release(true)
})

test('the server cancels a slow statement, which counts as the database being unavailable', async () => {
  const error = await failure(pool.query('SELECT pg_sleep(10)'))
  expect(error).toMatchObject({ code: '57014' })
  expect(isDatabaseUnavailable(error)).toBe(true)
})

test('a transaction that gets no connection counts as the database being unavailable', async () => {
  const count = async (tx: pg.PoolClient) =>
    (await tx.query<{ count: string }>('SELECT count(*) FROM users')).rows[0]?.count
  const taken = await Promise.all(Array.from({ length: 10 }, () => pool.connect()))
  const error = await failure(inTransaction(pool, count))
  expect(isDatabaseUnavailable(error)).toBe(true)
  for (const client of taken) client.release()
  expect(await inTransaction(pool, count)).toBe('0')
})

test('a transaction that is refused keeps its connection', async () => {
  const single = createPool(database.url, createLogger('silent'), { connections: 1 })
  const server = (tx: pg.PoolClient) => run(tx, 'SELECT pg_backend_pid()', [])
  const before = await inTransaction(single, server)
  const refused = inTransaction(single, () => Promise.reject(new Error('refused')))
  expect(await failure(refused)).toMatchObject({ message: 'refused' })
  expect(await inTransaction(single, server)).toEqual(before)
  await single.end()
})

test('a replica that is not promoted yet counts as the database being unavailable', async () => {
  const replica = createPool(readOnly(database.url), createLogger('silent'), { connections: 10 })
  const sql = 'CREATE TABLE example ()'
  expect(isDatabaseUnavailable(await failure(replica.query(sql)))).toBe(true)
  expect(isDatabaseUnavailable(await failure(createPrisma(replica).$executeRawUnsafe(sql)))).toBe(
    true,
  )
  await replica.end()
})

test('an error in a query does not count as the database being unavailable', async () => {
  expect(isDatabaseUnavailable(await failure(pool.query('SELECT nothing FROM nowhere')))).toBe(
    false,
  )
})

test('of transactions that wait for each other, the one that has to give way is done again', async () => {
  const direct = createPool(database.url, createLogger('silent'), { connections: 10 })
  const hold = (tx: pg.PoolClient, key: number) =>
    run(tx, 'SELECT FROM pg_advisory_xact_lock($1)', [key])
  let holding = 0
  const crossing = (one: number, other: number) =>
    inTransaction(direct, async (tx) => {
      await hold(tx, one)
      holding += 1
      await expect.poll(() => holding).toBeGreaterThan(1)
      await hold(tx, other)
      return one
    })
  expect(await Promise.all([crossing(1, 2), crossing(2, 1)])).toEqual([1, 2])
  await direct.end()
})
