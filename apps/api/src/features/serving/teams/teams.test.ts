import { expect, test } from 'vitest'
import { aMember, anAdmin, aSession, later, type Person } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'
import {
  aPlan,
  aTeam,
  inDepartment,
  planOf,
  putOn,
  setRoles,
  tell,
} from '../../../../test/serving.ts'

const server = await aChurch({ anew: ['sessions', 'session_series', 'serving_teams', 'users'] })
const { request, services } = server
const { db } = services

test('an admin makes, changes and dissolves a team', async () => {
  const { admin, leader, team } = await aTeam(server)
  const other = await aMember(server)
  const path = `/api/users/serving/teams/${team.id}/`
  const changed = await request
    .put(path)
    .set(admin.auth)
    .send({ leaders: [leader.id, other.id], swaps_need_leader: true })
  expect(changed.body).toEqual({
    id: team.id,
    name: team.name,
    department: team.name,
    leaders: [leader.id, other.id],
    led_by: [leader, other].map(({ id, name }) => ({ id, name })),
    swaps_need_leader: true,
    mine: true,
  })
  await request.delete(path).set(admin.auth).expect(200)
  expect((await request.get('/api/users/serving/teams/').set(admin.auth)).body).toEqual([])
  expect((await request.delete(path).set(admin.auth)).body.code).toBe('serving-team-not-found')
})

test('refuses an unknown department, a name that is taken and a leader who has left', async () => {
  const { admin, leader, team } = await aTeam(server)
  const create = (body: object) =>
    request
      .post('/api/users/serving/teams/')
      .set(admin.auth)
      .send({ name: 'Door', department: team.name, ...body })
  expect((await create({ department: 'Nowhere' }).expect(400)).body.errors).toHaveProperty(
    'department',
  )
  expect((await create({ name: team.name.toUpperCase() }).expect(409)).body.code).toBe(
    'serving-team-name-taken',
  )
  await db.user.update({ where: { id: leader.id }, data: { standing: 'left', leftOn: new Date() } })
  expect((await create({ leaders: [leader.id] }).expect(400)).body.errors).toHaveProperty('leaders')
  expect((await create({ leaders: [9_999_999] }).expect(400)).body.code).toBe(
    'serving-leader-not-found',
  )
})

test('refuses a leader who waits for approval, and approves nobody', async () => {
  const { admin, leader, team } = await aTeam(server)
  await db.user.update({ where: { id: leader.id }, data: { approvedAt: null } })
  const { body } = await request
    .put(`/api/users/serving/teams/${team.id}/`)
    .set(admin.auth)
    .send({ leaders: [leader.id] })
    .expect(409)
  expect(body.code).toBe('serving-leader-waits')
  expect(await db.user.findUniqueOrThrow({ where: { id: leader.id } })).toMatchObject({
    approvedAt: null,
  })
})

test('people see the teams that they are in, leaders are in theirs, and others see none', async () => {
  const { leader, members, team } = await aTeam(server)
  const { admin } = await aTeam(server)
  const outsider = await aMember(server)
  const seenBy = async (person: Person) =>
    (await request.get('/api/users/serving/teams/').set(person.auth)).body.map(
      ({ id, mine }: { id: number; mine: boolean }) => [id, mine],
    )
  expect(await seenBy(leader)).toEqual([[team.id, true]])
  expect(members[0] && (await seenBy(members[0]))).toEqual([[team.id, false]])
  expect(await seenBy(outsider)).toEqual([])
  expect(await seenBy(admin)).toHaveLength(2)
  await request
    .put(`/api/users/serving/teams/${team.id}/`)
    .set(admin.auth)
    .send({ leaders: [outsider.id] })
  expect(await seenBy(outsider)).toEqual([[team.id, true]])
})

test('leading a team follows from it at once, and ends with it', async () => {
  const { admin, leader, team } = await aTeam(server)
  const { session } = await aPlan(server, { leader, team })
  const path = `/api/users/serving/sessions/${session.id}/roles/`
  await request.put(`/api/users/serving/teams/${team.id}/`).set(admin.auth).send({ leaders: [] })
  expect((await request.put(path).set(leader.auth).send({ roles: [] })).body.code).toBe(
    'leaders-only',
  )
})

test('a leader sets the roles of their own team, and leaves those of others', async () => {
  const one = await aTeam(server)
  const two = await aTeam(server)
  const { session } = await aPlan(server, one, { roles: { Sound: 2 } })
  await setRoles(server, two.leader, session, two.team.id, { Door: 3 })
  const path = `/api/users/serving/sessions/${session.id}/roles/`
  const { body } = await request.get(path).set(one.admin.auth)
  expect(body.roles).toEqual([
    { role: 'Sound', team: one.team.id, needed: 2 },
    { role: 'Door', team: two.team.id, needed: 3 },
  ])
  const foreign = { roles: [{ role: 'Door', team: two.team.id, needed: 1 }] }
  expect((await request.put(path).set(one.leader.auth).send(foreign).expect(403)).body.code).toBe(
    'serving-team-not-yours',
  )
  const twice = [
    { role: 'Sound', team: one.team.id, needed: 1 },
    { role: 'sound', team: one.team.id, needed: 1 },
  ]
  await request.put(path).set(one.leader.auth).send({ roles: twice }).expect(400)
})

test('fewer places take gaps away first, then drafts, and keep who said yes', async () => {
  const { leader, members, team } = await aTeam(server)
  const { session, slots } = await aPlan(server, { leader, team }, { roles: { Sound: 3 } })
  const [ann, ben] = members
  if (!ann || !ben || !slots[1] || !slots[2]) throw new Error('Too few')
  await putOn(server, leader, slots[1].id, ann.id)
  await tell(server, leader, team.id)
  await putOn(server, leader, slots[2].id, ben.id)
  const users = async () => (await planOf(server, leader, team.id)).map(({ user }) => user)
  await setRoles(server, leader, session, team.id, { Sound: 2 })
  expect(await users()).toEqual([ann.id, ben.id])
  await setRoles(server, leader, session, team.id, { sound: 1 })
  expect(await users()).toEqual([ann.id])
})

test('a session that is over keeps its roles', async () => {
  const { leader, team } = await aTeam(server)
  const past = await aSession(server, { from: -120, to: -60 })
  const body = { roles: [{ role: 'Sound', team: team.id, needed: 1 }] }
  const answer = await request
    .put(`/api/users/serving/sessions/${past.id}/roles/`)
    .set(leader.auth)
    .send(body)
  expect([answer.status, answer.body.code]).toEqual([409, 'serving-over'])
})

const weekly = {
  name: 'Worship',
  weekdays: [7],
  start_time: '10:00',
  minutes: 90,
  from_date: '2026-01-11',
}

test('a series gives its roles to all its sessions that have none of their own', async () => {
  const { admin, leader, team } = await aTeam(server)
  const { body: series } = await request
    .post('/api/users/sessions/series/')
    .set(admin.auth)
    .send(weekly)
    .expect(201)
  const path = `/api/users/serving/series/${series.id}/roles/`
  const set = (needed: number) =>
    request
      .put(path)
      .set(leader.auth)
      .send({ roles: [{ role: 'Sound', team: team.id, needed }] })
      .expect(200)
  await set(1)
  const sessions = await db.session.findMany({
    where: { seriesId: series.id },
    orderBy: { startsAt: 'asc' },
  })
  const [, own] = sessions
  if (!own) throw new Error('Too few')
  await setRoles(server, leader, own, team.id, { Sound: 3 })
  await set(2)
  const counts = async () => {
    const slots = await planOf(server, leader, team.id)
    return sessions.map(({ id }) => slots.filter(({ session }) => session === id).length)
  }
  expect(await counts()).toEqual(sessions.map(({ id }) => (id === own.id ? 3 : 2)))
  expect((await request.get(path).set(leader.auth)).body.roles).toEqual([
    { role: 'Sound', team: team.id, needed: 2 },
  ])

  await later(server, '2026-02-08T12:00:00Z', admin, leader)
  await request
    .put(`/api/users/sessions/series/${series.id}/update/`)
    .set(admin.auth)
    .send({ minutes: 60 })
  const last = await db.session.findFirstOrThrow({
    where: { seriesId: series.id },
    orderBy: { startsAt: 'desc' },
  })
  expect(await db.servingSlot.count({ where: { sessionId: last.id } })).toBe(2)
})

test('a series that is split keeps its roles for dates that are made later', async () => {
  const { admin, leader, team } = await aTeam(server)
  const { body: series } = await request
    .post('/api/users/sessions/series/')
    .set(admin.auth)
    .send(weekly)
  const roles = [{ role: 'Sound', team: team.id, needed: 1 }]
  await request
    .put(`/api/users/serving/series/${series.id}/roles/`)
    .set(leader.auth)
    .send({ roles })
  const [, , third] = await db.session.findMany({
    where: { seriesId: series.id },
    orderBy: { startsAt: 'asc' },
  })
  const { body: moved } = await request
    .put(`/api/users/sessions/${third?.id}/update/`)
    .set(admin.auth)
    .send({ name: 'Family worship', scope: 'following' })
    .expect(200)
  expect(moved.series_id).not.toBe(series.id)
  const answer = await request
    .get(`/api/users/serving/series/${moved.series_id}/roles/`)
    .set(leader.auth)
  expect(answer.body.roles).toEqual(roles)
})

test('a department of a team cannot be deleted, and a team of an unknown session is not found', async () => {
  const { leader, team } = await aTeam(server)
  await expect(db.department.delete({ where: { name: team.name } })).rejects.toThrow()
  const missing = await request
    .put('/api/users/serving/sessions/9999999/roles/')
    .set(leader.auth)
    .send({ roles: [] })
  expect(missing.status).toBe(404)
  await inDepartment(server, team.name, [await anAdmin(server)])
})
