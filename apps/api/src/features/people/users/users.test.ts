import { userErrors, userTexts } from '@church/shared'
import { expect, test } from 'vitest'
import { aMember, anAdmin, aSession } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'

const server = await aChurch()
const { request, services } = server
const admin = await anAdmin(server)

const eventsOn = (subjectId: number) =>
  services.db.auditEvent.findMany({ where: { subjectId }, orderBy: { id: 'asc' } })

test("changing one's own names returns new tokens for the same sign-in", async () => {
  const { id, email, auth, refreshToken } = await aMember(server)
  const { body } = await request
    .put('/api/users/profile/update/')
    .set(auth)
    .send({ id, first_name: ' Zoë ' })
    .expect(200)
  expect(body).toMatchObject({ _id: id, id, first_name: 'Zoë', email, isAdmin: false })
  expect(body.name).toBe(`Zoë ${body.last_name}`)
  const refresh = (token: string) => request.post('/api/token/refresh/').send({ refresh: token })
  await refresh(refreshToken).expect(401)
  await refresh(body.refreshToken).expect(200)
  const own = { Authorization: `Bearer ${body.token}` }
  await request.get(`/api/users/${id}/`).set(own).expect(200)
  expect(await services.db.refreshToken.count({ where: { userId: id } })).toBe(1)
})

test('a profile update cannot make anyone an admin', async () => {
  const { id, auth } = await aMember(server)
  const { body } = await request
    .put('/api/users/profile/update/')
    .set(auth)
    .send({ id, isAdmin: true })
    .expect(200)
  expect(body.isAdmin).toBe(false)
})

test("rejects another user's address by field, and changes nothing", async () => {
  const other = await aMember(server)
  const { id, auth, email, refreshToken } = await aMember(server)
  const change = { id, first_name: 'New', email: other.email.toUpperCase() }
  const taken = {
    detail: userErrors.emailTaken.detail,
    errors: { email: [userErrors.emailTaken.detail] },
  }
  const own = await request.put('/api/users/profile/update/').set(auth).send(change).expect(409)
  expect(own.body).toMatchObject(taken)
  const byAdmin = await request
    .put(`/api/users/update/${id}/`)
    .set(admin.auth)
    .send(change)
    .expect(409)
  expect(byAdmin.body).toMatchObject(taken)
  const user = await services.db.user.findUniqueOrThrow({ where: { id } })
  expect(user).toMatchObject({ firstName: 'Mary', email })
  await request.post('/api/token/refresh/').send({ refresh: refreshToken }).expect(200)
})

test('of ten concurrent requests for one address, one succeeds and none causes an internal error', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => aMember(server)))
  const answers = await Promise.all(
    people.map(({ auth }) =>
      request.put('/api/users/profile/update/').set(auth).send({ email: 'wanted@church.test' }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
})

test('rejects invalid names and addresses by field', async () => {
  const { auth } = await aMember(server)
  const { body } = await request
    .put('/api/users/profile/update/')
    .set(auth)
    .send({ first_name: '', last_name: 'x'.repeat(151), email: 'nobody' })
    .expect(400)
  expect(Object.keys(body.errors)).toEqual(['first_name', 'last_name', 'email'])
})

test('searches users by any part of name or address, regardless of case and accents, in pages', async () => {
  const zoe = await aMember(server, { firstName: 'Zoë', lastName: 'Ångström' })
  const list = (query: Record<string, unknown>) =>
    request.get('/api/users/').query(query).set(admin.auth)
  const found = await list({ keyword: 'zoe ang' }).expect(200)
  expect(found.body).toEqual({
    users: [
      {
        _id: zoe.id,
        id: zoe.id,
        first_name: 'Zoë',
        last_name: 'Ångström',
        email: zoe.email,
        email_confirmed: false,
        standing: 'active',
        left_on: null,
        joined_on: null,
        has_account: true,
        image: null,
        is_child: false,
        invited: false,
        isAdmin: false,
        roles: [],
        approved: true,
      },
    ],
    count: 1,
    next: null,
    previous: null,
  })
  const none = await list({ keyword: '%' }).expect(200)
  expect(none.body).toMatchObject({ users: [], count: 0, next: null })
  const paged = await list({ page_size: 2, page: 2 }).expect(200)
  expect(paged.body.users).toHaveLength(2)
  expect(paged.body.previous).toBe('/api/users/?page=1&page_size=2')
  const second = await list({ keyword: 'church.test', page_size: 1, page: 2 }).expect(200)
  const whole = await list({ keyword: 'church.test', page_size: 100 }).expect(200)
  expect(second.body).toMatchObject({
    users: [whole.body.users[1]],
    count: whole.body.users.length,
  })
  for (const keyword of ['', 'church.test']) {
    const past = await list({ keyword, page: 999 }).expect(404)
    expect(past.body.detail).toBe('Invalid page.')
  }
})

test('lets an admin change a user, keeps fields left out, and records no values', async () => {
  const { id, last_name } = await aMember(server)
  const { body } = await request
    .put(`/api/users/update/${id}/`)
    .set(admin.auth)
    .send({ _id: id, first_name: 'Ruth', isAdmin: true })
    .expect(200)
  expect(body).toMatchObject({ id, first_name: 'Ruth', last_name, isAdmin: true })
  expect(await eventsOn(id)).toMatchObject([
    {
      actorId: admin.id,
      action: 'user.update',
      subject: 'user',
      detail: { fields: ['firstName', 'isAdmin'], isAdmin: true },
    },
  ])
  await request.put(`/api/users/update/${id}/`).set(admin.auth).send({ isAdmin: false }).expect(200)
})

test('changes the user in the path, not one in the body', async () => {
  const [user, another] = [await aMember(server), await aMember(server)]
  const { body } = await request
    .put(`/api/users/update/${user.id}/`)
    .set(admin.auth)
    .send({ _id: another.id, first_name: 'Naomi' })
    .expect(200)
  expect(body).toMatchObject({ id: user.id, first_name: 'Naomi' })
  const kept = await services.db.user.findUniqueOrThrow({ where: { id: another.id } })
  expect(kept.firstName).toBe('Mary')
})

test('deleting a user deletes their marks, details, picture and sign-ins', async () => {
  const { id, auth, refreshToken } = await aMember(server)
  const session = await aSession(server)
  await services.db.attendance.create({
    data: { userId: id, sessionId: session.id, present: true, markedAt: server.clock.now() },
  })
  const { body } = await request.delete(`/api/users/delete/${id}/`).set(admin.auth).expect(200)
  expect(body.detail).toBe(userTexts.deleted)
  const of = { where: { userId: id } }
  expect(await services.db.attendance.count(of)).toBe(0)
  expect(await services.db.refreshToken.count(of)).toBe(0)
  expect(await services.db.member.count({ where: { id } })).toBe(0)
  await request.get(`/api/users/${id}/`).set(auth).expect(401)
  await request.post('/api/token/refresh/').send({ refresh: refreshToken }).expect(401)
  await request.get(`/api/users/${id}/`).set(admin.auth).expect(404)
  await request.delete(`/api/users/delete/${id}/`).set(admin.auth).expect(404)
  expect(await eventsOn(id)).toMatchObject([{ action: 'user.delete', actorId: admin.id }])
})

test('answers an unknown id with 404 and an invalid one with 400', async () => {
  for (const path of ['', 'profile/', 'members/']) {
    await request.get(`/api/users/${path}2000000000/`).set(admin.auth).expect(404)
    await request.get(`/api/users/${path}99999999999/`).set(admin.auth).expect(400)
  }
  await request.put('/api/users/update/2000000000/').set(admin.auth).send({}).expect(404)
})

test('refuses a demoted admin at once', async () => {
  const demoted = await anAdmin(server)
  await request.get('/api/users/').set(demoted.auth).expect(200)
  const path = `/api/users/update/${demoted.id}/`
  await request.put(path).set(admin.auth).send({ isAdmin: false }).expect(200)
  await request.get('/api/users/').set(demoted.auth).expect(403)
})
