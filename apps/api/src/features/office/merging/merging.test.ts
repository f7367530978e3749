import { type MergePreview, mergeErrors, userErrors } from '@church/shared'
import { beforeEach, describe, expect, test } from 'vitest'
import { csrfHeaders } from '../../../../test/csrf.ts'
import {
  aMember,
  anAdmin,
  aSession,
  later,
  PASSWORD,
  type Person,
  postMark,
} from '../../../../test/factories.ts'
import { createMailbox } from '../../../../test/mailbox.ts'
import { aChurch, startAnotherServer } from '../../../../test/server.ts'
import { appCode, switchOnTwoStep } from '../../../../test/two-step.ts'
import { expireSession } from '../../attendance/sessions/index.ts'

const here = await aChurch({ at: '2026-01-01T10:00:00Z', anew: 'everything' })
const there = await startAnotherServer(here)
const { request, clock, services } = here
const { db, pool } = services
const mailbox = createMailbox(here)

let admin: Person

beforeEach(async () => {
  admin = await anAdmin(here)
})

/** Adds a person as the office does. */
async function add(person: object): Promise<{ id: number }> {
  const { body } = await request
    .post('/api/users/create/')
    .set(admin.auth)
    .send({ first_name: 'Grace', last_name: 'Hill', ...person })
    .expect(201)
  return body
}

const preview = (from: { id: number }, into: { id: number }) =>
  request.get(`/api/users/${from.id}/merge/`).query({ into: into.id }).set(admin.auth)

const merge = (from: { id: number }, into: { id: number }, by = admin) =>
  request.post(`/api/users/${from.id}/merge/`).set(by.auth).send({ into: into.id })

/** Holds and closes a session of an hour. */
async function held(start: string, present: Person[]): Promise<number> {
  await later(here, start, ...present)
  const session = await aSession(here, { from: 0, to: 60 })
  for (const person of present) {
    clock.advance(60_000)
    await postMark(here, person, session).expect(201)
  }
  clock.set(session.end_datetime)
  await expireSession(pool, session.id, clock.now())
  await later(here, session.end_datetime, admin)
  return session.id
}

/** Every place that shows a number of attendance, in a process. */
async function numbersIn({ request, services }: typeof here) {
  const ask = async (path: string) => (await request.get(path).set(admin.auth).expect(200)).body
  const present = await ask('/api/users/attendance/successful/?page_size=100')
  const absent = await ask('/api/users/attendance/unsuccessful/?page_size=100')
  const found = await ask('/api/users/attendance/successful/?keyword=Grace&page_size=100')
  const { recent, current } = await ask('/api/users/admin/overview/')
  return {
    present: present.count,
    presentListed: present.results.length,
    absent: absent.count,
    absentListed: absent.results.length,
    ofGrace: found.count,
    totals: recent.map((each: { present: number; absent: number }) => [each.present, each.absent]),
    current: current?.present,
    live: (await services.live.numbers()).count,
  }
}

test('what one of two people switched off is off after the merge', async () => {
  const [gone, kept] = [await aMember(here), await aMember(here)]
  const choose = ({ auth }: Person, mail: boolean) =>
    request
      .put('/api/users/profile/messages/')
      .set(auth)
      .send({ kind: 'announcements', mail })
      .expect(200)
  await choose(gone, false)
  await choose(kept, true)
  await merge(gone, kept).expect(200)
  const where = { userId: kept.id, kind: 'announcements', way: 'mail' } as const
  expect(await db.messageChoice.findFirst({ where })).toMatchObject({ isOn: false })
})

describe('a birthday without a year', () => {
  test.for<[gone: object, kept: object, outcome: string, merged: object]>([
    [{ birthday: '05-09' }, {}, 'filled', { dateofbirth: null, birthday: '05-09' }],
    [{}, { birthday: '05-09' }, 'kept', { dateofbirth: null, birthday: '05-09' }],
    [
      { dateofbirth: '1990-05-09' },
      { birthday: '05-09' },
      'filled',
      { dateofbirth: '1990-05-09', birthday: '05-09' },
    ],
    [{ birthday: '05-09' }, { dateofbirth: '1990-05-09' }, 'kept', { dateofbirth: '1990-05-09' }],
    [{ birthday: '12-25' }, { dateofbirth: '1990-05-09' }, 'dropped', { birthday: '05-09' }],
    [
      { dateofbirth: '1990-12-25' },
      { birthday: '05-09' },
      'dropped',
      { dateofbirth: null, birthday: '05-09' },
    ],
    [{ birthday: '12-25' }, { birthday: '05-09' }, 'dropped', { birthday: '05-09' }],
  ])('of %j merged into %j is %s', async ([goneBirth, keptBirth, outcome, merged]) => {
    const [gone, kept] = [await aMember(here), await aMember(here)]
    const path = ({ id }: Person) => `/api/users/members/${id}/update/`
    await request.put(path(gone)).set(admin.auth).send(goneBirth).expect(200)
    await request.put(path(kept)).set(admin.auth).send(keptBirth).expect(200)
    const { details } = (await preview(gone, kept).expect(200)).body as MergePreview
    expect(details.find(({ field }) => field === 'dateofbirth')?.outcome).toBe(outcome)
    await merge(gone, kept).expect(200)
    const { body } = await request.get(`/api/users/members/${kept.id}/`).set(admin.auth).expect(200)
    expect(body).toMatchObject(merged)
  })
})

describe('merging two people', () => {
  test('makes one history of two: present wins with the earlier time, and every number follows', async () => {
    const gone = await aMember(here, { firstName: 'Grace', lastName: 'Hill' })
    const kept = await aMember(here, { firstName: 'Grace', lastName: 'Hills' })
    // Three sessions each, both at the third, and both marked at a running one.
    await db.user.update({
      where: { id: kept.id },
      data: { standing: 'left', leftOn: new Date(0) },
    })
    await held('2026-01-04T10:00:00Z', [gone])
    await db.user.update({ where: { id: kept.id }, data: { standing: 'active', leftOn: null } })
    await db.user.update({
      where: { id: gone.id },
      data: { standing: 'left', leftOn: new Date(0) },
    })
    await held('2026-01-11T10:00:00Z', [])
    await db.user.update({ where: { id: gone.id }, data: { standing: 'active', leftOn: null } })
    const both = await held('2026-01-18T10:00:00Z', [gone, kept])
    const half = await held('2026-01-25T10:00:00Z', [gone])
    await later(here, '2026-02-01T10:00:00Z', gone, kept, admin)
    const running = await aSession(here, { from: -10, to: 60 })
    await postMark(here, gone, running).expect(201)
    await postMark(here, kept, running).expect(201)
    await expect.poll(() => there.services.live.numbers()).toMatchObject({ count: 2 })

    const { body: foreseen } = await preview(gone, kept).expect(200)
    expect(foreseen.attendance).toEqual({
      from: { present: 4, absent: 0 },
      into: { present: 2, absent: 2 },
      result: { present: 4, absent: 1 },
    })
    await merge(gone, kept).expect(200)

    const rows = await db.attendance.findMany({
      where: { userId: kept.id },
      orderBy: { id: 'asc' },
    })
    expect(rows).toHaveLength(5)
    expect(rows.find(({ sessionId }) => sessionId === both)?.markedAt).toEqual(
      new Date('2026-01-18T10:01:00Z'),
    )
    expect(rows.find(({ sessionId }) => sessionId === half)?.present).toBe(true)
    const numbers = await numbersIn(here)
    expect(numbers).toMatchObject({
      // Grace is present four times; the admin is absent four times, and Grace once.
      present: 4,
      presentListed: 4,
      ofGrace: 4,
      absent: 5,
      absentListed: 5,
      totals: [
        [1, 1],
        [0, 2],
        [1, 1],
        [1, 1],
      ],
      current: 1,
      live: 1,
    })
    await expect.poll(() => numbersIn(there)).toEqual(numbers)
  })

  test('fills what is empty, moves the only account, and does what the preview says', async () => {
    const gone = await aMember(here, { firstName: 'Grace', email: 'grace@church.test' })
    await db.member.update({
      where: { id: gone.id },
      data: { city: 'Luton', postcode: 'LU1 1AA', image: '/media/grace.webp', imageWidths: [96] },
    })
    const kept = await add({ email: 'office@church.test', phone_number: '01632 960001' })
    await request
      .put(`/api/users/members/${kept.id}/update/`)
      .set(admin.auth)
      .send({ city: 'Dunstable', department_set: [{ department_name: 'Choir' }] })
      .expect(200)
    const { body: foreseen } = await preview(gone, kept).expect(200)
    const preview_: MergePreview = foreseen
    expect(preview_.account).toBe('moved')
    expect(
      Object.fromEntries(preview_.details.map(({ field, outcome }) => [field, outcome])),
    ).toEqual({
      email: 'filled',
      image: 'filled',
      city: 'dropped',
      postcode: 'filled',
      phone_number: 'kept',
      department_set: 'kept',
    })

    const { body: user } = await merge(gone, kept).expect(200)
    expect(user).toEqual(preview_.result)
    expect(user).toMatchObject({ id: kept.id, email: 'grace@church.test', has_account: true })
    const { body: member } = await request
      .get(`/api/users/members/${kept.id}/`)
      .set(admin.auth)
      .expect(200)
    expect(member).toMatchObject({
      city: 'Dunstable',
      postcode: 'LU1 1AA',
      phone_number: '01632 960001',
      image: '/media/grace.webp',
      department_set: [{ department_name: 'Choir' }],
    })
    await request.get('/api/users/profile/').set(gone.auth).expect(401)
    await request.get(`/api/users/${gone.id}/`).set(admin.auth).expect(404)
    const { body: signedIn } = await request
      .post('/api/users/login/')
      .send({ username: 'grace@church.test', password: 'a good long password' })
      .expect(200)
    expect(signedIn.id).toBe(kept.id)
    const event = await db.auditEvent.findFirstOrThrow({
      where: { action: 'user.merge', subjectId: kept.id },
    })
    expect(event).toMatchObject({
      actorId: admin.id,
      subjectId: kept.id,
      detail: { merged: gone.id },
    })
  })

  describe('that moves an account', () => {
    const GRACE = { firstName: 'Grace', lastName: 'Hill', isConfirmed: true }

    test('keeps its second step, and tells both mailboxes', async () => {
      const gone = await aMember(here, { ...GRACE, email: 'grace@church.test' })
      const key = await switchOnTwoStep(here, gone)
      const kept = await add({ email: 'office@church.test' })
      await merge(gone, kept).expect(200)
      const signIn = (code?: string) =>
        request
          .post('/api/users/login/')
          .send({ username: 'grace@church.test', password: PASSWORD, code })
      expect((await signIn().expect(401)).body.code).toBe('code-needed')
      const { body } = await signIn(appCode(here, key)).expect(200)
      expect(body.id).toBe(kept.id)
      for (const address of ['grace@church.test', 'office@church.test']) {
        const subjects = (await mailbox.mailsTo(address)).map(({ subject }) => subject)
        expect(subjects).toContain('Your records at Example Church were merged')
      }
    })

    test('keeps the link that restores its previous address', async () => {
      const gone = await aMember(here, { ...GRACE, email: 'own@church.test' })
      await request
        .put('/api/users/profile/update/')
        .set(gone.auth)
        .send({ email: 'thief@evil.test' })
        .expect(200)
      const kept = await add({})
      await merge(gone, kept).expect(200)
      const link = await mailbox.link('own@church.test', 'take-back-email')
      await request
        .post('/api/members/email-change-revert/')
        .set(await csrfHeaders(here))
        .send(link ?? {})
        .expect(200)
      const { email } = await db.user.findUniqueOrThrow({ where: { id: kept.id } })
      expect(email).toBe('own@church.test')
    })
  })

  test.each([
    ['active', 'left', 'left', '2026-01-01'],
    ['left', 'active', 'left', '2026-01-01'],
    ['left', 'left', 'left', '2026-01-01'],
  ])('somebody %s merged into somebody %s is %s', async (from, into, standing, left_on) => {
    const people = [await add({}), await add({ email: 'grace@church.test' })] as const
    for (const [n, person] of people.entries()) {
      const body = { standing: [from, into][n] }
      await request.put(`/api/users/update/${person.id}/`).set(admin.auth).send(body).expect(200)
    }
    const { body: foreseen } = await preview(...people).expect(200)
    const { body: user } = await merge(...people).expect(200)
    expect(user).toMatchObject({ standing, left_on })
    expect(user).toEqual(foreseen.result)
  })

  test.each([
    ['left', 'into', 'active'],
    ['left', 'from', 'active'],
    ['active', 'into', 'left'],
    ['active', 'from', 'left'],
  ] as const)(
    'of an account that is %s, %s or from a record that is not, keeps its standing: not %s',
    async (standing, side, other) => {
      const account = await aMember(here, { firstName: 'Grace', lastName: 'Hill' })
      const record = await add({})
      const set = (id: number, value: string) =>
        request
          .put(`/api/users/update/${id}/`)
          .set(admin.auth)
          .send({ standing: value })
          .expect(200)
      await set(account.id, standing)
      await set(record.id, other)
      const [gone, kept] = side === 'into' ? [record, account] : [account, record]
      const { body: foreseen } = await preview(gone, kept).expect(200)
      const { body: user } = await merge(gone, kept).expect(200)
      expect(user).toMatchObject({ standing })
      expect(user).toEqual(foreseen.result)
    },
  )

  test('leaves both as they were if its connection is lost halfway', async () => {
    const gone = await aMember(here)
    const kept = await aMember(here)
    await held('2026-01-18T10:00:00Z', [gone, kept])
    const before = await Promise.all([
      db.attendance.findMany({ orderBy: { id: 'asc' } }),
      db.session.findMany(),
      db.user.findMany({ orderBy: { id: 'asc' } }),
      db.refreshToken.findMany({ where: { userId: gone.id } }),
    ])
    // A lock on the session stops the merge after its first changes.
    const blocker = await here.beside.connect()
    await blocker.query('BEGIN; SELECT FROM sessions FOR UPDATE')
    const merging = merge(gone, kept).then(({ status }) => status)
    const isBlocked = `FROM pg_stat_activity WHERE datname = current_database()
      AND wait_event_type = 'Lock' AND query LIKE '%NO KEY UPDATE%'`
    try {
      await expect
        .poll(async () => (await here.beside.query(`SELECT pid ${isBlocked}`)).rowCount)
        .toBe(1)
      await here.beside.query(`SELECT pg_terminate_backend(pid) ${isBlocked}`)
    } finally {
      blocker.release(true)
    }
    expect(await merging).toBe(503)
    expect(
      await Promise.all([
        db.attendance.findMany({ orderBy: { id: 'asc' } }),
        db.session.findMany(),
        db.user.findMany({ orderBy: { id: 'asc' } }),
        db.refreshToken.findMany({ where: { userId: gone.id } }),
      ]),
    ).toEqual(before)
    await merge(gone, kept).expect(200)
  })

  test('takes turns with marks of both, and loses none', async () => {
    const gone = await aMember(here)
    const kept = await aMember(here)
    const session = await aSession(here)
    const [merged, ...marks] = await Promise.all([
      merge(gone, kept),
      postMark(here, kept, session),
      postMark(there, gone, session),
    ])
    expect(merged.status).toBe(200)
    // The mark of one may have become the other's already; who goes is no longer signed in afterwards.
    expect([201, 409]).toContain(marks[0]?.status)
    expect([201, 401]).toContain(marks[1]?.status)
    expect(await db.attendance.findMany()).toMatchObject([{ userId: kept.id, present: true }])
  })
})

describe('refuses to merge', () => {
  test('people into themselves, or who do not exist', async () => {
    const person = await add({})
    for (const answer of [await preview(person, person), await merge(person, person)]) {
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ code: mergeErrors.samePerson.code })
    }
    await preview(person, { id: 4711 }).expect(404)
    await merge({ id: 4711 }, person).expect(404)
  })

  test('the caller into somebody else', async () => {
    const { body } = await merge(admin, await add({})).expect(409)
    expect(body).toMatchObject({ code: mergeErrors.yourself.code })
  })

  test('the last admin into somebody who is none, where the caller has just lost the right', async () => {
    const other = await anAdmin(here)
    const person = await add({})
    // Two admins at once: one merges the other, who takes their right away meanwhile.
    const blocker = await here.beside.connect()
    await blocker.query('BEGIN')
    await blocker.query('UPDATE users SET is_admin = false WHERE id = $1', [admin.id])
    const merging = merge(other, person).then((answer) => answer)
    try {
      // Only of this test's database: another test file uses the same server.
      const waits = `SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`
      await expect.poll(async () => (await here.beside.query(waits)).rowCount).toBe(1)
      await blocker.query('COMMIT')
    } finally {
      blocker.release(true)
    }
    const { status, body } = await merging
    expect([status, body.code]).toEqual([409, userErrors.lastAdmin.code])
  })

  test('without a recent proof of identity', async () => {
    const [gone, kept] = [await add({}), await add({})]
    clock.advance(14 * 60_000)
    await preview(gone, kept).expect(200)
    clock.advance(60_001)
    await request.get('/api/users/').set(admin.auth)
    const renewed = await request
      .post('/api/token/refresh/')
      .send({ refresh: admin.refreshToken })
      .expect(200)
    const auth = { Authorization: `Bearer ${renewed.body.access}` }
    const { body } = await request
      .post(`/api/users/${gone.id}/merge/`)
      .set(auth)
      .send({ into: kept.id })
      .expect(403)
    expect(body.code).toBe('proof-needed')
  })
})
