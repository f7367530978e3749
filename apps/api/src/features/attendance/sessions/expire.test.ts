import { markingTexts, sessionErrors } from '@church/shared'
import { describe, expect, test } from 'vitest'
import {
  aMember,
  anAdmin,
  aSession,
  later,
  type Person,
  postMark,
} from '../../../../test/factories.ts'
import { aChurch, startAnotherServer, type TestServer } from '../../../../test/server.ts'
import { insertDecidedMarks } from '../marking/index.ts'
import { expireSession } from './expire.ts'
import { expireOverdueSessions } from './jobs.ts'

const server = await aChurch({ anew: 'everything' })
const LONG_AGO = new Date('2025-01-01')
const twin = await startAnotherServer(server)
const { clock, services } = server

const expire = ({ request }: TestServer, id: number, person: Person) =>
  request.post(`/api/users/sessions/expire/${id}/`).set(person.auth)

/** Members who joined long ago. */
const crowd = (size: number) =>
  Promise.all(Array.from({ length: size }, () => aMember(server, { joined: LONG_AGO })))

/** The ids of those present and absent. */
async function rowsOf(sessionId: number) {
  const rows = await services.db.attendance.findMany({ where: { sessionId } })
  const ids = (present: boolean) =>
    rows.filter((row) => row.present === present).map(({ userId }) => userId)
  return {
    present: ids(true).toSorted((a, b) => a - b),
    absent: ids(false).toSorted((a, b) => a - b),
  }
}

/** A mark by one's own phone. */
const markOf = (userId: number, sessionId: number) =>
  ({ sessionId, userId, markedAt: clock.now(), source: 'phone', markedBy: null }) as const

/** The number of connections that wait for a lock. */
async function lockWaits(): Promise<number> {
  const { rows } = await server.beside.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows.length
}

const sessionRow = (id: number) => services.db.session.findUniqueOrThrow({ where: { id } })

test('closing a session marks everyone without a mark absent, including admins', async () => {
  const [anna, ben] = [await aMember(server), await aMember(server)]
  const admin = await anAdmin(server)
  const session = await aSession(server, { to: 5 })
  await postMark(server, anna, session).expect(201)
  clock.advance(5 * 60_000)
  const { body } = await expire(server, session.id, anna).expect(200)
  expect(body).toEqual({ detail: 'Session expired.' })
  expect(await rowsOf(session.id)).toEqual({ present: [anna.id], absent: [ben.id, admin.id] })
  expect(await sessionRow(session.id)).toMatchObject({
    expiredAt: clock.now(),
    presentTotal: 1,
    absentTotal: 2,
  })
})

test('records no absence for people who joined after the end', async () => {
  const end = new Date(clock.now().getTime() + 5 * 60_000)
  const inTime = await aMember(server, { joined: new Date(end.getTime() - 1) })
  await aMember(server, { joined: end })
  await aMember(server, { joined: new Date(end.getTime() + 1) })
  const session = await aSession(server, { to: 5 })
  clock.advance(10 * 60_000)
  await expire(server, session.id, inTime).expect(200)
  expect(await rowsOf(session.id)).toEqual({ present: [], absent: [inTime.id] })
})

test("registration records the time by the product's own clock", async () => {
  const { body } = await server.request
    .post('/api/users/register/')
    .send({
      first_name: 'Late',
      last_name: 'Comer',
      email: 'late@church.test',
      password: 'long enough',
    })
    .expect(201)
  const user = await services.db.user.findUniqueOrThrow({ where: { id: body.id } })
  expect(user.createdAt).toEqual(clock.now())
})

describe('the expireSession route', () => {
  test('409 before the end, and the session stays open', async () => {
    const member = await aMember(server)
    const session = await aSession(server, { to: 5 })
    clock.advance(5 * 60_000 - 1)
    const { body } = await expire(server, session.id, member).expect(409)
    expect(body.detail).toBe(sessionErrors.notOver.detail)
    expect((await sessionRow(session.id)).expiredAt).toBeNull()
  })

  test('404 for an unknown session', async () => {
    const member = await aMember(server)
    const { body } = await expire(server, 2_000_000_000, member).expect(404)
    expect(body.detail).toBe(sessionErrors.notFound.detail)
    await server.request.post('/api/users/sessions/expire/x/').set(member.auth).expect(400)
  })

  test('200 when repeated, and nothing changes', async () => {
    const member = await aMember(server)
    const session = await aSession(server, { to: 5 })
    clock.advance(5 * 60_000)
    await expire(server, session.id, member).expect(200)
    const [rows, row] = [await rowsOf(session.id), await sessionRow(session.id)]
    const newcomer = await aMember(server, { joined: LONG_AGO })
    clock.advance(1_000)
    await expire(twin, session.id, newcomer).expect(200)
    expect(await rowsOf(session.id)).toEqual(rows)
    expect(await sessionRow(session.id)).toEqual(row)
  })
})

test('ten requests at once, in two processes alongside both jobs, write each absence once', async () => {
  const people = await crowd(30)
  const asking = await aMember(server, { joined: clock.now() })
  const session = await aSession(server, { to: 5 })
  for (const person of people.slice(0, 10)) await postMark(server, person, session).expect(201)
  clock.advance(5 * 60_000)
  const jobs = [server, twin].map(({ services: each }) => expireOverdueSessions(each))
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => expire(n % 2 ? server : twin, session.id, asking)),
  )
  const closedByJobs = await Promise.all(jobs)
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(closedByJobs[0] ?? 0).toBeLessThanOrEqual(1)
  const rows = await rowsOf(session.id)
  expect(rows.present).toHaveLength(10)
  expect(rows.absent).toHaveLength(21)
  expect(await sessionRow(session.id)).toMatchObject({ presentTotal: 10, absentTotal: 21 })
})

test('of ten concurrent closings of one session, one writes and nine find it done', async () => {
  await aMember(server)
  const session = await aSession(server, { to: 5 })
  clock.advance(5 * 60_000)
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      expireSession((n % 2 ? server : twin).services.pool, session.id, clock.now()),
    ),
  )
  expect(results.filter((result) => result !== null)).toEqual([{ present: 0, absent: 1 }])
})

test('a mark at the last moment and the closing never contradict each other', async () => {
  const people = (await crowd(60)).toSorted((a, b) => a.id - b.id)
  const session = await aSession(server, { to: 5 })
  const end = new Date(session.end_datetime)
  clock.set(new Date(end.getTime() - 1).toISOString())
  const all = people.map((person) => postMark(server, person, session).then((answer) => answer))
  // By the other process's clock the session is over, while marks are still being written here.
  await Promise.any(all)
  const closing = expireSession(twin.services.pool, session.id, end)
  const answers = await Promise.all(all)
  await closing
  const marked = people.filter((_, n) => answers[n]?.status === 201).map(({ id }) => id)
  const refused = people.filter((_, n) => answers[n]?.status !== 201).map(({ id }) => id)
  expect(await rowsOf(session.id)).toEqual({ present: marked, absent: refused })
  for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
    expect([
      [404, markingTexts['no-session']],
      [409, markingTexts['not-running']],
    ]).toContainEqual([status, body.detail])
  }
  expect(await sessionRow(session.id)).toMatchObject({
    presentTotal: marked.length,
    absentTotal: refused.length,
    presentCount: marked.length,
    absentCount: refused.length,
  })
})

test('refuses a mark that reaches the database after the closing', async () => {
  const member = await aMember(server)
  const session = await aSession(server, { to: 5 })
  const end = new Date(session.end_datetime)
  const client = await server.beside.connect()
  try {
    // An uncommitted row for this person blocks the mark until the closing is done.
    await client.query('BEGIN')
    await client.query(
      'INSERT INTO attendance (session_id, user_id, present) VALUES ($1, $2, false)',
      [session.id, member.id],
    )
    const waiting = postMark(server, member, session).then((answer) => answer)
    await expect.poll(lockWaits).toBe(1)
    await client.query('COMMIT')
    const { status, body } = await waiting
    expect(status).toBe(409)
    expect(body.detail).toBe(markingTexts['not-running'])
  } finally {
    client.release()
  }
  expect(await expireSession(services.pool, session.id, end)).toEqual({ present: 0, absent: 1 })
})

test('refuses a last-moment mark of somebody who is not expected, rather than count it wrongly', async () => {
  const visitor = await aMember(server)
  await services.db.user.update({
    where: { id: visitor.id },
    data: { standing: 'left', leftOn: LONG_AGO },
  })
  const session = await aSession(server, { to: 5 })
  const end = new Date(session.end_datetime)
  // By the other process's clock the session is over, and no absence stands in the way of the mark.
  expect(await expireSession(twin.services.pool, session.id, end)).toEqual({
    present: 0,
    absent: 0,
  })
  const mark = markOf(visitor.id, session.id)
  expect(await services.marks.insert(mark)).toBeNull()
  expect((await rowsOf(session.id)).present).toEqual([])
})

test('counts marks that are being written as a session closes', async () => {
  const [early, late] = await crowd(2)
  await services.db.user.updateMany({ data: { standing: 'left', leftOn: LONG_AGO } })
  const session = await aSession(server, { to: 5 })
  const client = await server.beside.connect()
  let closing: Promise<unknown> | undefined
  try {
    await client.query('BEGIN')
    const mark = markOf(early?.id ?? 0, session.id)
    await insertDecidedMarks(client, [mark])
    closing = expireSession(twin.services.pool, session.id, new Date(session.end_datetime))
    await expect.poll(lockWaits).toBe(1)
    expect(await postMark(server, late as Person, session)).toMatchObject({ status: 409 })
  } finally {
    await client.query('COMMIT')
    client.release()
  }
  expect(await closing).toEqual({ present: 1, absent: 0 })
})

test('closing, marking and deleting people at once causes no error and gives correct counts', async () => {
  const people = await crowd(40)
  const past = await aSession(server, { name: 'Past', from: -120, to: -60 })
  await expireSession(services.pool, past.id, clock.now())
  const session = await aSession(server, { to: 5 })
  const end = new Date(session.end_datetime)
  const deleted = people.filter((_, n) => n % 4 === 0)
  const marking = people.filter((_, n) => n % 4 === 1)
  const marks = marking.map((person) => postMark(server, person, session).then((answer) => answer))
  const deletions = deleted.map(({ id }) => twin.services.db.user.delete({ where: { id } }))
  const closed = await expireSession(twin.services.pool, session.id, end)
  await Promise.all([...marks, ...deletions])
  expect(closed).not.toBeNull()
  for (const { id } of [past, session]) {
    const rows = await rowsOf(id)
    expect(rows.present.length + rows.absent.length).toBe(30)
    expect(await sessionRow(id)).toMatchObject({
      presentCount: rows.present.length,
      absentCount: rows.absent.length,
    })
  }
})

describe('the job that runs every minute', () => {
  test('closes every session that is over, and no other', async () => {
    const [anna, ben] = (await crowd(2)).toSorted((a, b) => a.id - b.id)
    const over = await aSession(server, { name: 'Over', from: -60, to: -30 })
    const justOver = await aSession(server, { name: 'Just over', to: 0 })
    const running = await aSession(server)
    const coming = await aSession(server, { name: 'Coming', from: 30 })
    expect(await expireOverdueSessions(services)).toBe(2)
    expect(await expireOverdueSessions(services)).toBe(0)
    for (const { id } of [over, justOver]) {
      expect((await rowsOf(id)).absent).toEqual([anna?.id, ben?.id])
    }
    for (const { id } of [running, coming]) {
      expect(await sessionRow(id)).toMatchObject({ expiredAt: null, presentTotal: null })
    }
  })

  test('closes a session across midnight and one across the change to summer time on time', async () => {
    const member = await aMember(server, { joined: LONG_AGO })
    await later(server, '2026-03-28T23:00:00Z', member)
    const vigil = await aSession(server, { name: 'Vigil', from: 90, to: 150 })
    await later(server, '2026-03-29T01:29:59.999Z', member)
    expect(await expireOverdueSessions(services)).toBe(0)
    clock.advance(1)
    expect(await expireOverdueSessions(services)).toBe(1)
    expect((await rowsOf(vigil.id)).absent).toEqual([member.id])
  })

  test('carries on if one session cannot be closed', async () => {
    await aMember(server)
    const stuck = await aSession(server, { name: 'Stuck', from: -60, to: -30 })
    const other = await aSession(server, { name: 'Other', from: -50, to: -20 })
    await services.pool.query(
      `CREATE FUNCTION refuse_stuck() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'stuck'; END $$`,
    )
    await services.pool.query(
      `CREATE TRIGGER stuck BEFORE UPDATE ON sessions FOR EACH ROW
       WHEN (OLD.id = ${stuck.id}) EXECUTE FUNCTION refuse_stuck()`,
    )
    // The job's own outcome says so, which Status and the metrics show.
    await expect(expireOverdueSessions(services)).rejects.toThrow('1 of 2 failed')
    expect((await sessionRow(other.id)).expiredAt).not.toBeNull()
    expect(await rowsOf(stuck.id)).toEqual({ present: [], absent: [] })
    await services.pool.query('DROP TRIGGER stuck ON sessions; DROP FUNCTION refuse_stuck')
    expect(await expireOverdueSessions(services)).toBe(1)
  })
})
