import { afterEach, describe, expect, test, vi } from 'vitest'
import { aMember, anAdmin, aSession } from './factories.ts'
import { startAnotherServer, startTestServer } from './server.ts'

// What is kept in memory must never outlive a change, whichever process made it. These tests ask the
// services themselves, since over HTTP a test server waits for what the test wrote.

const here = await startTestServer()
const there = await startAnotherServer(here)
const both = [here, there].map(({ services }) => services)

const hearing = () =>
  vi.waitFor(
    () => expect(both.map(({ notices }) => notices.isHearing())).toEqual([true, true]),
    10_000,
  )
afterEach(() => vi.restoreAllMocks())

/** How many statements this process sends to the database meanwhile. */
async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(here.services.pool, 'query')
  await work()
  return query.mock.calls.length
}

async function aKnownPerson(make = aMember) {
  await hearing()
  const person = await make(here)
  const signIn = await here.services.db.refreshToken.findFirstOrThrow({
    where: { userId: person.id },
  })
  const find = ({ callers }: (typeof both)[number]) => callers.find(person.id, signIn.id)
  for (const services of both) expect(await find(services)).toMatchObject({ id: person.id })
  return { person, signIn, find }
}

describe('who is calling', () => {
  test('is read once', async () => {
    const { find } = await aKnownPerson()
    expect(await queriesOf(() => find(here.services))).toBe(0)
  })

  test('is nobody once they signed out: here with the answer, elsewhere with the notice', async () => {
    const { person, find } = await aKnownPerson()
    await here.request.post('/api/users/logout/').send({ refresh: person.refreshToken }).expect(200)
    expect(await find(here.services)).toBeNull()
    await vi.waitFor(async () => expect(await find(there.services)).toBeNull())
  })

  test('is nobody once they were deleted, whoever deleted them', async () => {
    const { person, find } = await aKnownPerson()
    await here.services.pool.query('DELETE FROM users WHERE id = $1', [person.id])
    await Promise.all(both.map(({ notices }) => notices.settled()))
    for (const services of both) expect(await find(services)).toBeNull()
  })

  test('is no admin once they were demoted', async () => {
    const { person, find } = await aKnownPerson(anAdmin)
    await there.services.db.user.update({ where: { id: person.id }, data: { isAdmin: false } })
    await Promise.all(both.map(({ notices }) => notices.settled()))
    for (const services of both) expect((await find(services))?.isAdmin).toBe(false)
  })

  test("is not another one's sign-in", async () => {
    const { person, signIn } = await aKnownPerson()
    expect(await here.services.callers.find(person.id + 1, signIn.id)).toBeNull()
  })

  test('is asked of the database while notices cannot be heard', async () => {
    const { signIn, find } = await aKnownPerson()
    await here.services.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'church notices' AND datname = current_database()`,
    )
    await vi.waitFor(() =>
      expect(both.map(({ notices }) => notices.isHearing())).toEqual([false, false]),
    )
    await here.services.db.refreshToken.update({
      where: { id: signIn.id },
      data: { revokedAt: here.clock.now() },
    })
    for (const services of both) expect(await find(services)).toBeNull()
    await hearing()
    for (const services of both) expect(await find(services)).toBeNull()
  })
})

describe('the open sessions', () => {
  const namesOf = async ({ openSessions }: (typeof both)[number]) =>
    (await openSessions.at(here.clock.now())).map(({ name }) => name)

  test('are read once, and again when an admin opens one', async () => {
    const admin = await anAdmin(here)
    await hearing()
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
    await vi.waitFor(async () => expect(await namesOf(there.services)).toEqual(['Evening']))
  })

  test('put first what runs now, as time goes by', async () => {
    await aSession(here, { name: 'Morning', from: -10, to: 30 })
    await aSession(here, { name: 'Noon', from: 45, to: 50 })
    await here.services.notices.settled()
    expect(await namesOf(here.services)).toEqual(['Morning', 'Noon', 'Evening'])
    here.clock.advance(46 * 60_000)
    expect(await namesOf(here.services)).toEqual(['Noon', 'Morning', 'Evening'])
    here.clock.advance(20 * 60_000)
    expect(await namesOf(here.services)).toEqual(['Evening', 'Morning', 'Noon'])
  })
})
