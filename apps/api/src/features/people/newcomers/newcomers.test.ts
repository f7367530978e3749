import { generalErrors, newcomerTexts as messages, newcomerErrors } from '@church/shared'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  aMember,
  anAdmin,
  aSession,
  later,
  PASSWORD,
  type Person,
  postMark,
} from '../../../../test/factories.ts'
import { outboxMails } from '../../../../test/outbox.ts'
import { aChurch } from '../../../../test/server.ts'
import { whileChanging } from '../../../../test/while-changing.ts'
import { UNDO_MS } from './approvals.ts'
import { returnJobs } from './returns.ts'

// In summer, the church's day in London starts at 23:00 UTC.
const YESTERDAY = '2026-06-06T22:59:59Z'
const TODAY = '2026-06-06T23:00:00Z'

const server = await aChurch({ at: YESTERDAY, anew: 'everything' })
const { request, clock, services } = server
const { db } = services

let admin: Person
beforeEach(async () => {
  admin = await anAdmin(server)
})

async function register(name: string): Promise<number> {
  const email = `${name.toLowerCase()}@church.test`
  const { body } = await request
    .post('/api/users/register/')
    .send({ first_name: name, last_name: 'New', email, password: PASSWORD })
    .expect(201)
  return body.id
}

const PATH = '/api/users/admin/newcomers/'
const list = async () =>
  (await request.get(PATH).query({ list: 'today' }).set(admin.auth).expect(200)).body
const remove = (ids: number[]) =>
  request.post(PATH).set(admin.auth).send({ ids, decision: 'decline' })

const waitForApproval = () =>
  services.pool.query(
    `INSERT INTO settings (key, value, updated_at)
     VALUES ('directory', '{"mode": "open", "newcomers": "approve"}', now())`,
  )

test('lists those who registered on this day of the church’s calendar, newest first', async () => {
  await register('Yesterday')
  await later(server, TODAY, admin)
  const first = await register('First')
  clock.advance(60_000)
  await register('Second')
  const { results: newcomers, count } = await list()
  expect(count).toBe(2)
  expect(newcomers.map((each: { first_name: string }) => each.first_name)).toEqual([
    'Second',
    'First',
  ])
  expect(newcomers[1]).toEqual({
    _id: first,
    id: first,
    first_name: 'First',
    last_name: 'New',
    email: 'first@church.test',
    email_confirmed: false,
    isAdmin: false,
    roles: [],
    approved: true,
    standing: 'active',
    left_on: null,
    joined_on: null,
    has_account: true,
    image: null,
    is_child: false,
    invited: false,
    registered_at: '2026-06-06T23:00:00.000Z',
    back_at: null,
    doubles: expect.any(Array),
    same_phone: [],
  })
})

test('removes several at once, each with its audit event, and nobody else', async () => {
  const old = await register('Yesterday')
  await later(server, TODAY, admin)
  const ids = [await register('One'), await register('Two')]
  const promoted = await register('Three')
  await db.user.update({ where: { id: promoted }, data: { isAdmin: true } })
  const { body } = await remove([...ids, old, promoted, admin.id]).expect(200)
  expect(body).toEqual({ detail: messages.declined(2) })
  const left = await db.user.findMany({ orderBy: { id: 'asc' }, select: { id: true } })
  expect(left.map(({ id }) => id)).toEqual([admin.id, old, promoted])
  const events = await db.auditEvent.findMany({ where: { action: 'newcomer.decline' } })
  expect(events.map(({ actorId, subjectId }) => [actorId, subjectId])).toEqual(
    ids.map((id) => [admin.id, id]),
  )
  expect((await remove(ids).expect(409)).body).toMatchObject({
    code: newcomerErrors.notNewcomer.code,
  })
})

test('removing requires a recent proof', async () => {
  await later(server, TODAY, admin)
  const id = await register('One')
  const provedAt = new Date(clock.now().getTime() - 15 * 60_000 - 1)
  await db.refreshToken.updateMany({ where: { userId: admin.id }, data: { provedAt } })
  const { body } = await remove([id]).expect(403)
  expect(body).toMatchObject({ code: generalErrors.proofNeeded.code })
  expect(await db.user.count({ where: { id } })).toBe(1)
})

test('an admin who declines somebody whom another is approving leaves them, and is told so', async () => {
  await waitForApproval()
  const id = await register('Yesterday')
  await later(server, TODAY, admin)
  const { status, body } = await whileChanging(
    server.beside,
    (other) => other.query('UPDATE users SET approved_at = $2 WHERE id = $1', [id, clock.now()]),
    () => request.post(`${PATH}${id}/`).set(admin.auth).send({ decision: 'decline' }),
  )
  expect([status, body.code]).toEqual([409, newcomerErrors.notNewcomer.code])
  expect(await db.user.count({ where: { id } })).toBe(1)
  expect(await db.auditEvent.count({ where: { action: 'newcomer.decline' } })).toBe(0)
})

test.each([
  ['carer', { roles: ['carer'] }],
  ['admin', { isAdmin: true }],
])('an admin who makes a newcomer a %s approves them', async (_, right) => {
  await waitForApproval()
  const id = await register('Ruth')
  await request.put(`/api/users/update/${id}/`).set(admin.auth).send(right).expect(200)
  const { body } = await request.get(`/api/users/${id}/`).set(admin.auth).expect(200)
  expect(body).toMatchObject({ approved: true, ...right })
  const events = await db.auditEvent.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } })
  expect(events.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['sign-in.register', id],
    ['newcomer.approve', admin.id],
    ['user.update', admin.id],
  ])
})

test('a change without a right approves nobody', async () => {
  await waitForApproval()
  const naomi = await register('Naomi')
  const change = { first_name: 'Naomi Ann', roles: [] }
  await request.put(`/api/users/update/${naomi}/`).set(admin.auth).send(change).expect(200)
  const approved = await db.user.findMany({ where: { approvedAt: { not: null } } })
  expect(approved.map(({ id }) => id)).toEqual([admin.id])
})

describe('an approval by mistake', () => {
  const approve = (ids: number[]) =>
    request.post(PATH).set(admin.auth).send({ ids, decision: 'approve' }).expect(200)
  const undo = (ids: number[], by = admin) =>
    request.post(`${PATH}undo/`).set(by.auth).send({ ids })
  const isApproved = async (id: number) =>
    (await db.user.findUniqueOrThrow({ where: { id } })).approvedAt !== null

  test('is undone by its admin, with the case that nobody has begun, and is in the log', async () => {
    await waitForApproval()
    const [one, two] = [await register('One'), await register('Two')]
    await approve([one, two])
    const other = await anAdmin(server)
    expect((await undo([one], other).expect(409)).body.code).toBe(newcomerErrors.cannotUndo.code)
    await db.careCase.updateMany({ where: { userId: two }, data: { assigneeId: admin.id } })
    expect((await undo([two, one]).expect(200)).body).toEqual({ changed: [one, two] })
    expect([await isApproved(one), await isApproved(two)]).toEqual([false, false])
    const cases = await db.careCase.findMany({ select: { userId: true } })
    expect(cases).toEqual([{ userId: two }])
    const events = await db.auditEvent.findMany({ where: { action: 'newcomer.undo' } })
    expect(events.map(({ actorId, subjectId }) => [actorId, subjectId])).toEqual([
      [admin.id, one],
      [admin.id, two],
    ])
    await undo([one]).expect(409)
  })

  test('stays once they are merged with somebody, who may have been approved long ago', async () => {
    await waitForApproval()
    const [ruth, before] = [await register('Ruth'), await aMember(server)]
    await approve([ruth])
    await request
      .post(`/api/users/${before.id}/merge/`)
      .set(admin.auth)
      .send({ into: ruth })
      .expect(200)
    await undo([ruth]).expect(409)
  })

  test('stays once they were shown others or were given a task, or ten minutes later', async () => {
    await waitForApproval()
    const aWaiting = async () => {
      const member = await aMember(server)
      await db.user.update({ where: { id: member.id }, data: { approvedAt: null } })
      return member
    }
    const shown = await aWaiting()
    const before = await request.get('/api/members/').set(shown.auth).expect(200)
    const steward = await aWaiting()
    const waiting = await register('Ruth')
    await approve([shown.id, steward.id, waiting])
    await request.get('/api/users/announcements/').set(shown.auth).expect(200)
    const after = await request.get('/api/members/').set(shown.auth).expect(200)
    expect(after.body.length).toBeGreaterThan(before.body.length)
    const roles = { roles: ['steward'] }
    await request.put(`/api/users/update/${steward.id}/`).set(admin.auth).send(roles).expect(200)
    const carer = await aWaiting()
    await approve([carer.id])
    const role = { userId: carer.id, role: 'carer', grantedAt: clock.now() }
    await db.userRole.create({ data: role })
    await request.get('/api/users/care/').set(carer.auth).expect(200)
    await db.userRole.deleteMany({ where: { userId: carer.id } })
    await undo([shown.id, steward.id, carer.id]).expect(409)
    clock.advance(UNDO_MS)
    await undo([waiting]).expect(409)
    expect(await isApproved(waiting)).toBe(true)
  })
})

describe('somebody who had left and is back', () => {
  const [job] = returnJobs(services)
  const aLeaverIsBack = async () => {
    const ruth = await aMember(server, { firstName: 'Ruth' })
    const left = request.put(`/api/users/update/${ruth.id}/`).set(admin.auth)
    await left.send({ standing: 'left' }).expect(200)
    await later(server, '2026-06-07T09:00:00Z', ruth)
    await postMark(server, ruth, await aSession(server)).expect(201)
    return ruth
  }
  /** The mails of what every process's job tells. */
  const told = async () => {
    await Promise.all([1, 2].map(() => job?.run(new AbortController().signal)))
    await services.outbox.idle()
    const mails = await outboxMails(services.env.DATA_DIR)
    const isTold = ({ subject = '' }) => subject.startsWith('Somebody who had left is back')
    return mails.filter(isTold).map(({ to, text }) => ({ to: to?.[0]?.address, text }))
  }

  test('is told to the admins once by mail where newcomers need no approval', async () => {
    const before = (await told()).length
    const ruth = await aLeaverIsBack()
    const told1 = (await told()).slice(before)
    expect(told1.map(({ to }) => to)).toEqual([admin.email])
    expect(told1[0]?.text).toContain(ruth.email)
    await later(server, '2026-06-14T09:00:00Z', ruth)
    await postMark(server, ruth, await aSession(server)).expect(201)
    expect(await told()).toHaveLength(before + 1)
  })

  test('has left again on the same day as before, if their approval is undone', async () => {
    const ruth = await aLeaverIsBack()
    const stored = () => db.user.findUniqueOrThrow({ where: { id: ruth.id } })
    const { leftOn, backAt, approvedAt } = await stored()
    const approval = { ids: [ruth.id], decision: 'approve' }
    admin = await anAdmin(server)
    await request.post(PATH).set(admin.auth).send(approval).expect(200)
    expect(await stored()).toMatchObject({ standing: 'active', leftOn: null, backAt: null })
    await request
      .post(`${PATH}undo/`)
      .set(admin.auth)
      .send({ ids: [ruth.id] })
      .expect(200)
    expect(await stored()).toMatchObject({ standing: 'left', leftOn, backAt, approvedAt })
  })

  test('waits under Newcomers, without a mail, where an admin approves them', async () => {
    const before = (await told()).length
    await waitForApproval()
    await aLeaverIsBack()
    expect(await told()).toHaveLength(before)
  })
})
