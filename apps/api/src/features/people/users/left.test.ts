import type { Role, Session } from '@church/shared'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  aMember,
  anAdmin,
  aSession,
  markBody,
  PASSWORD,
  type Person,
  postMark,
  withOldProof,
} from '../../../../test/factories.ts'
import { aChurch, startAnotherServer } from '../../../../test/server.ts'

// Somebody who has left is still signed in on their phone.

const here = await aChurch({ anew: 'everything' })
const there = await startAnotherServer(here)
const { request, services } = here
const { db } = services

let admin: Person
let ruth: Person
let boaz: Person
let child: Person
let session: Session
beforeEach(async () => {
  admin = await anAdmin(here, { isConfirmed: true })
  ruth = await aMember(here, { firstName: 'Ruth', isConfirmed: true })
  boaz = await aMember(here, { firstName: 'Boaz', isConfirmed: true })
  child = await aMember(here, { firstName: 'Obed' })
  session = await aSession(here)
  const members = [
    { user: ruth.id, relation: 'adult', may_act: true },
    { user: child.id, relation: 'child' },
  ]
  const household = { name: 'Moab', members }
  await request.post('/api/users/admin/households/').set(admin.auth).send(household).expect(201)
  await request.post('/api/users/profile/household/agree/').set(child.auth).expect(200)
  await change(ruth, { roles: ['carer', 'steward'] }).expect(200)
})

const change = ({ id }: Person, fields: object, by = admin) =>
  request.put(`/api/users/update/${id}/`).set(by.auth).send(fields)
const rolesOf = ({ id }: Person) => db.userRole.count({ where: { userId: id } })
const get = (path: string, who = ruth, at = here) => at.request.get(`/api/${path}`).set(who.auth)
const markFamily = (who: Person) =>
  request
    .post('/api/users/profile/attendance/household/')
    .set(who.auth)
    .send({ ...markBody(session), users: [child.id] })

const IMPORTS = '/api/users/admin/imports/'

/** Imports a file in which these people have a standing. */
async function importStandings(people: Person[], standing: string): Promise<void> {
  const names = {
    orderBy: { id: 'asc' },
    where: { id: { in: people.map(({ id }) => id) } },
  } as const
  const lines = (await db.user.findMany(names)).map(
    ({ firstName, lastName, email }) => `${firstName},${lastName},${email},${standing}\n`,
  )
  const file = `First Name,Last Name,Email,Standing\n${lines.join('')}`
  const { body } = await request
    .post(IMPORTS)
    .set(admin.auth)
    .field('kind', 'people')
    .attach('file', Buffer.from(file), 'people.csv')
    .expect(201)
  const applied = await request
    .post(`${IMPORTS}${body.id}/apply/`)
    .set(admin.auth)
    .send({})
    .expect(200)
  expect(applied.body).toMatchObject({ state: 'applied' })
}

const directoryOf = async (who: Person, at = here): Promise<number[]> =>
  (await get('members/', who, at).expect(200)).body.map(({ id }: { id: number }) => id)

/** What only somebody who belongs to the church may do, and what a steward or a carer may. */
async function expectNothing(who: Person) {
  for (const at of [here, there]) {
    expect(await directoryOf(who, at)).toEqual([who.id])
    await get(`members/${boaz.id}/`, who, at).expect(404)
    expect((await get('users/care/', who, at).expect(403)).body.code).toBe('carers-only')
    const search = 'users/attendance/steward/search/?keyword=bo'
    const found = await get(`${search}&session=${session.id}`, who, at).expect(403)
    expect(found.body.code).toBe('stewards-only')
  }
  const { body: household } = await get('users/profile/household/', who).expect(200)
  expect(household).toMatchObject({ households: [], may_act: false })
  expect((await markFamily(who).expect(403)).body.code).toBe('household-may-not-mark')
  expect(await db.attendance.count({ where: { userId: child.id } })).toBe(0)
}

describe('somebody who has left', () => {
  test('sees only themselves and has no role, from the next call on and in every process', async () => {
    expect(await directoryOf(ruth, there)).toContain(boaz.id)
    await get('users/care/', ruth, there).expect(200)
    await change(ruth, { standing: 'left' }).expect(200)
    await expectNothing(ruth)
    expect(await rolesOf(ruth)).toBe(0)
  })

  test('downloads and deletes what is stored about them', async () => {
    await change(ruth, { standing: 'left' }).expect(200)
    await get(`users/profile/${ruth.id}/`).expect(200)
    await get('users/profile/download/').expect(200)
    const erasure = request.delete('/api/users/profile/delete/').set(ruth.auth)
    await erasure.send({ children: 'keep' }).expect(200)
  })

  test('is counted by a mark, and sees nobody by it, until an admin makes them active', async () => {
    await change(ruth, { standing: 'left' }).expect(200)
    await postMark(here, ruth, session).expect(201)
    await expectNothing(ruth)
    const newcomers = 'users/admin/newcomers/'
    const { results } = (await get(newcomers, admin).expect(200)).body
    expect(results).toMatchObject([{ id: ruth.id, standing: 'left' }])
    expect(results[0].back_at).not.toBeNull()
    const decide = (decision: string) =>
      request.post(`/api/${newcomers}${ruth.id}/`).set(admin.auth).send({ decision })
    expect((await decide('decline').expect(409)).body.code).toBe('not-newcomer')
    await decide('approve').expect(200)
    expect((await get(newcomers, admin)).body.results).toEqual([])
    expect(await directoryOf(ruth)).toContain(boaz.id)
    await markFamily(ruth).expect(200)
    await get('users/care/').expect(403)
    const { body } = await request
      .post('/api/users/login/')
      .send({ username: ruth.email, password: PASSWORD })
      .expect(200)
    expect(body.roles).toEqual([])
  })

  test('gets no role and no admin right before they are back', async () => {
    await change(ruth, { standing: 'left' }).expect(200)
    const rights: object[] = [{ roles: ['carer'] satisfies Role[] }, { isAdmin: true }]
    for (const right of rights) {
      expect((await change(ruth, right).expect(409)).body.code).toBe('has-left')
    }
    await change(boaz, { standing: 'left', roles: ['carer'] }).expect(409)
    await change(ruth, { standing: 'active', roles: ['carer'] }).expect(200)
    await get('users/care/').expect(200)
  })

  test('loses their rights by an import as well, and is not brought back by the next one', async () => {
    await importStandings([ruth], 'left')
    await Promise.all([here, there].map(({ services }) => services.pubSub.caughtUp()))
    await expectNothing(ruth)
    await importStandings([ruth], 'active')
    await expectNothing(ruth)
  })
})

describe('an admin who has left', () => {
  test('is no admin any more, which needs a recent proof', async () => {
    const other = await anAdmin(here)
    await withOldProof(here, admin)
    const { body } = await change(other, { standing: 'left' }).expect(403)
    expect(body.code).toBe('proof-needed')
    const proof = { password: PASSWORD }
    await request.post('/api/users/profile/prove/').set(admin.auth).send(proof).expect(200)
    const left = await change(other, { standing: 'left' }).expect(200)
    expect(left.body).toMatchObject({ standing: 'left', isAdmin: false, roles: [] })
    expect((await get('users/', other).expect(403)).body.code).toBe('admins-only')
    expect(await directoryOf(other)).toEqual([other.id])
  })

  test('keeps the right if they are the last one, so that somebody can grant it', async () => {
    const { body } = await change(admin, { standing: 'left' }).expect(409)
    expect(body).toMatchObject({ code: 'last-admin', errors: { standing: [body.detail] } })
    const other = await anAdmin(here, { isConfirmed: true })
    await importStandings([admin, other, ruth, boaz], 'left')
    expect(await db.user.findMany({ where: { isAdmin: true } })).toMatchObject([{ id: other.id }])
    await change(ruth, { standing: 'active', isAdmin: true }, other).expect(200)
  })
})

describe('several at once', () => {
  const mark = (ids: number[], standing: string) =>
    request.post('/api/users/standing/').set(admin.auth).send({ ids, standing })

  test('leave and are active again, except those with a right, each with an event', async () => {
    const all = [admin.id, ruth.id, boaz.id, child.id]
    const { body } = await mark(all, 'left').expect(200)
    expect(body).toEqual({ changed: [boaz.id, child.id] })
    expect((await mark(all, 'left').expect(200)).body).toEqual({ changed: [] })
    const standings = await db.user.findMany({ orderBy: { id: 'asc' }, select: { standing: true } })
    expect(standings.map(({ standing }) => standing)).toEqual(['active', 'active', 'left', 'left'])
    expect((await mark(body.changed, 'active').expect(200)).body).toEqual(body)
    const events = await db.auditEvent.findMany({
      where: { action: 'user.update', subjectId: { in: [boaz.id, child.id] } },
    })
    expect(events.map(({ detail }) => detail)).toEqual(
      ['left', 'left', 'active', 'active'].map((standing) => ({ fields: ['standing'], standing })),
    )
  })

  test('are nobody without a selection, and need a recent proof', async () => {
    await mark([], 'left').expect(400)
    await withOldProof(here, admin)
    expect((await mark([boaz.id], 'left').expect(403)).body.code).toBe('proof-needed')
  })
})
