import { expect, test } from 'vitest'
import {
  aMember,
  anAdmin,
  aSession,
  chooseKeeping,
  type Person,
  postMark,
  withRole,
} from '../../../../test/factories.ts'
import { aChurch, startAnotherServer } from '../../../../test/server.ts'
import { expireSession } from '../sessions/index.ts'

/** Each tap is answered, however long the database takes on a busy machine. */
const waitMs = 60_000

const server = await aChurch({ anew: ['sessions'], connections: 5, waitMs })
const twin = await startAnotherServer(server, { waitMs })
const { clock, request, services, beside } = server
const { db, pool } = services

const admin = await anAdmin(server)
const steward = await withRole(server, 'steward')
const people = await Promise.all(Array.from({ length: 100 }, () => aMember(server)))

const choose = (person: Person, keep: boolean) => chooseKeeping(server, person, keep).expect(200)

for (const person of people) await choose(person, false)

test('500 taps at once on two processes count everybody once', async () => {
  const session = await aSession(server)
  const answers = await Promise.all(
    people.flatMap((person) =>
      [server, twin, server, twin, server].map((process) => postMark(process, person, session)),
    ),
  )
  const marked = answers.filter(({ status }) => status === 201)
  expect(marked.map(({ body }) => body.id)).toEqual(Array(people.length).fill(null))
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(people.length * 4)
  expect(await db.unnamedMark.count()).toBe(people.length)
  expect(await db.unnamedKey.count()).toBe(1)
})

test('a steward’s tap at the same moment counts somebody once, by name or without it', async () => {
  const session = await aSession(server)
  const some = people.slice(0, 40)
  await Promise.all(
    some.flatMap((person) => [
      postMark(twin, person, session),
      request
        .post('/api/users/attendance/steward/mark/')
        .set(steward.auth)
        .send({ session: session.id, user: person.id }),
      request
        .put(`/api/users/admin/sessions/${session.id}/attendance/${person.id}/`)
        .set(admin.auth)
        .send({ present: true, reason: 'Seen' }),
    ]),
  )
  const named = await db.attendance.count({ where: { sessionId: session.id, present: true } })
  expect(named + (await db.unnamedMark.count())).toBe(some.length)
  await Promise.all(some.map((person) => choose(person, true)))
  const again = await Promise.all(some.map((person) => postMark(server, person, session)))
  expect(again.map(({ status }) => status)).toEqual(some.map(() => 409))
  await Promise.all(some.map((person) => choose(person, false)))
})

test('a closing that is killed leaves the session open with its key, and the next one takes both', async () => {
  const session = await aSession(server)
  for (const person of people.slice(0, 3)) await postMark(server, person, session).expect(201)
  const holder = await beside.connect()
  await holder.query('BEGIN')
  // The last row that a closing deletes.
  await holder.query('SELECT FROM unnamed_keys WHERE session_id = $1 FOR UPDATE', [session.id])
  clock.set(session.end_datetime)
  const closing = expireSession(pool, session.id, clock.now()).catch(() => 'killed')
  const kill = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%UPDATE sessions%'`
  await expect.poll(async () => (await beside.query(kill)).rowCount).toBe(1)
  expect(await closing).toBe('killed')
  await holder.query('ROLLBACK')
  holder.release()
  const state = async () => ({
    closed: (await db.session.findUniqueOrThrow({ where: { id: session.id } })).expiredAt !== null,
    keys: await db.unnamedKey.count(),
    tokens: await db.unnamedMark.count(),
  })
  expect(await state()).toEqual({ closed: false, keys: 1, tokens: 3 })
  await expireSession(pool, session.id, clock.now())
  expect(await state()).toEqual({ closed: true, keys: 0, tokens: 0 })
  expect(await db.session.findFirst()).toMatchObject({ unnamedTotal: 3 })
})
