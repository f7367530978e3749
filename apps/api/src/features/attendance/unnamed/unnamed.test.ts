import {
  attendanceErrors,
  contract,
  type Endpoint,
  SESSION_NUMBERS,
  type Session,
  stewardErrors,
  UNNAMED_SHOWN_FROM,
} from '@church/shared'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  aMember,
  anAdmin,
  aSession,
  chooseKeeping,
  enoughChoosers,
  later,
  markBody,
  OUTSIDE,
  type Person,
  postMark,
  withRole,
} from '../../../../test/factories.ts'
import { requestSample } from '../../../../test/samples.ts'
import { aChurch, startAnotherServer } from '../../../../test/server.ts'
import { inDepartment } from '../../../../test/serving.ts'
import { expireOverdueSessions } from '../sessions/index.ts'

const server = await aChurch({ anew: ['sessions', 'households', 'users'] })
const twin = await startAnotherServer(server)
const { clock, request, services } = server
const { db } = services

const KEEPING = '/api/users/profile/attendance/keeping/'
const MINUTE_MS = 60_000

let admin: Person
let ruth: Person
let session: Session
beforeEach(async () => {
  admin = await anAdmin(server)
  ruth = await aMember(server)
  session = await aSession(server)
  await enoughChoosers(server)
  await allow(true)
})

const allow = (allowed: boolean) =>
  request.put('/api/users/admin/unnamed/').set(admin.auth).send({ allowed }).expect(200)

const choose = (person: Person, keep: boolean, past?: 'keep' | 'unname') =>
  chooseKeeping(server, person, keep, past)

const mark = (person: Person, process = server) => postMark(process, person, session)

const isMarked = async (person: Person) => {
  const { name, start_datetime, end_datetime } = session
  const { body } = await request
    .get('/api/users/attendance/check/')
    .query({ name, start_datetime, end_datetime })
    .set(person.auth)
    .expect(200)
  return body.already_marked
}

const tap = (person: Person, steward: Person) =>
  request
    .post('/api/users/attendance/steward/mark/')
    .set(steward.auth)
    .send({ session: session.id, user: person.id })

const correct = (person: Person, present: boolean | null) =>
  request
    .put(`/api/users/admin/sessions/${session.id}/attendance/${person.id}/`)
    .set(admin.auth)
    .send({ present, reason: 'Seen' })

const get = async (path: string, person = admin) =>
  (await request.get(path).set(person.auth).expect(200)).body

const rowOf = (person: Person) => db.attendance.findFirst({ where: { userId: person.id } })

const tokens = () => db.unnamedMark.count({ where: { sessionId: session.id } })

async function close() {
  clock.set(new Date(Date.parse(session.end_datetime) + MINUTE_MS).toISOString())
  await expireOverdueSessions(services)
  clock.set(new Date(Date.parse(session.end_datetime) - 60 * MINUTE_MS).toISOString())
}

/** The numbers of the session as its page, the dashboard and the live count have them. */
async function numbers() {
  const { people, unnamed, attendance } = await get(`/api/users/admin/sessions/${session.id}/`)
  const { current, recent } = await get('/api/users/admin/overview/')
  const shown = current ?? recent.at(-1)
  expect(shown).toMatchObject({ present: people, unnamed, attendance })
  return { people, unnamed, attendance }
}

const counted = () => db.session.findUniqueOrThrow({ where: { id: session.id } })

test('somebody who chose so is counted without their name, and only once', async () => {
  expect((await choose(ruth, false).expect(200)).body).toEqual({
    keep: false,
    counted: true,
    past: 'keep',
    since: clock.now().toISOString(),
    choosers: UNNAMED_SHOWN_FROM + 1,
  })
  const { body } = await mark(ruth).expect(201)
  expect(body).toMatchObject({ id: null, present_absent: true, name: session.name })
  expect((await mark(ruth, twin).expect(409)).body.code).toBe(attendanceErrors.alreadyMarked.code)
  expect((await postMark(server, ruth, session, OUTSIDE).expect(409)).body.code).toBe(
    attendanceErrors.alreadyMarked.code,
  )
  expect(await isMarked(ruth)).toBe(true)
  expect(await rowOf(ruth)).toBeNull()
  expect(await tokens()).toBe(1)
  await mark(admin).expect(201)
  expect((await get('/api/users/profile/attendance/', ruth)).count).toBe(0)
  expect((await get('/api/users/attendance/successful/')).count).toBe(1)
  expect(await numbers()).toEqual({ people: 1, unnamed: 1, attendance: 2 })
  await expect.poll(() => services.live.numbers()).toEqual({ count: 2, attendance: 2 })
  await expect.poll(() => twin.services.live.numbers()).toEqual({ count: 2, attendance: 2 })
})

test('the marking order is the same', async () => {
  await choose(ruth, false).expect(200)
  expect((await postMark(server, ruth, session, OUTSIDE)).body.code).toBe('outside-area')
  expect((await postMark(server, ruth, session, {})).body.code).toBe('no-location')
  expect(await tokens()).toBe(0)
  expect(await db.unnamedKey.count()).toBe(0)
})

test('closing keeps the number and deletes the tokens with their key; nobody unnamed is absent', async () => {
  const [here, away, joan] = [ruth, await aMember(server), await aMember(server)]
  for (const person of [here, away]) await choose(person, false).expect(200)
  await mark(here).expect(201)
  await mark(joan).expect(201)
  await close()
  expect(await counted()).toMatchObject({ presentTotal: 1, absentTotal: 1, unnamedTotal: 1 })
  expect([await tokens(), await db.unnamedKey.count()]).toEqual([0, 0])
  expect([await rowOf(here), await rowOf(away)]).toEqual([null, null])
  expect(await rowOf(admin)).toMatchObject({ present: false })
  expect(await isMarked(here)).toBe(false)
  expect(await numbers()).toEqual({ people: 1, unnamed: 1, attendance: 2 })
  const { text } = await request
    .post('/api/users/admin/exports/')
    .set(admin.auth)
    .send({ kind: 'attendance' })
    .expect(200)
  expect(text).toContain(',,,,2026-01-11,Sunday Worship,09:50,service,1 without a name,,\r\n')
  const report = await get('/api/users/admin/reports/sessions/?from=2026-01-01&to=2026-01-31')
  expect(report.totals).toMatchObject({ people: 1, unnamed: 1, attendance: 2 })
})

test('a cancelled session loses the key and the tokens at its end, and counts nobody', async () => {
  await choose(ruth, false)
  await mark(ruth).expect(201)
  const post = (what: string, body = {}) =>
    request.post(`/api/users/sessions/${session.id}/${what}/`).set(admin.auth).send(body)
  await post('cancel', { reason: 'Snow' }).expect(200)
  await post('reinstate').expect(200)
  expect(await isMarked(ruth)).toBe(true)
  await post('cancel', { reason: 'Snow' }).expect(200)
  await close()
  expect(await counted()).toMatchObject({ presentTotal: null, unnamedTotal: null })
  expect([await tokens(), await db.unnamedKey.count()]).toEqual([0, 0])
})

test('a session with somebody unnamed cannot be deleted, while it runs and afterwards', async () => {
  await choose(ruth, false)
  await mark(ruth).expect(201)
  const remove = () =>
    request.delete(`/api/users/sessions/${session.id}/delete/`).set(admin.auth).expect(409)
  await remove()
  await close()
  await remove()
})

test('somebody who has left is counted, and does not come back by it', async () => {
  await choose(ruth, false)
  await db.user.update({
    where: { id: ruth.id },
    data: { standing: 'left', leftOn: new Date('2026-01-01') },
  })
  await mark(ruth).expect(201)
  expect(await db.user.findUniqueOrThrow({ where: { id: ruth.id } })).toMatchObject({
    standing: 'left',
  })
  expect(await db.auditEvent.count({ where: { action: 'user.return' } })).toBe(0)
})

describe('the choice', () => {
  test('is to keep the name until somebody chooses', async () => {
    const { body } = await request.get(KEEPING).set(ruth.auth).expect(200)
    const choosers = UNNAMED_SHOWN_FROM
    expect(body).toEqual({ keep: true, counted: true, past: 'keep', since: null, choosers })
    // Nothing changes, so there is nothing to store.
    expect((await choose(ruth, true).expect(200)).body).toEqual(body)
    expect(await db.keepingChoice.count({ where: { userId: ruth.id } })).toBe(0)
  })

  test.each([
    [{}, 'keep'],
    [{ keep: 'no' }, 'keep'],
    [{ keep: false, past: 'forget' }, 'past'],
    [{ keep: true, past: 'unname' }, 'past'],
    [{ keep: true, counted: false }, 'counted'],
  ])('is refused as %j', async (body, field) => {
    const answer = await request.put(KEEPING).set(ruth.auth).send(body).expect(400)
    expect(JSON.stringify(answer.body)).toContain(field)
  })

  test('is the church’s to switch off, in the open; those who have chosen stay so', async () => {
    await choose(ruth, false).expect(200)
    await allow(false)
    expect((await request.get('/api/church/').expect(200)).body.unnamed_allowed).toBe(false)
    const joan = await aMember(server)
    expect((await choose(joan, false).expect(409)).body.code).toBe('unnamed-off')
    expect((await choose(joan, false, 'unname').expect(409)).body.code).toBe('unnamed-off')
    expect((await choose(ruth, false, 'unname').expect(200)).body).toMatchObject({
      keep: false,
      past: 'unname',
    })
    expect((await mark(ruth).expect(201)).body.id).toBeNull()
    await choose(ruth, true).expect(200)
    await choose(ruth, false).expect(409)
    const event = await db.auditEvent.findFirst({ where: { action: 'unnamed.change' } })
    expect(event).toMatchObject({
      detail: { before: { allowed: true }, after: { allowed: false } },
    })
  })

  test('is in the person’s own data, and not in the audit log', async () => {
    await choose(ruth, false).expect(200)
    await choose(ruth, true).expect(200)
    await choose(ruth, false, 'unname').expect(200)
    expect(await services.ownData.read(services, ruth.id)).toMatchObject({
      attendance_keeping: { keep: false, past: 'unname', since: clock.now() },
    })
    expect(await db.auditEvent.count({ where: { actorId: ruth.id } })).toBe(0)
  })

  test('lets the first tap stand, whatever is chosen afterwards', async () => {
    await choose(ruth, false)
    await mark(ruth).expect(201)
    await choose(ruth, true).expect(200)
    await mark(ruth).expect(409)
    const joan = await aMember(server)
    await mark(joan).expect(201)
    await choose(joan, false).expect(200)
    await mark(joan).expect(409)
    expect(await rowOf(joan)).toMatchObject({ present: true })
    expect(await tokens()).toBe(1)
  })

  test('to keep the name again before the end makes nobody absent, whether they tapped or not', async () => {
    const joan = await aMember(server)
    for (const person of [ruth, joan]) await choose(person, false)
    await mark(ruth).expect(201)
    for (const person of [ruth, joan]) await choose(person, true)
    await close()
    expect([await rowOf(ruth), await rowOf(joan)]).toEqual([null, null])
    session = await aSession(server, { from: 100, to: 160 })
    await close()
    expect(await rowOf(ruth)).toMatchObject({ present: false })
  })
})

describe('a steward and the office', () => {
  test('count those who chose so without their names, once, and are told of it afterwards', async () => {
    const steward = await withRole(server, 'steward')
    const joan = await aMember(server)
    for (const person of [ruth, joan]) await choose(person, false)
    const { body: tapped } = await tap(joan, steward).expect(201)
    expect(tapped).toMatchObject({ id: null, user: joan.id, undo_until: null })
    expect(await rowOf(joan)).toBeNull()
    expect(await db.auditEvent.count({ where: { subjectId: joan.id } })).toBe(0)
    expect((await mark(joan).expect(409)).body.code).toBe(attendanceErrors.alreadyMarked.code)
    expect(await isMarked(joan)).toBe(true)
    await mark(ruth).expect(201)
    expect((await tap(ruth, steward).expect(409)).body).toMatchObject({
      code: stewardErrors.alreadyPresent.code,
      detail: stewardErrors.alreadyPresent.detail,
    })
    expect((await correct(ruth, true).expect(409)).body.code).toBe('already-present')
    expect(await rowOf(ruth)).toBeNull()
    const { results } = await get(
      `/api/users/attendance/steward/search/?session=${session.id}&keyword=member`,
      steward,
    )
    const marked = (results as { id: number; marked: boolean }[]).filter((one) => one.marked)
    expect(marked).toEqual([])
  })

  test('write no name that its person took off, and count them once', async () => {
    await mark(ruth).expect(201)
    await close()
    await choose(ruth, false, 'unname').expect(200)
    const expectRefused = async () => {
      for (const present of [true, false]) {
        expect((await correct(ruth, present).expect(409)).body.code).toBe('name-withdrawn')
      }
      expect(await rowOf(ruth)).toBeNull()
      expect(await numbers()).toMatchObject({ people: 0, unnamed: 1, attendance: 1 })
    }
    await expectRefused()
    // Keeping the name from now on does not give it back for the past.
    await choose(ruth, true).expect(200)
    await expectRefused()
    session = await aSession(server, { from: 0, to: 60 })
    await close()
    await correct(ruth, true).expect(200)
  })

  test('may write the name for a service before the choice', async () => {
    await close()
    await later(server, session.end_datetime, admin, ruth)
    await choose(ruth, false).expect(200)
    await correct(ruth, true).expect(200)
    expect(await rowOf(ruth)).toMatchObject({ present: true })
  })

  test('the office corrects the number after closing, with a reason', async () => {
    const set = (body: object) =>
      request.put(`/api/users/admin/sessions/${session.id}/unnamed/`).set(admin.auth).send(body)
    expect((await set({ unnamed: 3, reason: 'Counted' }).expect(409)).body.code).toBe(
      'unnamed-not-closed',
    )
    await close()
    await set({ unnamed: -1, reason: 'Counted' }).expect(400)
    await set({ unnamed: 3, reason: ' ' }).expect(400)
    const { body } = await set({ unnamed: 3, reason: 'Counted at the door' }).expect(200)
    expect(body).toMatchObject({
      unnamed: 3,
      attendance: 3,
      unnamed_correction: { reason: 'Counted at the door' },
    })
    await set({ unnamed: 3, reason: 'Again' }).expect(200)
    expect(await counted()).toMatchObject({ unnamedTotal: 3, presentTotal: 0 })
    const events = await db.auditEvent.findMany({ where: { action: 'unnamed.correct' } })
    expect(events).toMatchObject([{ actorId: admin.id, subjectId: session.id, detail: null }])
  })
})

test('a visitor who turns out to be somebody marked without a name is not named', async () => {
  await choose(ruth, false)
  await mark(ruth).expect(201)
  const card = { session: session.id, first_name: 'Ruth', adults: 1, children: 0, key: 'one' }
  await request.post('/api/church/visits/').set(admin.auth).send(card).expect(201)
  expect(await numbers()).toEqual({ people: 0, unnamed: 1, attendance: 3 })
  const { results } = await get('/api/users/visitors/?state=open')
  const path = `/api/users/visitors/${results[0].id}/join/`
  await request.post(path).set(admin.auth).send({ user: ruth.id }).expect(200)
  expect(await rowOf(ruth)).toBeNull()
  expect(await numbers()).toEqual({ people: 0, unnamed: 1, attendance: 2 })
})

test('a visitor is not joined to somebody who took their name off that service', async () => {
  const card = { session: session.id, first_name: 'Ruth', adults: 0, children: 0, key: 'two' }
  await request.post('/api/church/visits/').set(admin.auth).send(card).expect(201)
  await mark(ruth).expect(201)
  await close()
  await choose(ruth, false, 'unname').expect(200)
  const { results } = await get('/api/users/visitors/?state=open')
  const path = `/api/users/visitors/${results[0].id}/join/`
  const refused = await request.post(path).set(admin.auth).send({ user: ruth.id }).expect(409)
  expect(refused.body.code).toBe('name-withdrawn')
  expect(await numbers()).toEqual({ people: 0, unnamed: 1, attendance: 2 })
})

/** What stands under `unnamed` in the answers to admins and stewards, and in their files. */
async function shownUnnamed(steward: Person): Promise<unknown[]> {
  const found: unknown[] = []
  const inAnswer = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, each] of Object.entries(value)) {
      if (key === 'unnamed') found.push(each)
      else inAnswer(each)
    }
  }
  const known = { session: session.id, from: '2026-01-01', to: '2026-12-31' }
  for (const row of Object.values<Endpoint>(contract)) {
    if (row.method !== 'GET' || row.access === 'public') continue
    for (const { auth: headers } of [admin, steward]) {
      const sample = requestSample(server, row, { headers, id: session.id, known })
      const { body } = await sample
      inAnswer(body)
    }
  }
  const column = (text: string) => {
    const [head = '', ...lines] = text.slice(1).trimEnd().split('\r\n')
    const at = head.split(',').indexOf(SESSION_NUMBERS.unnamed.file)
    return lines.map((line) => line.split(',')[at])
  }
  const files = { from: known.from, to: known.to, format: 'csv' }
  const report = await request
    .get('/api/users/admin/reports/sessions/')
    .query(files)
    .set(admin.auth)
  const exported = (kind: string) =>
    request.post('/api/users/admin/exports/').set(admin.auth).send({ kind }).expect(200)
  const lists = [report.text, (await exported('sessions')).text]
  const marks = (await exported('attendance')).text.match(/(\d+) without a name/)?.[1] ?? ''
  return [
    ...found,
    ...[...lists.flatMap(column), marks].map((cell) => (cell ? Number(cell) : null)),
  ]
}

test('the number stands nowhere until five of the audience have chosen it, and then everywhere', async () => {
  const steward = await withRole(server, 'steward')
  await inDepartment(server, 'Choir', [ruth])
  const { rows } = await services.pool.query<{ id: number }>('SELECT id FROM choosers')
  for (const { id } of rows.slice(1)) await inDepartment(server, 'Choir', [{ id }])
  const choir = await db.department.findUniqueOrThrow({ where: { name: 'Choir' } })
  await db.sessionDepartment.create({ data: { sessionId: session.id, departmentId: choir.id } })
  await choose(ruth, false).expect(200)
  await mark(ruth).expect(201)
  await close()
  const places = await shownUnnamed(steward)
  expect(places.length).toBeGreaterThan(6)
  expect(new Set(places)).toEqual(new Set([1]))
  const correction = { unnamed: 1, reason: 'Checked' }
  const path = `/api/users/admin/sessions/${session.id}/unnamed/`
  await request.put(path).set(admin.auth).send(correction).expect(200)
  // Four are left in the choir, and five in the church.
  await db.memberDepartment.deleteMany({ where: { memberId: rows[1]?.id ?? 0 } })
  expect(new Set(await shownUnnamed(steward))).toEqual(new Set([null]))
  expect((await get(`/api/users/admin/sessions/${session.id}/`)).attendance).toBe(1)
  const refused = await request.put(path).set(admin.auth).send(correction).expect(409)
  expect(refused.body.code).toBe('unnamed-too-few')
})

describe('somebody who chose not to be counted', () => {
  const dontCount = (person: Person) =>
    request.put(KEEPING).set(person.auth).send({ keep: false, counted: false }).expect(200)
  const expectNothing = async () => {
    expect([await rowOf(ruth), await tokens()]).toEqual([null, 0])
    expect(await counted()).toMatchObject({ unnamedTotal: null })
  }

  test('is counted by no tap: of their own, a steward, the office, an import or a visitor’s card', async () => {
    expect((await dontCount(ruth)).body).toMatchObject({ counted: false, choosers: 5 })
    expect((await mark(ruth).expect(409)).body.code).toBe('not-counted')
    const steward = await withRole(server, 'steward')
    expect((await tap(ruth, steward).expect(409)).body.code).toBe('person-not-counted')
    expect((await correct(ruth, true).expect(409)).body.code).toBe('name-withdrawn')
    const card = { session: session.id, first_name: 'Ruth', adults: 0, children: 0, key: 'three' }
    await request.post('/api/church/visits/').set(admin.auth).send(card).expect(201)
    const { results } = await get('/api/users/visitors/?state=open')
    const join = `/api/users/visitors/${results[0].id}/join/`
    await request.post(join).set(admin.auth).send({ user: ruth.id }).expect(409)
    const file = `Id,First Name,Last Name,Date,Session\n${ruth.id},Mary,${ruth.last_name},2026-01-11,${session.name}`
    const { body } = await request
      .post('/api/users/admin/imports/')
      .set(admin.auth)
      .field('kind', 'attendance')
      .attach('file', Buffer.from(file), 'attendance.csv')
      .expect(201)
    await request
      .post(`/api/users/admin/imports/${body.id}/apply/`)
      .set(admin.auth)
      .send({ skip_rest: true })
    await expectNothing()
    await close()
    expect([await rowOf(ruth), await counted()]).toMatchObject([null, { unnamedTotal: 0 }])
  })

  test('stays so when another record of theirs is merged into it', async () => {
    const twice = await aMember(server)
    await dontCount(twice)
    await request
      .post(`/api/users/${twice.id}/merge/`)
      .set(admin.auth)
      .send({ into: ruth.id })
      .expect(200)
    expect((await mark(ruth).expect(409)).body.code).toBe('not-counted')
  })

  test('keeps the name off the time before when they are counted again', async () => {
    await choose(ruth, false).expect(200)
    await mark(ruth).expect(201)
    await close()
    await later(server, session.end_datetime, admin, ruth)
    await dontCount(ruth)
    expect((await correct(ruth, true).expect(409)).body.code).toBe('name-withdrawn')
    await choose(ruth, true).expect(200)
    expect((await correct(ruth, true).expect(409)).body.code).toBe('name-withdrawn')
  })
})

describe('a family', () => {
  async function aFamily() {
    const parent = await aMember(server)
    const grown = await aMember(server)
    const adult = { relation: 'adult' }
    await db.household.create({
      data: {
        name: 'Hill',
        createdAt: clock.now(),
        members: {
          create: [
            { ...adult, userId: parent.id, mayAct: true },
            { ...adult, userId: grown.id },
            { ...adult, userId: ruth.id },
          ],
        },
      },
    })
    // The parent is added before the others agree.
    await db.householdMember.updateMany({ data: { agreedAt: clock.now() } })
    return { parent, grown }
  }

  test('is marked by the choice of each, and the parent sees who is while the session runs', async () => {
    const { parent, grown } = await aFamily()
    await choose(ruth, false)
    const markAll = () =>
      request
        .post('/api/users/profile/attendance/household/')
        .set(parent.auth)
        .send({ ...markBody(session), users: [parent.id, grown.id, ruth.id] })
        .expect(200)
    const outcomes = async () =>
      ((await markAll()).body.results as { outcome: string }[]).map(({ outcome }) => outcome)
    expect(await outcomes()).toEqual(['marked', 'marked', 'marked'])
    expect(await outcomes()).toEqual(['already-marked', 'already-marked', 'already-marked'])
    expect(await rowOf(grown)).toMatchObject({ present: true, markedById: parent.id })
    expect(await rowOf(ruth)).toBeNull()
    expect(await tokens()).toBe(1)
    const marked = async () => {
      const { households } = await get(
        `/api/users/profile/household/?session=${session.id}`,
        parent,
      )
      return households[0].members.find((one: { user: number }) => one.user === ruth.id).marked
    }
    expect(await marked()).toBe(true)
    await close()
    await later(server, session.end_datetime, parent)
    expect(await marked()).toBeNull()
    expect(await db.auditEvent.count({ where: { subjectId: ruth.id } })).toBe(0)
  })

  test('is marked but for somebody who chose not to be counted', async () => {
    const { parent, grown } = await aFamily()
    await request.put(KEEPING).set(ruth.auth).send({ keep: false, counted: false }).expect(200)
    const { body } = await request
      .post('/api/users/profile/attendance/household/')
      .set(parent.auth)
      .send({ ...markBody(session), users: [grown.id, ruth.id] })
      .expect(200)
    expect(body.results).toMatchObject([
      { user: ruth.id, outcome: 'refused', detail: 'Chose not to be counted.' },
      { user: grown.id, outcome: 'marked' },
    ])
    expect([await rowOf(ruth), await tokens()]).toEqual([null, 0])
  })
})

describe('marks so far', () => {
  test('count on without the name, and nothing is left that tells', async () => {
    const steward = await withRole(server, 'steward')
    await tap(ruth, steward).expect(201)
    await close()
    session = await aSession(server, { from: -30, to: 60 })
    await close()
    await correct(ruth, true).expect(200)
    await correct(ruth, false).expect(200)
    session = await aSession(server, { from: -5 })
    await tap(ruth, steward).expect(201)
    const events = { where: { subjectId: ruth.id } }
    expect(await db.auditEvent.count(events)).toBe(4)
    await choose(ruth, false, 'unname').expect(200)
    expect(await rowOf(ruth)).toBeNull()
    expect(await db.attendanceCorrection.count()).toBe(0)
    expect(await db.auditEvent.count(events)).toBe(0)
    expect(await isMarked(ruth)).toBe(true)
    await mark(ruth).expect(409)
    await tap(ruth, steward).expect(409)
    const sessions = await db.session.findMany({ orderBy: { id: 'asc' } })
    expect(sessions).toMatchObject([
      { presentTotal: 0, presentCount: 0, absentTotal: 2, absentCount: 2, unnamedTotal: 1 },
      { presentTotal: 0, presentCount: 0, absentTotal: 2, absentCount: 2, unnamedTotal: 0 },
      { presentTotal: null, unnamedTotal: null },
    ])
    await close()
    expect(await counted()).toMatchObject({ presentTotal: 0, absentTotal: 2, unnamedTotal: 1 })
  })

  test('can lose the name later, and keep it by default', async () => {
    await mark(ruth).expect(201)
    await close()
    expect((await choose(ruth, false).expect(200)).body.past).toBe('keep')
    expect(await rowOf(ruth)).toMatchObject({ present: true })
    expect((await choose(ruth, false, 'unname').expect(200)).body.past).toBe('unname')
    expect(await rowOf(ruth)).toBeNull()
    expect(await counted()).toMatchObject({ presentTotal: 0, unnamedTotal: 1 })
  })
})

describe('a person who goes', () => {
  const erase = (person: Person) =>
    request.delete(`/api/users/delete/${person.id}/`).set(admin.auth).expect(200)

  test('takes their count along while the session runs, and leaves it afterwards', async () => {
    const joan = await aMember(server)
    for (const person of [ruth, joan]) {
      await choose(person, false)
      await mark(person).expect(201)
    }
    await erase(ruth)
    expect(await tokens()).toBe(1)
    await close()
    await erase(joan)
    expect(await counted()).toMatchObject({ unnamedTotal: 1 })
  })

  const merge = (from: Person, into: Person) =>
    request.post(`/api/users/${from.id}/merge/`).set(admin.auth).send({ into: into.id }).expect(200)

  test('counts once after a merge, and the choice not to be named stays', async () => {
    const joan = await aMember(server)
    for (const person of [ruth, joan]) {
      await choose(person, false)
      await mark(person).expect(201)
    }
    await merge(joan, ruth)
    expect(await tokens()).toBe(1)
    await mark(ruth).expect(409)
    await choose(ruth, true)
    const grace = await aMember(server)
    await choose(grace, false)
    await merge(grace, ruth)
    expect(await get(KEEPING, ruth)).toMatchObject({ keep: false })
  })

  test('marks by name that a merge brings are a past again, off which the name can be taken', async () => {
    await choose(ruth, false, 'unname')
    const joan = await aMember(server)
    await mark(joan).expect(201)
    await merge(joan, ruth)
    expect(await get(KEEPING, ruth)).toMatchObject({ keep: false, past: 'keep' })
    await choose(ruth, false, 'unname').expect(200)
    expect([await rowOf(ruth), await tokens()]).toEqual([null, 1])
    expect(await get(KEEPING, ruth)).toMatchObject({ keep: false, past: 'unname' })
  })

  test('is counted by name if one of the two was', async () => {
    const joan = await aMember(server)
    await choose(joan, false)
    await mark(joan).expect(201)
    await mark(ruth).expect(201)
    await merge(joan, ruth)
    expect(await tokens()).toBe(0)
    expect(await rowOf(ruth)).toMatchObject({ present: true })
    const grace = await aMember(server)
    await mark(grace).expect(201)
    session = await aSession(server, { name: 'Second' })
    await choose(grace, false)
    await mark(grace).expect(201)
    await merge(grace, ruth)
    await mark(ruth).expect(409)
    expect(await tokens()).toBe(1)
  })
})
