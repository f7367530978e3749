import { afterEach, describe, expect, test, vi } from 'vitest'
import { aMember, anAdmin, aSession } from './factories.ts'
import { aChurch, startAnotherServer } from './server.ts'

// A cached value must never outlive a change, whichever process made it. These tests call the
// services directly, because over HTTP the test server waits until its caches are up to date.

const here = await aChurch()
const there = await startAnotherServer(here)
const both = [here, there].map(({ services }) => services)

const waitUntilListening = () =>
  expect.poll(() => both.map(({ pubSub }) => pubSub.isListening())).toEqual([true, true])
afterEach(() => vi.restoreAllMocks())

/** Counts the statements that this process sends to the database during `work`. */
async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(here.services.pool, 'query')
  await work()
  return query.mock.calls.length
}

async function aCachedPerson(make = aMember) {
  await waitUntilListening()
  const person = await make(here)
  const signIn = await here.services.db.refreshToken.findFirstOrThrow({
    where: { userId: person.id },
  })
  const find = ({ callers }: (typeof both)[number]) => callers.find(person.id, signIn.id)
  // The notifications of what was just written would empty the cache again.
  await Promise.all(both.map(({ pubSub }) => pubSub.caughtUp()))
  for (const services of both) expect(await find(services)).toMatchObject({ id: person.id })
  return { person, signIn, find }
}

describe('the cached caller', () => {
  test('is read from the database only once', async () => {
    const { find } = await aCachedPerson()
    expect(await queriesOf(() => find(here.services))).toBe(0)
  })

  test('is dropped after sign-out: here with the answer, elsewhere with the notification', async () => {
    const { person, find } = await aCachedPerson()
    await here.request.post('/api/users/logout/').send({ refresh: person.refreshToken }).expect(200)
    expect(await find(here.services)).toBeNull()
    await expect.poll(() => find(there.services)).toBeNull()
  })

  test('is dropped after the user is deleted, even directly in the database', async () => {
    const { person, find } = await aCachedPerson()
    await here.services.pool.query('DELETE FROM users WHERE id = $1', [person.id])
    await Promise.all(both.map(({ pubSub }) => pubSub.caughtUp()))
    for (const services of both) expect(await find(services)).toBeNull()
  })

  test('is no longer an admin after a demotion', async () => {
    const { person, find } = await aCachedPerson(anAdmin)
    await there.services.db.user.update({ where: { id: person.id }, data: { isAdmin: false } })
    await Promise.all(both.map(({ pubSub }) => pubSub.caughtUp()))
    for (const services of both) expect((await find(services))?.isAdmin).toBe(false)
  })

  test("is not found under another user's sign-in", async () => {
    const { person, signIn } = await aCachedPerson()
    expect(await here.services.callers.find(person.id + 1, signIn.id)).toBeNull()
  })

  test('is read from the database while the LISTEN connection is down', async () => {
    const { signIn, find } = await aCachedPerson()
    await here.services.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'church pub/sub' AND datname = current_database()`,
    )
    // Often enough to see it before they connect again.
    await expect
      .poll(() => both.map(({ pubSub }) => pubSub.isListening()), { interval: 5 })
      .toEqual([false, false])
    await here.services.db.refreshToken.update({
      where: { id: signIn.id },
      data: { revokedAt: here.clock.now() },
    })
    for (const services of both) expect(await find(services)).toBeNull()
    await waitUntilListening()
    for (const services of both) expect(await find(services)).toBeNull()
  })
})

describe('the cached open sessions', () => {
  const namesOf = async ({ openSessions }: (typeof both)[number]) =>
    (await openSessions.at(here.clock.now())).map(({ name }) => name)

  test('are read once, and again after an admin opens one', async () => {
    const admin = await anAdmin(here)
    await waitUntilListening()
    await Promise.all(both.map(({ pubSub }) => pubSub.caughtUp()))
    await Promise.all(both.map(namesOf))
    expect(await queriesOf(() => namesOf(here.services))).toBe(0)
    const at = (minutes: number) =>
      new Date(here.clock.now().getTime() + minutes * 60_000).toISOString()
    await here.request
      .post('/api/users/sessions/create/')
      .set(admin.auth)
      .send({ name: 'Evening', start_datetime: at(60), end_datetime: at(120) })
      .expect(201)
    expect(await namesOf(here.services)).toEqual(['Evening'])
    await expect.poll(() => namesOf(there.services)).toEqual(['Evening'])
  })

  test('list the running session first as time passes', async () => {
    await aSession(here, { name: 'Morning', from: -10, to: 30 })
    await aSession(here, { name: 'Noon', from: 45, to: 50 })
    await here.services.pubSub.caughtUp()
    expect(await namesOf(here.services)).toEqual(['Morning', 'Noon', 'Evening'])
    here.clock.advance(46 * 60_000)
    expect(await namesOf(here.services)).toEqual(['Noon', 'Morning', 'Evening'])
    here.clock.advance(20 * 60_000)
    expect(await namesOf(here.services)).toEqual(['Evening', 'Morning', 'Noon'])
  })
})
