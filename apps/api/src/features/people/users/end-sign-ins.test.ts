import { expect, test } from 'vitest'
import { aMember, anAdmin, PASSWORD, type Person } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'

const server = await aChurch()
const { request, services } = server

const signIn = (username: string, password: string) =>
  request.post('/api/users/login/').send({ username, password })
const refresh = (token: string) => request.post('/api/token/refresh/').send({ refresh: token })

test("lets an admin end a user's sign-ins without deleting the account", async () => {
  const [admin, ruth, omar] = [await anAdmin(server), await aMember(server), await aMember(server)]
  const end = (by: Person, id: number) =>
    request.post(`/api/users/update/${id}/sign-ins/end/`).set(by.auth)
  await end(omar, ruth.id).expect(403)
  await end(admin, ruth.id).expect(200)
  await request.get('/api/users/profile/sign-ins/').set(ruth.auth).expect(401)
  await refresh(ruth.refreshToken).expect(401)
  await refresh(omar.refreshToken).expect(200)
  await signIn(ruth.email, PASSWORD).expect(200)
  await end(admin, 2_000_000_000).expect(404)
  const events = await services.db.auditEvent.findMany({ where: { action: 'user.end-sign-ins' } })
  expect(events).toMatchObject([{ actorId: admin.id, subjectId: ruth.id }])
})
