import type { AuditAction, AuditEvent } from '@church/shared'
import { describe, expect, test } from 'vitest'
import { aMember, anAdmin, PASSWORD } from '../../../../test/factories.ts'
import { aChurch, startAnotherServer } from '../../../../test/server.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db.ts'

const server = await aChurch({ anew: ['audit_events'] })
const { request, services, clock } = server
const admin = await anAdmin(server, { lastName: 'Lovelace' })
const ruth = await aMember(server, { firstName: 'Ruth', lastName: 'Adeyemi' })
const omar = await aMember(server, { firstName: 'Omár', lastName: 'Haddad' })

async function events(query: Record<string, string | number> = {}): Promise<AuditEvent[]> {
  const { body } = await request
    .get('/api/users/admin/audit/')
    .query(query)
    .set(admin.auth)
    .expect(200)
  return body.results
}

const actions = async () => (await events()).map(({ action }) => action)

describe('records what admins view and do', () => {
  test.each([
    ['/api/members/:id/', 'member.view'],
    ['/api/users/members/:id/', 'member.view'],
    ['/api/users/profile/:id/', 'member.view'],
    ['/api/users/admin/additionaluserdetails/', 'member.list'],
    ['/api/users/birthday/reminders/', 'birthday.list'],
  ])('viewing %s', async (path, action) => {
    const look = () =>
      request
        .get(path.replace(':id', String(ruth.id)))
        .set(admin.auth)
        .expect(200)
    await look()
    const [event] = await events()
    expect(event).toMatchObject({
      action,
      at: '2026-01-11T10:00:00.000Z',
      actor: { id: admin.id, name: 'Ada Lovelace' },
      person: path.includes(':id') ? { id: ruth.id, name: 'Ruth Adeyemi' } : null,
    })
    await look()
    expect(await actions()).toEqual([action])
  })

  test('does not record views of oneself, or members viewing each other', async () => {
    for (const path of ['/api/members/', '/api/users/members/', '/api/users/profile/']) {
      await request.get(`${path}${admin.id}/`).set(admin.auth).expect(200)
    }
    await request.get(`/api/members/${ruth.id}/`).set(omar.auth).expect(200)
    expect(await events()).toEqual([])
  })

  test('records the names of changed fields, but not their values', async () => {
    await request
      .put(`/api/users/members/${ruth.id}/update/`)
      .set(admin.auth)
      .send({ city: 'Luton', postcode: 'LU1 3AJ' })
      .expect(200)
    const [event] = await events()
    expect(event).toMatchObject({ action: 'member.update', person: { id: ruth.id } })
    expect(JSON.stringify(event)).toContain('city')
    expect(JSON.stringify(event)).not.toContain('Luton')
  })
})

describe('what the log has of this hour', () => {
  const attendance = `/api/users/members/${ruth.id}/attendance/`
  const look = async (from = server, path = '/api/members/') => {
    await from.request.get(path).set(admin.auth).expect(200)
  }

  test('a second look does not wait for', async () => {
    await look()
    await look(server, attendance)
    await inTransaction(server.beside, async (other) => {
      await other.query('LOCK TABLE audit_events, looks')
      await look()
      await look(server, attendance)
    })
    expect(await actions()).toEqual(['member.list'])
  })

  test('has one line for looks at once', async () => {
    await Promise.all([look(), look(), look()])
    expect(await actions()).toEqual(['member.list'])
  })

  test('another process finds, too', async () => {
    const twin = await startAnotherServer(server)
    await look()
    await look(twin)
    await look(twin)
    expect(await actions()).toEqual(['member.list'])
  })

  test('is written again once it is deleted', async () => {
    for (const round of [1, 2]) {
      await look()
      await look(server, attendance)
      expect(await actions(), `round ${round}`).toEqual(['member.list'])
      expect(await services.db.look.count({ where: { what: 'attendance' } })).toBe(1)
      await server.beside.query('DELETE FROM audit_events; DELETE FROM looks')
    }
  })
})

test('records a failed sign-in with its account, but nothing that was typed', async () => {
  const signIn = (username: string) =>
    request.post('/api/users/login/').send({ username, password: 'not the password' }).expect(401)
  await signIn(ruth.email)
  await signIn('my-password-in-the-wrong-field')
  const found = await events()
  expect(found.map(({ action, actor, person }) => [action, actor, person?.id])).toEqual([
    ['sign-in.fail', null, undefined],
    ['sign-in.fail', null, ruth.id],
  ])
  expect(JSON.stringify(await services.db.auditEvent.findMany())).not.toContain('password')
  await request
    .post('/api/users/login/')
    .send({ username: ruth.email, password: PASSWORD })
    .expect(200)
  expect(await actions()).toEqual(['sign-in.succeed', 'sign-in.fail', 'sign-in.fail'])
})

test('searches the log by action and person regardless of case and accents, in pages', async () => {
  const at = clock.now()
  const about = (action: AuditAction, actorId: number, subjectId: number) =>
    recordEvent(services.pool, { actorId, action, subjectId, at })
  await about('member.view', admin.id, omar.id)
  await about('member.update', admin.id, ruth.id)
  await about('session.create', ruth.id, omar.id)
  const found = async (keyword: string) => (await events({ keyword })).map(({ action }) => action)
  expect(await found('omar')).toEqual(['member.view'])
  expect(await found('RUTH')).toEqual(['session.create', 'member.update'])
  expect(await found('lovelace')).toEqual(['member.update', 'member.view'])
  expect(await found('viewed')).toEqual(['member.view'])
  expect(await found('session')).toEqual(['session.create'])
  expect(await found('100%')).toEqual([])
  expect(await found('')).toHaveLength(3)
  const inOrder = async (query: Record<string, string | number>) =>
    (await events(query)).map(({ action }) => action)
  expect(await inOrder({ person: ruth.id })).toEqual(['member.update'])
  expect(await inOrder({ sort: 'at' })).toEqual(['member.view', 'member.update', 'session.create'])
  // By last name, and those about nobody last both ways.
  expect(await inOrder({ sort: 'actor' })).toEqual([
    'session.create',
    'member.update',
    'member.view',
  ])
  expect(await inOrder({ sort: '-person' })).toEqual([
    'member.view',
    'member.update',
    'session.create',
  ])

  const { body } = await request
    .get('/api/users/admin/audit/?page=2&page_size=2')
    .set(admin.auth)
    .expect(200)
  expect(body).toMatchObject({ count: 3, next: null, results: [{ action: 'member.view' }] })
})

test('keeps events of deleted people', async () => {
  const gone = await aMember(server)
  await request.delete(`/api/users/delete/${gone.id}/`).set(admin.auth).expect(200)
  const [event] = await events()
  expect(event).toMatchObject({ action: 'user.delete', person: { id: gone.id, name: null } })
})

test('a page past the end is not found, whatever the order', async () => {
  for (const sort of ['-at', 'actor', 'person']) {
    await request
      .get('/api/users/admin/audit/')
      .query({ page: 99, sort })
      .set(admin.auth)
      .expect(404)
  }
})
