import {
  attendanceErrors,
  type Series,
  type Session,
  seriesTexts,
  sessionErrors,
  sessionTexts,
} from '@church/shared'
import { beforeEach, describe, expect, test } from 'vitest'
import { aMember, anAdmin, later, type Person, postMark } from '../../../../test/factories.ts'
import { aChurch, startAnotherServer } from '../../../../test/server.ts'
import { expireOverdueSessions, makeAllOccurrences } from './jobs.ts'

const server = await aChurch({ at: '2026-01-11T08:00:00Z', anew: 'everything' })
const twin = await startAnotherServer(server)
const { request, services } = server
const { db, pool } = services

let admin: Person
beforeEach(async () => {
  admin = await anAdmin(server)
})

/** Sundays and Wednesdays at 10:00, open from 9:40, for four weeks from the test clock's Sunday. */
const fourWeeks = {
  name: 'Worship',
  weekdays: [7, 3],
  start_time: '10:00',
  minutes: 120,
  opens_before_minutes: 20,
  from_date: '2026-01-11',
  until_date: '2026-02-07',
}

const post = (path: string, body: object = {}) =>
  request.post(`/api/users/sessions/${path}/`).set(admin.auth).send(body)
const put = (path: string, body: object) =>
  request.put(`/api/users/sessions/${path}/update/`).set(admin.auth).send(body)
const remove = (id: number) => request.delete(`/api/users/sessions/${id}/delete/`).set(admin.auth)

async function aSeries(change: object = {}): Promise<Series> {
  return (await post('series', { ...fourWeeks, ...change }).expect(201)).body
}

/** Every session, oldest first. */
async function sessions(): Promise<Session[]> {
  const { body } = await request.get('/api/users/sessions/').set(admin.auth).expect(200)
  return body.toReversed()
}
const starts = async () =>
  (await sessions()).map(({ start_datetime }) => start_datetime.slice(0, 16))

async function first(): Promise<Session> {
  const [session] = await sessions()
  if (!session) throw new Error('no session')
  return session
}

const at = async (iso: string, ...people: Person[]) => later(server, iso, admin, ...people)

async function current(): Promise<Session[]> {
  return (await request.get('/api/users/sessions/current/').set(admin.auth).expect(200)).body
}

async function inDepartment(person: Person, name: string) {
  const department = await db.department.upsert({ where: { name }, create: { name }, update: {} })
  await db.memberDepartment.create({ data: { memberId: person.id, departmentId: department.id } })
}

async function rowsOf(sessionId: number) {
  const rows = await db.attendance.findMany({ where: { sessionId }, orderBy: { userId: 'asc' } })
  return rows.map(({ userId, present }) => [userId, present])
}

describe('the sessions of a series', () => {
  test('are made once for each date, by two processes at once and after a kill halfway', async () => {
    const series = await aSeries()
    expect(series).toMatchObject({ weekdays: [3, 7], until_date: '2026-02-07', paused: false })
    expect(series.next_dates.slice(0, 3)).toEqual(['2026-01-11', '2026-01-14', '2026-01-18'])
    const eight = await starts()
    expect(eight).toHaveLength(8)
    expect(eight.slice(0, 2)).toEqual(['2026-01-11T10:00', '2026-01-14T10:00'])

    await db.session.deleteMany()
    await Promise.all([server, twin].map((each) => makeAllOccurrences(each.services)))
    expect(await starts()).toEqual(eight)

    await db.session.deleteMany()
    await killedWhileWriting(() => makeAllOccurrences(twin.services))
    expect(await starts()).toEqual([])
    expect(await makeAllOccurrences(services)).toBe(8)
    expect(await makeAllOccurrences(services)).toBe(0)
    expect(await starts()).toEqual(eight)
  })

  test('keep their time on the wall, reach eight weeks ahead, and are never over already', async () => {
    await at('2026-03-15T13:00:00Z')
    await aSeries({ weekdays: [7], from_date: '2026-01-04', until_date: null })
    const dates = await starts()
    expect(dates).toHaveLength(8)
    expect(dates.slice(0, 2)).toEqual(['2026-03-22T10:00', '2026-03-29T09:00'])
    await at('2026-03-22T13:00:00Z')
    expect(await makeAllOccurrences(services)).toBe(1)
  })

  test('are returned to a repeated request for the series', async () => {
    const [one, two] = [await aSeries(), await aSeries({ weekdays: [3, 7] })]
    expect(two.id).toBe(one.id)
    expect(await starts()).toHaveLength(8)
    const { body } = await request.get('/api/users/sessions/series/').set(admin.auth).expect(200)
    expect(body).toEqual([one])
  })

  test('are current a day before they open, the next service always, and take marks from then', async () => {
    const mary = await aMember(server)
    await aSeries({ weekdays: [3, 4], from_date: '2026-01-14' })
    await at('2026-01-13T09:39:00Z')
    const [session, ...others] = await current()
    if (!session) throw new Error('not current')
    expect(others).toEqual([])
    expect(session.opens_datetime).toBe('2026-01-14T09:40:00.000Z')
    await at('2026-01-14T09:39:00Z', mary)
    const early = await postMark(server, mary, session).expect(409)
    expect(early.body.code).toBe(attendanceErrors.notRunning.code)
    await at('2026-01-14T09:41:00Z', mary)
    await postMark(server, mary, session).expect(201)
  })
})

/** Runs `work` until its INSERT waits, then kills its database connection, as the end of its process does. */
async function killedWhileWriting(work: () => Promise<unknown>) {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('LOCK TABLE sessions IN SHARE MODE')
    const working = expect(work()).rejects.toThrow('1 of 1 failed')
    const kill = `SELECT pg_terminate_backend(pid) FROM pg_locks
      WHERE relation = 'sessions'::regclass AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
    await expect.poll(async () => (await client.query(kill)).rowCount).toBe(1)
    await working
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

describe('a change of one session', () => {
  test('leaves the series alone, which leaves the session alone', async () => {
    const series = await aSeries()
    const [, wednesday] = await sessions()
    const change = { name: 'Midweek', start_datetime: '2026-01-14T11:00:00Z' }
    const { body } = await put(`${wednesday?.id}`, change).expect(200)
    expect(body).toMatchObject({ ...change, start_datetime: '2026-01-14T11:00:00.000Z' })
    const sunday = await first()
    await put(`${sunday.id}`, { end_datetime: '2026-01-11T12:30:00Z', scope: 'all' }).expect(200)
    const all = await sessions()
    expect(all[1]).toEqual(body)
    const times = all.map(({ end_datetime }) => end_datetime.slice(11, 16))
    expect(times).toEqual(['12:30', '12:00', ...Array(6).fill('12:30')])
    const [after] = (await request.get('/api/users/sessions/series/').set(admin.auth)).body
    expect(after).toEqual({ ...series, minutes: 150 })
  })

  test('and the following splits the series, and the past is untouched', async () => {
    const series = await aSeries()
    await at('2026-01-20T08:00:00Z')
    await expireOverdueSessions(services)
    const before = await sessions()
    const fourth = before[4]
    await remove(before[6]?.id ?? 0).expect(200)
    await put(`${fourth?.id}`, { name: 'Later', scope: 'following' }).expect(200)
    const names = (await sessions()).map(({ name }) => name)
    expect(names).toEqual([...Array(4).fill('Worship'), ...Array(3).fill('Later')])
    const { body } = await request.get('/api/users/sessions/series/').set(admin.auth)
    expect(body).toMatchObject([
      { name: 'Later', from_date: '2026-01-25', until_date: '2026-02-07' },
      { id: series.id, name: 'Worship', until_date: '2026-01-24', next_dates: ['2026-01-21'] },
    ])
    // “All” now means the second part, and what was deleted stays deleted.
    await put(`${fourth?.id}`, { name: 'Second part', scope: 'all' }).expect(200)
    await makeAllOccurrences(services)
    expect((await sessions()).map(({ name }) => name)).toEqual([
      ...Array(4).fill('Worship'),
      ...Array(3).fill('Second part'),
    ])
    await post(`series/${series.id}/end`).expect(200)
    expect((await starts())[3]).toBe('2026-01-25T10:00')
  })

  test('is refused where its times do not fit, by field', async () => {
    await aSeries()
    await at('2026-01-11T10:30:00Z')
    const { id } = await first()
    const errors = async (body: object) => (await put(`${id}`, body).expect(400)).body.errors
    expect(await errors({ end_datetime: '2026-01-11T09:00:00Z' })).toEqual({
      end_datetime: [sessionTexts.endNotAfterStart],
    })
    expect(await errors({ end_datetime: '2026-01-11T10:29:00Z' })).toEqual({
      end_datetime: ['The end must be in the future. To call the session off, cancel it.'],
    })
    expect(await errors({ opens_datetime: '2026-01-11T10:01:00Z' })).toEqual({
      opens_datetime: [sessionTexts.opensAfterStart],
    })
    expect(await errors({ departments: ['Choirr'] })).toEqual({
      departments: ['There is no department “Choirr”. Please choose another.'],
    })
    const tomorrow = {
      start_datetime: '2026-01-12T10:00:00Z',
      end_datetime: '2026-01-12T12:00:00Z',
      opens_datetime: null,
    }
    expect(await errors({ ...tomorrow, scope: 'all' })).toEqual({
      start_datetime: [
        'Only the time can change for several dates. To move them to another day, change the series.',
      ],
    })
    expect(await errors({ end_datetime: '2026-01-12T10:01:00Z', scope: 'all' })).toEqual({
      end_datetime: ['A repeating session can last at most 24 hours.'],
    })
    await put(`${id}`, tomorrow).expect(200)
  })

  test('is limited to its name and kind once it is over', async () => {
    await aSeries()
    await at('2026-01-11T12:00:00Z')
    const { id } = await first()
    const change = { name: 'Epiphany', kind: 'other', end_datetime: '2026-01-11T12:00:00Z' }
    expect((await put(`${id}`, change).expect(200)).body).toMatchObject({ name: 'Epiphany' })
    for (const body of [{ end_datetime: '2026-01-11T13:00:00Z' }, { opens_datetime: null }]) {
      expect((await put(`${id}`, body).expect(409)).body.code).toBe(sessionErrors.over.code)
    }
    for (const act of ['cancel', 'reinstate']) {
      const { body } = await post(`${id}/${act}`, { reason: 'Snow' }).expect(409)
      expect(body.code).toBe(sessionErrors.over.code)
    }
  })
})

test('only people of the audience are written absent, and anybody may be present', async () => {
  const [alto, tenor, guest, other] = [
    await aMember(server),
    await aMember(server),
    await aMember(server),
    await aMember(server),
  ]
  for (const person of [alto, tenor]) await inDepartment(person, 'Choir')
  await aSeries({ name: 'Rehearsal', kind: 'other', departments: ['choir'], weekdays: [7] })
  const session = await first()
  expect(session).toMatchObject({ kind: 'other', departments: ['Choir'] })
  await at('2026-01-11T10:30:00Z', alto, guest, other)
  await postMark(server, alto, session).expect(201)
  await postMark(server, guest, session).expect(201)
  await at('2026-01-11T12:00:00Z')
  await expireOverdueSessions(services)
  expect(await rowsOf(session.id)).toEqual([
    [alto.id, true],
    [tenor.id, false],
    [guest.id, true],
  ])
})

describe('a cancelled session', () => {
  const counts = async () => {
    const count = async (path: string) =>
      (await request.get(`/api/users/${path}/`).set(admin.auth).expect(200)).body.count
    const overview = await request.get('/api/users/admin/overview/').set(admin.auth).expect(200)
    const current = overview.body.current?.present ?? null
    // Sent to the screens at most ten times a second.
    await expect.poll(() => services.live.numbers()).toMatchObject({ count: current ?? 0 })
    return {
      attendants: await count('attendance/successful'),
      absentees: await count('attendance/unsuccessful'),
      own: await count('profile/attendance'),
      current,
      recent: overview.body.recent.length,
    }
  }

  test('takes no marks, writes no absences and counts nowhere; its marks come back with it', async () => {
    const late = await aMember(server)
    await aSeries({ weekdays: [7] })
    const session = await first()
    await at('2026-01-11T10:30:00Z', late)
    await postMark(server, admin, session).expect(201)
    const before = await counts()
    expect(before).toMatchObject({ attendants: 1, own: 1, current: 1 })
    const { body } = await post(`${session.id}/cancel`, { reason: 'No heating' }).expect(200)
    expect(body).toMatchObject({ cancel_reason: 'No heating', cancelled_at: expect.any(String) })
    expect(await current()).toContainEqual(body)
    const refused = await postMark(server, late, session).expect(409)
    expect(refused.body).toMatchObject({
      code: attendanceErrors.cancelled.code,
      detail: 'This session has been cancelled: No heating',
    })
    expect(await counts()).toMatchObject({
      attendants: 0,
      absentees: 0,
      own: 0,
      current: 0,
    })

    await post(`${session.id}/reinstate`).expect(200)
    expect(await counts()).toEqual(before)
    await post(`${session.id}/cancel`, { reason: 'No heating' }).expect(200)
    await at('2026-01-11T12:00:00Z')
    await expireOverdueSessions(services)
    expect(await rowsOf(session.id)).toEqual([[admin.id, true]])
    expect(await counts()).toMatchObject({ attendants: 0, absentees: 0, own: 0, recent: 0 })
    expect((await current()).map(({ id }) => id)).not.toContain(session.id)
  })

  test('needs a reason, and gives the same answer twice', async () => {
    await aSeries()
    const { id } = await first()
    expect((await post(`${id}/cancel`, { reason: ' ' }).expect(400)).body.errors).toHaveProperty(
      'reason',
    )
    const [one, two] = [
      await post(`${id}/cancel`, { reason: 'Snow' }).expect(200),
      await post(`${id}/cancel`, { reason: 'Snow' }).expect(200),
    ]
    expect(two.body).toEqual(one.body)
    await post(`${id}/reinstate`).expect(200)
    await post(`${id}/reinstate`).expect(200)
    const events = await db.auditEvent.findMany({ where: { subject: 'session', subjectId: id } })
    expect(events.map(({ action }) => action)).toEqual(['session.cancel', 'session.reinstate'])
  })
})

test('every mark that was accepted while the end moved is stored', async () => {
  const people: Person[] = []
  while (people.length < 200) people.push(await aMember(server))
  await aSeries({ weekdays: [7] })
  await at('2026-01-11T10:30:00Z', ...people)
  const seen = await first()
  const tryOnce = async (person: Person, session: Session, n: number) =>
    (await postMark(n % 2 ? server : twin, person, session)).status
  const markAll = (some: Person[]) =>
    some.map(async (person, n) => {
      const status = await tryOnce(person, seen, n)
      if (status === 201) return [status]
      const { body } = await twin.request.get('/api/users/sessions/current/').set(person.auth)
      return [status, await tryOnce(person, body[0], n)]
    })
  const before = markAll(people.slice(0, 70))
  const moving = put(`${seen.id}`, { end_datetime: '2026-01-11T12:05:00Z' }).then(
    ({ status }) => status,
  )
  const during = markAll(people.slice(70, 140))
  expect(await moving).toBe(200)
  const after = markAll(people.slice(140))
  const [accepted, retried] = [[201], [409, 201]]
  for (const answer of await Promise.all([...before, ...during])) {
    expect([accepted, retried]).toContainEqual(answer)
  }
  expect(await Promise.all(after)).toEqual(Array(60).fill(retried))
  const rows = await rowsOf(seen.id)
  expect(rows).toEqual(people.map(({ id }) => [id, true]).sort(([a], [b]) => Number(a) - Number(b)))
})

describe('deleting a session', () => {
  test('is refused with a mark, and nothing is lost', async () => {
    await aSeries()
    await at('2026-01-11T10:30:00Z')
    const session = await first()
    await postMark(server, admin, session).expect(201)
    expect((await remove(session.id).expect(409)).body.code).toBe(sessionErrors.hasMarks.code)
    expect(await rowsOf(session.id)).toEqual([[admin.id, true]])
    expect(await first()).toEqual(session)
  })

  test('takes its absences away, and its series does not make it again', async () => {
    await aMember(server)
    const { id } = await aSeries()
    await at('2026-01-11T12:00:00Z')
    await expireOverdueSessions(services)
    const session = await first()
    expect(await rowsOf(session.id)).not.toEqual([])
    await remove(session.id).expect(200)
    const [wednesday] = await sessions()
    await remove(wednesday?.id ?? 0).expect(200)
    await remove(wednesday?.id ?? 0).expect(404)
    expect(await db.attendance.count()).toBe(0)
    await makeAllOccurrences(services)
    await put(`series/${id}`, { name: 'Renamed' }).expect(200)
    expect((await starts())[0]).toBe('2026-01-18T10:00')
  })
})

describe('a series', () => {
  test('that is paused has no coming sessions but those with marks, and makes them again', async () => {
    const { id } = await aSeries()
    const before = await starts()
    await at('2026-01-11T10:30:00Z')
    await postMark(server, admin, await first()).expect(201)
    const { body } = await put(`series/${id}`, { paused: true }).expect(200)
    expect(body).toMatchObject({ paused: true, next_dates: [] })
    await makeAllOccurrences(services)
    expect(await starts()).toEqual(['2026-01-11T10:00'])
    await put(`series/${id}`, { paused: false }).expect(200)
    expect(await starts()).toEqual(before)
  })

  test('that has ended makes none, until it gets a new last date', async () => {
    const { id } = await aSeries({ until_date: null })
    const cancelled = await first()
    await post(`${cancelled.id}/cancel`, { reason: 'Snow' }).expect(200)
    const { body } = await post(`series/${id}/end`).expect(200)
    expect(body).toMatchObject({ until_date: '2026-01-10', next_dates: [] })
    await post(`series/${id}/end`).expect(200)
    await makeAllOccurrences(services)
    expect(await sessions()).toMatchObject([{ id: cancelled.id, cancel_reason: 'Snow' }])
    await put(`series/${id}`, { until_date: '2026-01-14' }).expect(200)
    expect(await starts()).toEqual(['2026-01-11T10:00', '2026-01-14T10:00'])
  })

  test('that changes moves its coming sessions, but not one that is open', async () => {
    const { id } = await aSeries()
    await inDepartment(admin, 'Ushers')
    await at('2026-01-11T10:30:00Z')
    const change = { weekdays: [6], start_time: '18:30', departments: ['Ushers'] }
    await put(`series/${id}`, change).expect(200)
    expect((await starts()).slice(0, 2)).toEqual(['2026-01-11T10:00', '2026-01-17T18:30'])
    expect((await sessions()).map(({ departments }) => departments.length)).toEqual([0, 1, 1, 1, 1])
  })

  test('is refused where it does not fit together, by field', async () => {
    const errors = async (change: object) =>
      (await post('series', { ...fourWeeks, ...change }).expect(400)).body.errors
    expect(await errors({ weekdays: [] })).toEqual({ weekdays: [seriesTexts.weekdayNeeded] })
    expect(await errors({ weekdays: [7, 7] })).toEqual({ weekdays: [seriesTexts.weekdayTwice] })
    expect(await errors({ start_time: '24:00' })).toHaveProperty('start_time')
    const until = { until_date: [seriesTexts.untilBeforeFrom] }
    expect(await errors({ until_date: '2026-01-10' })).toEqual(until)
    expect(await errors({ every_weeks: 2, nth_of_month: 1 })).toEqual({
      nth_of_month: [seriesTexts.nthOrWeeks],
    })
    const { id } = await aSeries()
    const { body } = await put(`series/${id}`, { until_date: '2026-01-10' }).expect(400)
    expect(body.errors).toEqual(until)
    await put('series/2000000000', {}).expect(404)
    await post('series/2000000000/end').expect(404)
  })

  test('is in the audit log with who changed it', async () => {
    const { id } = await aSeries()
    await put(`series/${id}`, { name: 'Renamed' }).expect(200)
    await post(`series/${id}/end`).expect(200)
    const events = await db.auditEvent.findMany({
      where: { subject: 'series', subjectId: id },
      orderBy: { id: 'asc' },
    })
    expect(events).toMatchObject([
      { action: 'series.create', actorId: admin.id },
      { action: 'series.update', actorId: admin.id, detail: { fields: ['name'] } },
      { action: 'series.end', actorId: admin.id },
    ])
  })
})

test('listRegularServices tells everybody what repeats, except what concerns few or is paused', async () => {
  const worship = await aSeries()
  await aSeries({ name: 'Rehearsal', kind: 'other' })
  await inDepartment(admin, 'Singers')
  await aSeries({ name: 'Of the singers', departments: ['Singers'] })
  const paused = await aSeries({ name: 'Paused' })
  await put(`series/${paused.id}`, { paused: true }).expect(200)
  const services = async () => (await request.get('/api/church/services/').expect(200)).body
  const { id, weekdays, from_date, until_date, campus } = worship
  const rhythm = { weekdays, every_weeks: 1, nth_of_month: null, start_time: '10:00' }
  const next_datetime = '2026-01-11T10:00:00.000Z'
  expect(await services()).toEqual([
    { id, name: 'Worship', ...rhythm, from_date, until_date, campus, next_datetime },
  ])
  const { id: sunday } = await first()
  await post(`${sunday}/cancel`, { reason: 'Snow' }).expect(200)
  expect(await services()).toMatchObject([{ next_datetime: '2026-01-14T10:00:00.000Z' }])
  await at('2026-02-08T08:00:00Z')
  expect(await services()).toEqual([])
})
