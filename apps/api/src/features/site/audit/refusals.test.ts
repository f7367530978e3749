import { expect, test } from 'vitest'
import { aMember, anAdmin, PASSWORD } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'
import { onAuditedEvent } from '../../../platform/audit.ts'

const server = await aChurch({ env: { TRUST_PROXY: 1 } })
const { clock, request, services } = server
const from = (address: string) => ({ 'X-Forwarded-For': address })
const events = (action: string) =>
  services.db.auditEvent.findMany({ where: { action }, orderBy: { id: 'asc' } })

test('records a request refused for a missing right once an hour, with the shortened address', async () => {
  const ruth = await aMember(server)
  const list = () => request.get('/api/users/').set(ruth.auth).set(from('203.0.113.77')).expect(403)
  await list()
  await list()
  const detail = { code: 'admins-only', route: '/api/users/', network: '203.0.113.0/24' }
  expect(await events('access.refuse')).toMatchObject([{ actorId: ruth.id, detail }])
  clock.advance(3_600_000)
  const { refreshToken } = ruth
  const { body } = await request.post('/api/token/refresh/').send({ refresh: refreshToken })
  await request.get('/api/users/').set('Authorization', `Bearer ${body.access}`).expect(403)
  expect(await events('access.refuse')).toHaveLength(2)
})

test('records who tries the routes of stewards and carers', async () => {
  const ruth = await aMember(server)
  await request.get('/api/users/care/').set(ruth.auth).expect(403)
  const body = { session: 1, user: 1 }
  await request.post('/api/users/attendance/steward/mark/').set(ruth.auth).send(body).expect(403)
  const refused = await services.db.auditEvent.findMany({
    where: { action: 'access.refuse', actorId: ruth.id },
    orderBy: { id: 'asc' },
  })
  expect(refused).toMatchObject([
    { detail: { code: 'carers-only', route: '/api/users/care/' } },
    { detail: { code: 'stewards-only', route: '/api/users/attendance/steward/mark/' } },
  ])
})

test('records a request refused by a rate limit, but not an ordinary failure', async () => {
  const ruth = await aMember(server)
  const guess = () =>
    request
      .post('/api/users/login/')
      .set(from('2001:db8:7:8::1'))
      .send({ username: ruth.email, password: 'wrong' })
  for (let n = 0; n < 10; n++) await guess().expect(401)
  expect(await events('access.limit')).toEqual([])
  await guess().expect(429)
  const detail = { code: 'too-many-tries', route: '/api/users/login/', network: '2001:db8:7::/48' }
  expect(await events('access.limit')).toMatchObject([{ actorId: null, detail }])
  expect(await events('sign-in.fail')).toHaveLength(10)
})

test('records sign-ins and registrations with the shortened address', async () => {
  const ruth = await aMember(server)
  await request
    .post('/api/users/login/')
    .set(from('198.51.100.9'))
    .send({ username: ruth.email, password: PASSWORD })
    .expect(200)
  const detail = { network: '198.51.100.0/24' }
  expect(await events('sign-in.succeed')).toMatchObject([{ actorId: ruth.id, detail }])
  const { body } = await request
    .post('/api/users/register/')
    .set(from('198.51.100.9'))
    .send({ first_name: 'Amos', last_name: 'Bell', email: 'amos@church.test', password: PASSWORD })
    .expect(201)
  expect(await events('sign-in.register')).toMatchObject([{ actorId: body.id, detail }])
})

test('publishes each event to the log stream', async () => {
  const admin = await anAdmin(server)
  const ruth = await aMember(server)
  const heard: unknown[] = []
  const stop = onAuditedEvent((event) => heard.push(event))
  await request.delete(`/api/users/delete/${ruth.id}/`).set(admin.auth).expect(200)
  stop()
  expect(heard).toMatchObject([{ action: 'user.delete', actorId: admin.id, subjectId: ruth.id }])
})
