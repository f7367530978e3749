import { accessTexts, contract, type Endpoint } from '@church/shared'
import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { aMember, anAdmin, PASSWORD, type Person } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'
import { openSignIn } from '../../../http/sign-ins.ts'

const server = await aChurch({ env: { REQUIRE_ADMIN_2FA: true } })
const { request, clock } = server

async function switchOn({ auth }: Person): Promise<string> {
  const { body } = await request
    .post('/api/users/profile/two-step/start/')
    .set(auth)
    .send({ password: PASSWORD })
    .expect(200)
  const code = generateSync({ secret: body.key, epoch: clock.now().getTime() / 1000 })
  await request.post('/api/users/profile/two-step/confirm/').set(auth).send({ code }).expect(200)
  return body.key
}

const adminRows = Object.entries<Endpoint>(contract).filter(
  ([, { access }]) => access !== 'public' && access !== 'member' && access !== 'reader',
)

test.each(adminRows)(
  'with REQUIRE_ADMIN_2FA, %s refuses an admin without two-step sign-in',
  async (_name, row) => {
    const admin = await anAdmin(server)
    const method = row.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
    const { body } = await request[method](row.path.replace(/:\w+/g, '2000000000'))
      .set(admin.auth)
      .expect(403)
    expect(body.detail).toBe(accessTexts.twoStepRequired)
  },
)

test('admin routes are open while an admin has two-step sign-in switched on', async () => {
  const admin = await anAdmin(server)
  const { body } = await request.get('/api/users/profile/two-step/').set(admin.auth).expect(200)
  expect(body).toMatchObject({ enabled: false, required: true })
  await request.get('/api/users/').set(admin.auth).expect(403)
  const key = await switchOn(admin)
  await request.get('/api/users/').set(admin.auth).expect(200)
  clock.advance(30_000)
  const code = generateSync({ secret: key, epoch: clock.now().getTime() / 1000 })
  await request.post('/api/users/profile/two-step/off/').set(admin.auth).send({ code }).expect(200)
  await request.get('/api/users/').set(admin.auth).expect(403)
})

test('until then, an admin has only the rights of a member', async () => {
  const admin = await anAdmin(server)
  const member = await aMember(server)
  await request.get(`/api/users/${member.id}/`).set(admin.auth).expect(403)
  await request
    .put('/api/users/profile/update/additional/')
    .set(admin.auth)
    .send({ id: member.id, city: 'Luton' })
    .expect(403)
  await request.get(`/api/users/${admin.id}/`).set(admin.auth).expect(200)
  await request.get('/api/users/sessions/current/').set(admin.auth).expect(200)
})

test('admin routes are open to a sign-in with a passkey, which counts as both steps', async () => {
  const admin = await anAdmin(server)
  const { token } = await openSignIn(
    server.services,
    { ...admin, firstName: admin.first_name, lastName: admin.last_name },
    { way: 'by_passkey' },
  )
  await request.get('/api/users/').set('Authorization', `Bearer ${token}`).expect(200)
  await request.get('/api/users/').set(admin.auth).expect(403)
})

test('members need no second step', async () => {
  const member = await aMember(server)
  const { body } = await request.get('/api/users/profile/two-step/').set(member.auth).expect(200)
  expect(body.required).toBe(false)
  await request.get('/api/members/').set(member.auth).expect(200)
})
