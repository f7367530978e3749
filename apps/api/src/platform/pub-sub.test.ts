import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { createLogger } from './logger.ts'
import { createNotices } from './pub-sub.ts'

const database = await createTestDatabase()
const pool = new pg.Pool({ connectionString: database.url })
pool.on('error', () => undefined)
const log = createLogger('silent')
const create = () => createNotices({ pool, databaseUrl: database.url, log })
const [here, elsewhere] = [create(), create()]

afterAll(async () => {
  await Promise.all([here.close(), elsewhere.close()])
  await pool.end()
  await database.drop()
})

const hearing = () =>
  vi.waitFor(() => expect([here.isHearing(), elsewhere.isHearing()]).toEqual([true, true]), 10_000)

/** Ends the connections on which both listen. */
const cut = () =>
  pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'church notices' AND datname = current_database()`,
  )

test('a notice is heard here at once, and elsewhere soon', async () => {
  await hearing()
  const [mine, theirs] = [vi.fn(), vi.fn()]
  here.subscribe('bells', mine)
  elsewhere.subscribe('bells', theirs)
  here.publish('bells')
  expect(mine).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(theirs).toHaveBeenCalledWith(undefined))
})

test('what the database itself says is heard, with its key, before a writer has settled', async () => {
  await hearing()
  const told = vi.fn()
  here.subscribe('doors', told)
  await pool.query(`SELECT pg_notify('church', 'doors 7')`)
  await here.settled()
  expect(told).toHaveBeenCalledExactlyOnceWith('7')
})

test('a listener that left hears nothing more', async () => {
  const told = vi.fn()
  here.subscribe('windows', told)()
  here.publish('windows')
  expect(told).not.toHaveBeenCalled()
})

test('a lost connection is known at once, and everything may have changed when there is a new one', async () => {
  await hearing()
  const told = vi.fn()
  here.subscribe('walls', told)
  await cut()
  await vi.waitFor(() => expect(here.isHearing()).toBe(false))
  await here.settled()
  await hearing()
  expect(told).toHaveBeenCalledWith(undefined)
})

test('a connection that swallows notices is not believed', async () => {
  await hearing()
  vi.spyOn(pg.Client.prototype, 'query').mockImplementationOnce(() => Promise.resolve())
  await here.settled()
  expect(here.isHearing()).toBe(false)
  await hearing()
})
