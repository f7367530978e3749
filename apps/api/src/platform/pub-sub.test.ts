import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { createLogger } from './logger.ts'
import { createPubSub } from './pub-sub.ts'

const database = await createTestDatabase()
const pool = new pg.Pool({ connectionString: database.url })
pool.on('error', () => undefined)
const log = createLogger('silent')
const create = () => createPubSub({ pool, databaseUrl: database.url, log })
const [here, elsewhere] = [create(), create()]

afterAll(async () => {
  await Promise.all([here.close(), elsewhere.close()])
  await pool.end()
  await database.drop()
})

const listening = () =>
  expect.poll(() => [here.isListening(), elsewhere.isListening()]).toEqual([true, true])

/** Terminates both listening connections. */
const cutConnections = () =>
  pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'church pub/sub' AND datname = current_database()`,
  )

test('publish notifies listeners here at once, and elsewhere soon', async () => {
  await listening()
  const [mine, theirs] = [vi.fn(), vi.fn()]
  here.subscribe('bells', mine)
  elsewhere.subscribe('bells', theirs)
  here.publish('bells')
  expect(mine).toHaveBeenCalledTimes(1)
  await expect.poll(() => theirs).toHaveBeenCalledWith(undefined)
})

test('delivers a message from the database, with its key, before caughtUp resolves', async () => {
  await listening()
  const listener = vi.fn()
  here.subscribe('doors', listener)
  await pool.query(`SELECT pg_notify('church', 'doors 7')`)
  await here.caughtUp()
  expect(listener).toHaveBeenCalledExactlyOnceWith('7')
})

test('a listener receives nothing after unsubscribing', async () => {
  const listener = vi.fn()
  here.subscribe('windows', listener)()
  here.publish('windows')
  expect(listener).not.toHaveBeenCalled()
})

test('notices a lost connection at once, and notifies every listener after reconnecting', async () => {
  await listening()
  const listener = vi.fn()
  here.subscribe('walls', listener)
  await cutConnections()
  await expect.poll(() => here.isListening()).toBe(false)
  await here.caughtUp()
  await listening()
  expect(listener).toHaveBeenCalledWith(undefined)
})

test('does not trust a connection that swallows messages', async () => {
  await listening()
  vi.spyOn(pg.Client.prototype, 'query').mockImplementationOnce(() => Promise.resolve())
  await here.caughtUp()
  expect(here.isListening()).toBe(false)
  await listening()
})
