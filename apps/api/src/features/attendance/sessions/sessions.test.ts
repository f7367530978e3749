import { sessionTexts } from '@church/shared'
import { expect, test } from 'vitest'
import { aMember, anAdmin, aSession } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'
import { expireSession } from './expire.ts'

const server = await aChurch({ anew: ['sessions'] })
const { request, clock, services } = server
const member = await aMember(server)
const admin = await anAdmin(server)

const create = (body: object) =>
  request.post('/api/users/sessions/create/').set(admin.auth).send(body)

const sunday = {
  name: 'Sunday Worship',
  start_datetime: '2026-01-18T10:00:00Z',
  end_datetime: '2026-01-18T12:00:00Z',
}

const current = async () =>
  (await request.get('/api/users/sessions/current/').set(member.auth).expect(200)).body

test('lets an admin open a session, and returns its times in UTC', async () => {
  const { body } = await create({
    name: '  Sunday Worship ',
    start_datetime: '2026-01-18T13:00:00+03:00',
    end_datetime: '2026-01-18T12:00:00.000Z',
  }).expect(201)
  expect(body).toEqual({
    id: expect.any(Number),
    name: 'Sunday Worship',
    start_datetime: '2026-01-18T10:00:00.000Z',
    end_datetime: '2026-01-18T12:00:00.000Z',
    opens_datetime: '2026-01-18T10:00:00.000Z',
    kind: 'service',
    departments: [],
    series_id: null,
    campus: expect.any(Number),
    public: false,
    cancelled_at: null,
    cancel_reason: null,
  })
  expect(await current()).toEqual([body])
})

test('returns the same session for a repeated request', async () => {
  const evening = { ...sunday, name: 'Evening' }
  const answers = await Promise.all(Array.from({ length: 5 }, () => create(evening).expect(201)))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  const other = await create({ ...evening, name: 'Late evening' }).expect(201)
  expect(other.body.id).not.toBe(answers[0]?.body.id)
})

test('opens as long before a moved start as before, unless the opening is named', async () => {
  const early = { ...sunday, opens_datetime: '2026-01-18T09:30:00Z' }
  const { body: created } = await create(early).expect(201)
  const put = (body: object) =>
    request.put(`/api/users/sessions/${created.id}/update/`).set(admin.auth).send(body)
  const earlier = { start_datetime: '2026-01-18T08:00:00Z' }
  expect((await put(earlier).expect(200)).body.opens_datetime).toBe('2026-01-18T07:30:00.000Z')
  const later = { start_datetime: '2026-01-18T11:00:00Z', scope: 'following' }
  expect((await put(later).expect(200)).body.opens_datetime).toBe('2026-01-18T10:30:00.000Z')
  const { body } = await put({ ...earlier, opens_datetime: null }).expect(200)
  expect(body.opens_datetime).toBe('2026-01-18T08:00:00.000Z')
})

test('records who opened a session, and when', async () => {
  const { body } = await create(sunday).expect(201)
  const events = await services.db.auditEvent.findMany({
    where: { subject: 'session', subjectId: body.id },
  })
  expect(events).toMatchObject([
    { actorId: admin.id, action: 'session.create', createdAt: clock.now() },
  ])
})

test('rejects an invalid session by field', async () => {
  const errors = async (change: object) =>
    (await create({ ...sunday, ...change }).expect(400)).body.errors
  expect(await errors({ name: ' ' })).toEqual({ name: ['Session name is required.'] })
  expect(await errors({ name: 'x'.repeat(201) })).toHaveProperty('name')
  expect(await errors({ start_datetime: '' })).toHaveProperty('start_datetime')
  expect(await errors({ end_datetime: '2026-01-18' })).toHaveProperty('end_datetime')
  const checkYear = [sessionTexts.checkYear]
  expect(await errors({ start_datetime: '0026-01-18T10:00:00Z' })).toEqual({
    start_datetime: checkYear,
  })
  expect(await errors({ end_datetime: '9999-12-31T23:59:59-14:00' })).toEqual({
    end_datetime: checkYear,
  })
  for (const end_datetime of [sunday.start_datetime, '2026-01-18T09:59:59Z']) {
    expect(await errors({ end_datetime })).toEqual({
      end_datetime: [sessionTexts.endNotAfterStart],
    })
  }
  expect(await services.db.session.count()).toBe(0)
})

test('lets only admins open sessions', async () => {
  await request.post('/api/users/sessions/create/').set(member.auth).send(sunday).expect(403)
  await request.post('/api/users/sessions/create/').send(sunday).expect(401)
})

test('lists open sessions with the running ones first, then by start', async () => {
  const ended = await aSession(server, { name: 'Ended', from: -60, to: -30 })
  const later = await aSession(server, { name: 'Later', from: 30 })
  const running = await aSession(server, { name: 'Running', from: -5 })
  const longer = await aSession(server, { name: 'Running for longer', from: -10 })
  const closed = await aSession(server, { name: 'Closed', from: -90, to: -60 })
  await expireSession(services.pool, closed.id, clock.now())
  expect(await current()).toEqual([longer, running, ended, later])
})

test('lists all sessions newest first, including closed ones', async () => {
  const first = await aSession(server, { name: 'First', from: -90, to: -60 })
  const second = await aSession(server, { name: 'Second' })
  await expireSession(services.pool, first.id, clock.now())
  const { body } = await request.get('/api/users/sessions/').set(member.auth).expect(200)
  expect(body).toEqual([second, first])
})
