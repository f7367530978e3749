import {
  AWAY_KEPT,
  AWAY_MAX,
  addDays,
  awayErrors,
  type CareCase,
  careErrors,
  generalErrors,
} from '@church/shared'
import { beforeEach, expect, test } from 'vitest'
import {
  aMember,
  anAdmin,
  later,
  PASSWORD,
  type Person,
  withRole,
} from '../../../../test/factories.ts'
import { outboxMails } from '../../../../test/outbox.ts'
import { aChurch, startAnotherServer } from '../../../../test/server.ts'
import { checkCare } from './check.ts'
import { mailCarersWhenDue } from './send-weekly-mails.ts'

// A Monday.
const server = await aChurch({ at: '2026-01-12T07:00:00Z', anew: 'everything' })
const other = await startAnotherServer(server)
const { clock, request, services } = server
const { db } = services

const PATH = '/api/users/care/'
const AWAY = '/api/users/profile/away/'
const ASK = '/api/users/profile/ask/'

let admin: Person
let anna: Person
let ben: Person
let ruth: Person
beforeEach(async () => {
  admin = await anAdmin(server)
  anna = await withRole(server, 'carer', { firstName: 'Anna', lastName: 'Able' })
  ben = await withRole(server, 'carer', { firstName: 'Ben', lastName: 'Best' })
  ruth = await aMember(server, { firstName: 'Ruth', lastName: 'Moor' })
})

const ask = (person: Person, what = 'call') => request.post(ASK).set(person.auth).send({ what })

const list = async (person: Person, query = {}): Promise<CareCase[]> =>
  (await request.get(PATH).query(query).set(person.auth).expect(200)).body.results

/** The case of somebody who asked for a call. */
async function aCase(person = ruth): Promise<number> {
  await ask(person).expect(201)
  const { id } = await db.careCase.findFirstOrThrow({
    where: { userId: person.id, state: { not: 'closed' } },
  })
  return id
}

const look = (person: Person, id: number) => request.get(`${PATH}${id}/`).set(person.auth)
const change = (person: Person, id: number, body: object) =>
  request.put(`${PATH}${id}/`).set(person.auth).send(body)
const note = (person: Person, id: number, body: object) =>
  request.post(`${PATH}${id}/events/`).set(person.auth).send(body)

const missing = { code: careErrors.notFound.code }

test('a carer sees unassigned cases and their own, each look is recorded, and an admin sees all', async () => {
  const id = await aCase()
  await look(ben, id).expect(200)
  const where = { action: 'care.view', actorId: ben.id, subjectId: ruth.id }
  expect(await db.auditEvent.count({ where })).toBe(1)
  const taken = await change(anna, id, { assignee: anna.id }).expect(200)
  expect(taken.body.assignee).toEqual({ id: anna.id, name: 'Anna Able' })
  for (const answer of [
    await look(ben, id),
    await change(ben, id, { assignee: ben.id }),
    await note(ben, id, { outcome: 'reached' }),
  ]) {
    expect(answer.status).toBe(404)
    expect(answer.body).toMatchObject(missing)
  }
  expect(await list(ben)).toEqual([])
  expect(await list(anna, { mine: 'true' })).toHaveLength(1)
  expect(await list(admin, { unassigned: 'true' })).toEqual([])
  expect(await list(admin, { keyword: 'moor' })).toHaveLength(1)
  await look(admin, id).expect(200)
  // Nobody calls themselves.
  const own = await aCase(ben)
  await look(ben, own).expect(404)
  expect(await list(ben)).toEqual([])
  await look(anna, own).expect(200)
})

test('only an admin gives a case to somebody else, who must be a carer', async () => {
  const id = await aCase()
  const refused = await change(anna, id, { assignee: ben.id }).expect(403)
  expect(refused.body).toMatchObject({ code: careErrors.adminAssigns.code })
  const wrong = await change(admin, id, { assignee: ruth.id }).expect(400)
  expect(wrong.body).toMatchObject({ code: careErrors.notCarer.code })
  await change(admin, id, { assignee: ben.id }).expect(200)
  await look(anna, id).expect(404)
  const path = `/api/users/update/${ben.id}/`
  await request.put(path).set(admin.auth).send({ roles: [] }).expect(200)
  expect((await look(anna, id).expect(200)).body.assignee).toBeNull()
  await checkCare(services)
  expect(await db.careCase.findFirstOrThrow()).toMatchObject({ assigneeId: null })
  const own = await change(admin, id, { assignee: admin.id }).expect(200)
  expect(own.body.assignee.id).toBe(admin.id)
  const about = await change(admin, await aCase(anna), { assignee: anna.id }).expect(400)
  expect(about.body).toMatchObject({ code: careErrors.ownCase.code })
  const carers = await request.get(`${PATH}carers/`).set(admin.auth).expect(200)
  expect(carers.body.map((each: { id: number }) => each.id)).toEqual([anna.id, admin.id])
})

test('notes what came of a call: it takes the case, and closes it if they were reached', async () => {
  const id = await aCase()
  await note(anna, id, { outcome: 'no answer', note: 'x'.repeat(281) }).expect(400)
  await note(anna, id, { outcome: 'no answer' }).expect(201)
  const [open] = await list(anna)
  expect(open).toMatchObject({ assignee: { id: anna.id }, last_event: { outcome: 'no answer' } })
  await note(anna, id, { outcome: 'reached', note: 'Ill until Friday.', close: false }).expect(201)
  const closed = await note(anna, id, { outcome: 'visited' }).expect(201)
  expect(closed.body).toMatchObject({ state: 'closed', outcome: 'visited' })
  expect(closed.body.events.map((each: { note: string }) => each.note)).toEqual([
    '',
    'Ill until Friday.',
    '',
  ])
  const late = await note(anna, id, { outcome: 'reached' }).expect(409)
  expect(late.body).toMatchObject({ code: careErrors.closed.code })
  expect(await list(anna)).toEqual([])
  expect(await list(anna, { state: 'closed' })).toHaveLength(1)
  const { body } = await request.get('/api/users/admin/overview/').set(admin.auth).expect(200)
  expect(body.care).toEqual({ open: 0, unassigned: 0, done_this_week: 1 })
})

const setUser = (id: number, body: object) =>
  request.put(`/api/users/update/${id}/`).set(admin.auth).send(body).expect(200)

const unreachable = { email: null, phone_number: null, phone_number_2: null }

/** Somebody who has registered, whose case of a newcomer nobody has taken, with a telephone number. */
async function aNewcomer() {
  const person = { first_name: 'Nia', last_name: 'New', email: 'nia@church.test' }
  const { body } = await request
    .post('/api/users/register/')
    .send({ ...person, password: PASSWORD })
    .expect(201)
  await db.member.update({ where: { id: body.id }, data: { phoneNumber: '01234 567890' } })
  const { id } = await db.careCase.findFirstOrThrow({ where: { userId: body.id } })
  const shown = await look(ben, id).expect(200)
  expect(shown.body).toMatchObject({ email: person.email, phone_number: '01234 567890' })
  return { userId: Number(body.id), id }
}

test('a closed case is read by who had it and by admins, also once its carer has lost the role', async () => {
  const id = await aCase()
  await note(anna, id, { outcome: 'reached', note: 'Has left her husband.' }).expect(201)
  const closed = { state: 'closed' }
  await setUser(anna.id, { roles: [] })
  await checkCare(services)
  for (const answer of [await look(ben, id), await change(ben, id, { state: 'open' })]) {
    expect(answer.status).toBe(404)
    expect(answer.text).not.toContain('husband')
  }
  expect(await list(ben, closed)).toEqual([])
  expect((await look(admin, id).expect(200)).body).toMatchObject(unreachable)
  expect(await list(admin, closed)).toMatchObject([{ id, ...unreachable }])
  await setUser(anna.id, { roles: ['carer'] })
  expect((await look(anna, id).expect(200)).body).toMatchObject(unreachable)
  expect(await list(anna, closed)).toMatchObject([{ id, ...unreachable }])
  // Who closes a case had it, even if they give it back at once.
  const other = await aCase(await aMember(server))
  await change(ben, other, { state: 'closed', assignee: null }).expect(200)
  expect(await list(ben, closed)).toMatchObject([{ id: other, ...unreachable }])
  await look(anna, other).expect(404)
})

test.each([
  ['has left', (id: number) => setUser(id, { standing: 'left' })],
  [
    'is a child',
    (id: number) =>
      request
        .post('/api/users/admin/households/')
        .set(admin.auth)
        .send({ name: 'New', members: [{ user: id, relation: 'child' }] })
        .expect(201),
  ],
])(
  'nobody reads how to reach a newcomer who %s, neither at once nor after the check',
  async (_, become) => {
    const { userId, id } = await aNewcomer()
    await become(userId)
    for (const state of ['open', 'closed']) {
      await look(ben, id).expect(404)
      await note(ben, id, { outcome: 'no answer', close: false }).expect(404)
      expect(await list(ben, { state })).toEqual([])
      expect((await look(admin, id).expect(200)).body).toMatchObject({ state, ...unreachable })
      await checkCare(services)
    }
  },
)

test('a look at contact details in the list is recorded for each person, once an hour', async () => {
  const { userId } = await aNewcomer()
  await db.auditEvent.deleteMany()
  await aCase()
  const seen = async () =>
    (
      await db.auditEvent.findMany({ where: { action: 'care.contact' }, orderBy: { id: 'asc' } })
    ).map(({ actorId, subject, subjectId }) => [actorId, subject, subjectId])
  // A screen may ask twice at once.
  const [listed] = await Promise.all([list(ben), list(ben)])
  const people = listed.map(({ person }) => person.id)
  expect(people.toSorted()).toEqual([ruth.id, userId].toSorted())
  const both = people.map((id) => [ben.id, 'user', id])
  expect(await seen()).toEqual(both)
  await list(ben)
  expect(await seen()).toEqual(both)
  await list(anna, { keyword: 'moor' })
  expect(await seen()).toEqual([...both, [anna.id, 'user', ruth.id]])
  await later(server, '2026-01-12T08:00:01Z', ben)
  await list(ben, { state: 'closed' })
  expect(await seen()).toHaveLength(3)
  await list(ben)
  expect(await seen()).toHaveLength(5)
})

test('the list can be limited to one person, within what the caller sees', async () => {
  const id = await aCase()
  await aCase(ben)
  expect(await list(admin, { person: ruth.id })).toMatchObject([{ id }])
  await change(anna, id, { assignee: anna.id }).expect(200)
  expect(await list(ben, { person: ruth.id })).toEqual([])
})

test('a snoozed case is open again on its date', async () => {
  const id = await aCase()
  for (const snooze_until of ['2026-01-12', '2026-09-01', null]) {
    const answer = await change(anna, id, { state: 'snoozed', snooze_until }).expect(400)
    expect(answer.body).toMatchObject({ code: careErrors.snoozeDate.code })
  }
  await change(anna, id, { snooze_until: '2026-01-15' }).expect(200)
  expect(await list(anna)).toEqual([])
  expect(await list(anna, { state: 'snoozed' })).toHaveLength(1)
  await later(server, '2026-01-15T00:00:00Z', anna)
  expect(await list(anna)).toMatchObject([{ id, state: 'open', snooze_until: null }])
  await note(anna, id, { outcome: 'no answer' }).expect(201)
})

test('a case that a carer closed can be opened again, unless no contact is wished', async () => {
  const id = await aCase()
  await change(anna, id, { state: 'closed' }).expect(200)
  await change(anna, id, { state: 'closed' }).expect(200)
  await change(anna, id, { assignee: anna.id }).expect(409)
  const { body: again } = await change(anna, id, { state: 'open' }).expect(200)
  expect(again).toMatchObject({ state: 'open', closed_at: null, outcome: null })
  await note(anna, id, { outcome: 'reached' }).expect(201)
  const newer = await aCase()
  await change(anna, id, { state: 'open' }).expect(409)
  expect((await look(anna, newer).expect(200)).body.email).toBe(ruth.email)
  const refused = await note(anna, newer, { outcome: 'asked not to be contacted' }).expect(201)
  expect(refused.body.email).toBeNull()
  await change(anna, newer, { state: 'open' }).expect(409)
  await change(anna, id, { state: 'open' }).expect(200)
})

test('somebody who registers has a newcomer’s case, and somebody who asks has one for all wishes', async () => {
  const register = (name: string) =>
    request.post('/api/users/register/').send({
      first_name: name,
      last_name: 'New',
      email: `${name}@church.test`,
      password: PASSWORD,
    })
  await register('open').expect(201)
  const rules = { mode: 'open', newcomers: 'approve' }
  await request.put('/api/users/admin/directory/').set(admin.auth).send(rules).expect(200)
  const waiting = await register('waiting').expect(201)
  const newcomers = async () =>
    (await list(admin)).filter(({ kind }) => kind === 'newcomer').map(({ person }) => person.name)
  expect(await newcomers()).toEqual(['open New'])
  const path = `/api/users/admin/newcomers/${waiting.body.id}/`
  await request.post(path).set(admin.auth).send({ decision: 'approve' }).expect(200)
  expect(await newcomers()).toEqual(['open New', 'waiting New'])
  await db.setting.deleteMany()

  await ask(ruth, 'prayer').expect(201)
  await ask(ruth, 'call').expect(201)
  const asked = (await list(admin)).filter(({ kind }) => kind === 'asked')
  expect(asked).toMatchObject([{ person: { id: ruth.id }, asked_for: ['call', 'prayer'] }])
})

test('everybody plans their own days away, and an admin anybody’s, which is recorded', async () => {
  const days = { from: '2026-02-01', until: '2026-02-08' }
  const plan = (person: Person, body: object) => request.post(AWAY).set(person.auth).send(body)
  const planned = async (person: Person, query = {}) =>
    (await request.get(AWAY).query(query).set(person.auth).expect(200)).body
  const twice = await Promise.all([plan(ruth, days).expect(201), plan(ruth, days).expect(201)])
  const [mine, repeated] = twice.map(({ body }) => body)
  expect(repeated).toEqual(mine)
  const nonsense = await plan(ruth, { from: 'x', until: '2026-02-30' }).expect(400)
  expect(JSON.stringify(nonsense.body)).not.toContain('at most')
  await plan(ruth, { from: '2026-02-08', until: '2026-02-01' }).expect(400)
  expect(await planned(ruth)).toEqual([{ ...days, id: mine.id }])
  const refused = await plan(ruth, { ...days, user: anna.id }).expect(403)
  expect(refused.body).toMatchObject({ code: generalErrors.notYours.code })
  await request.get(AWAY).query({ user: ruth.id }).set(anna.auth).expect(403)
  const remove = (person: Person, body: object) => request.delete(AWAY).set(person.auth).send(body)
  await remove(anna, { id: mine.id }).expect(404)
  expect((await remove(ruth, {}).expect(400)).body.errors).toHaveProperty('id')
  expect(await db.auditEvent.count({ where: { action: 'away.add' } })).toBe(0)
  await plan(admin, { ...days, user: anna.id }).expect(201)
  await plan(admin, { ...days, user: 999_999 }).expect(404)
  expect(await planned(admin, { user: anna.id })).toHaveLength(1)
  await remove(admin, { id: mine.id }).expect(200)
  expect(await planned(ruth)).toEqual([])
  const events = await db.auditEvent.findMany({ where: { subject: 'user', actorId: admin.id } })
  expect(events.map(({ action, subjectId }) => [action, subjectId])).toEqual([
    ['away.add', anna.id],
    ['away.remove', ruth.id],
  ])
  for (let day = 1; day <= AWAY_MAX; day++) {
    const date = new Date(Date.UTC(2026, 2, day)).toISOString().slice(0, 10)
    await plan(ruth, { from: date, until: date }).expect(201)
  }
  await plan(ruth, { from: '2026-05-01', until: '2026-05-01' }).expect(409)
})

test('days that have passed cannot be planned, and a person keeps the latest hundred', async () => {
  const plan = (from: string, until: string, body = {}, by = ruth) =>
    request
      .post(AWAY)
      .set(by.auth)
      .send({ from, until, ...body })
  // 60,000 of these once kept the dashboard and the check busy for everybody.
  for (const [by, body] of [
    [ruth, {}],
    [admin, { user: ruth.id }],
  ] as const) {
    const refused = await plan('2025-06-01', '2026-01-11', body, by).expect(400)
    expect(refused.body).toMatchObject({
      code: awayErrors.passed.code,
      errors: { until: [awayErrors.passed.detail] },
    })
  }
  const day = (n: number) => addDays('2026-01-12', n)
  for (let today = 0; today < 6; today++) {
    await later(server, `${day(today)}T07:00:00Z`, ruth)
    for (let from = 0; from < AWAY_MAX; from++) {
      await plan(day(today - from), day(today)).expect(201)
    }
    await plan(day(today - AWAY_MAX), day(today)).expect(409)
  }
  const kept = await db.plannedAbsence.findMany({ orderBy: { id: 'asc' } })
  expect(kept).toHaveLength(AWAY_KEPT)
  expect(kept[0]?.untilDate.toISOString()).toContain(day(1))
  expect(kept.at(-1)?.untilDate.toISOString()).toContain(day(5))
})

test('deleting or merging people takes or moves their cases; notes go after twelve months', async () => {
  const twin = await aMember(server, { firstName: 'Ruth', lastName: 'Moore' })
  await ask(twin, 'prayer').expect(201)
  for (const person of [ruth, twin]) {
    await note(anna, await aCase(person), { outcome: 'no answer', note: person.last_name })
  }
  const merge = `/api/users/${twin.id}/merge/`
  await request.post(merge).set(admin.auth).send({ into: ruth.id }).expect(200)
  const [merged, ...rest] = await db.careCase.findMany({ include: { events: true } })
  expect(rest).toEqual([])
  expect(merged?.askedFor.sort()).toEqual(['call', 'prayer'])
  expect(merged?.events.map((each) => each.note).sort()).toEqual(['Moor', 'Moore'])
  await request.post(AWAY).set(ruth.auth).send({ from: '2026-02-01', until: '2026-02-08' })
  await later(server, '2027-01-13T07:00:00Z', admin)
  await checkCare(services)
  expect([await db.careEvent.count(), await db.careCase.count()]).toEqual([0, 1])
  await request.delete(`/api/users/delete/${ruth.id}/`).set(admin.auth).expect(200)
  expect([await db.careCase.count(), await db.plannedAbsence.count()]).toEqual([0, 0])
})

test('mails each carer their open cases on Monday at eight, once, by initials only', async () => {
  const mails = async () => {
    for (const each of [services, other.services]) await each.outbox.idle()
    const all = await Promise.all(
      [server, other].map(({ services: { env } }) => outboxMails(env.DATA_DIR)),
    )
    return all
      .flat()
      .filter(({ subject }) => subject?.includes('people to care for'))
      .map(({ to, text }) => ({ to: to?.[0]?.address ?? '', text: text ?? '' }))
  }
  clock.set('2026-01-12T08:30:00Z')
  await mailCarersWhenDue(services)
  expect(await mails()).toEqual([])
  clock.set('2026-01-12T07:00:00Z')
  await change(anna, await aCase(), { assignee: anna.id }).expect(200)
  const another = await aCase(await aMember(server))
  const off = { kind: 'care-list', mail: false }
  await request.put('/api/users/profile/messages/').set(ben.auth).send(off).expect(200)
  clock.set('2026-01-12T07:59:00Z')
  await mailCarersWhenDue(services)
  expect(await mails()).toEqual([])
  clock.set('2026-01-12T08:00:00Z')
  const both = [services, other.services]
  await Promise.all(both.map((each) => mailCarersWhenDue(each)))
  for (const each of both) await mailCarersWhenDue(each)
  const [mail, ...rest] = await mails()
  expect(rest).toEqual([])
  expect(mail?.to).toBe(anna.email)
  expect(mail?.text).toContain('You look after R. M.')
  expect(mail?.text).toContain('One person is on the list without a carer yet.')
  expect(mail?.text).not.toMatch(/Ruth|Moor/)
  // Nobody has a case any more when it leaves.
  clock.set('2026-01-19T08:00:00Z')
  await mailCarersWhenDue(services)
  await db.careCase.updateMany({
    data: { state: 'closed', outcome: 'closed by a carer', closedAt: clock.now() },
  })
  expect(await mails()).toHaveLength(1)
  await db.careCase.updateMany({ data: { state: 'open', outcome: null, closedAt: null } })
  clock.set('2026-01-20T09:00:00Z')
  await mailCarersWhenDue(services)
  expect(await mails()).toHaveLength(1)
  // An admin who is no carer gets it with cases of their own.
  await db.careCase.update({ where: { id: another }, data: { assigneeId: admin.id } })
  clock.set('2026-01-26T08:00:00Z')
  await mailCarersWhenDue(services)
  expect((await mails()).filter(({ to }) => to === admin.email)).toHaveLength(1)
})
