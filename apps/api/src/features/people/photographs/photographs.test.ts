import { type PhotoUse, photographErrors } from '@church/shared'
import { beforeEach, expect, test } from 'vitest'
import { aMember, anAdmin, later, type Person } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'
import { photographsWithdrawals } from './withdrawals.ts'

const server = await aChurch({ anew: 'everything' })
const { request, services } = server
const { db } = services
const path = '/api/users/profile/photographs/'

let ruth: Person
let ada: Person
beforeEach(async () => {
  ruth = await aMember(server, { firstName: 'Ruth' })
  ada = await aMember(server, { firstName: 'Ada' })
  await bornOn(ada, '2012-01-01')
  await household([ruth], ada)
})

const bornOn = ({ id }: Person, date: string) =>
  db.member.update({ where: { id }, data: { dateOfBirth: new Date(date) } })

const household = (adults: Person[], child: Person) =>
  db.household.create({
    data: {
      name: 'Family',
      createdAt: server.clock.now(),
      members: {
        create: [
          ...adults.map(({ id }) => ({ userId: id, relation: 'adult', mayAct: true })),
          { userId: child.id, relation: 'child' },
        ],
      },
    },
  })

const say = (by: Person, child: Person, use: PhotoUse, child_agrees?: boolean) =>
  request.put(`${path}${child.id}/`).set(by.auth).send({ use, child_agrees })

/** What an admin reads about a child before uploading a picture. */
async function seen(child: Person): Promise<PhotoUse> {
  const admin = await anAdmin(server)
  const { body } = await request
    .get('/api/users/admin/photographs/')
    .query({ keyword: child.name })
    .set(admin.auth)
    .expect(200)
  return body.results.find((row: { child: number }) => row.child === child.id)?.use
}

test('needs a parent’s yes and from 13 the child’s own, and is asked for again after a year', async () => {
  expect(await seen(ada)).toBe('none')
  const { body } = await say(ruth, ada, 'web').expect(200)
  expect(body).toMatchObject({ use: 'none', own_yes: 'account', said: { use: 'web' } })
  await say(ada, ada, 'printed').expect(200)
  expect(await seen(ada)).toBe('printed')
  await later(server, '2027-01-12T10:00:00Z', ruth)
  const [own] = (await request.get(path).set(ruth.auth).expect(200)).body
  expect(own).toMatchObject({ child: ada.id, use: 'none', until: null, said: { use: 'web' } })
})

test('a child without an account says yes to the parent who asks; under 13, nobody asks it', async () => {
  await db.user.update({ where: { id: ada.id }, data: { passwordHash: null } })
  expect((await say(ruth, ada, 'web')).body).toMatchObject({ use: 'none', own_yes: 'parent' })
  expect((await say(ruth, ada, 'web', true)).body).toMatchObject({ use: 'web' })
  await bornOn(ada, '2016-01-01')
  expect((await say(ruth, ada, 'inside')).body).toMatchObject({ use: 'inside', own_yes: 'nobody' })
})

test('only people who look after a child answer, and the narrower of two parents holds', async () => {
  await bornOn(ada, '2016-01-01')
  const [omar, stranger] = [await aMember(server), await aMember(server)]
  await household([omar], ada)
  const refused = await say(stranger, ada, 'web').expect(404)
  expect(refused.body.code).toBe(photographErrors.notYours.code)
  await say(ruth, ruth, 'web').expect(404)
  await say(ruth, ada, 'web').expect(200)
  await say(omar, ada, 'inside').expect(200)
  expect(await seen(ada)).toBe('inside')
  // What one of them refused, no change of the household gives back.
  await say(omar, ada, 'none').expect(200)
  await db.householdMember.deleteMany({ where: { userId: omar.id } })
  expect(await seen(ada)).toBe('none')
  server.clock.advance(1000)
  await say(ruth, ada, 'printed').expect(200)
  expect(await seen(ada)).toBe('printed')
})

test('a parent’s leaving ends what they allowed, and nobody under 18 is allowed without a family', async () => {
  await bornOn(ada, '2016-01-01')
  await say(ruth, ada, 'web').expect(200)
  const admin = await anAdmin(server)
  const stand = (standing: string) =>
    request.put(`/api/users/update/${ruth.id}/`).set(admin.auth).send({ standing }).expect(200)
  await stand('left')
  await stand('active')
  expect(await seen(ada)).toBe('none')
  await db.household.deleteMany()
  expect(await seen(ada)).toBe('none')
})

test('a merge keeps the narrower of two words', async () => {
  await bornOn(ada, '2016-01-01')
  const twin = await aMember(server, { firstName: 'Ada' })
  await db.user.update({ where: { id: twin.id }, data: { passwordHash: null, email: null } })
  await household([await aMember(server)], twin)
  await db.photoPermission.createMany({
    data: [
      { childId: ada.id, byId: ruth.id, use: 'web', childAgrees: false, saidAt: new Date() },
      { childId: twin.id, byId: ruth.id, use: 'inside', childAgrees: false, saidAt: new Date() },
    ],
  })
  const admin = await anAdmin(server)
  await request
    .post(`/api/users/${twin.id}/merge/`)
    .set(admin.auth)
    .send({ into: ada.id })
    .expect(200)
  const words = await db.photoPermission.findMany()
  expect(words).toMatchObject([{ childId: ada.id, byId: ruth.id, use: 'inside' }])
})

test('what a parent refused is not allowed once their account is deleted or they leave', async () => {
  await bornOn(ada, '2016-01-01')
  const [gone, left] = [await aMember(server), await aMember(server)]
  await household([gone], ada)
  await household([left], ada)
  await say(gone, ada, 'printed').expect(200)
  await say(left, ada, 'inside').expect(200)
  await say(ruth, ada, 'web').expect(200)
  const admin = await anAdmin(server)
  const standing = { standing: 'left' }
  await request.put(`/api/users/update/${left.id}/`).set(admin.auth).send(standing).expect(200)
  expect(await seen(ada)).toBe('inside')
  await say(gone, ada, 'none').expect(200)
  await request
    .delete('/api/users/profile/delete/')
    .set(gone.auth)
    .send({ children: 'keep' })
    .expect(200)
  expect(await seen(ada)).toBe('none')
  server.clock.advance(1000)
  await say(ruth, ada, 'web').expect(200)
  expect(await seen(ada)).toBe('web')
})

test('a merge keeps when somebody refused, and that a child no longer agrees', async () => {
  const twin = await aMember(server, { firstName: 'Ruth' })
  await db.user.update({ where: { id: twin.id }, data: { passwordHash: null, email: null } })
  const [before, since] = [server.clock.now(), new Date(server.clock.now().getTime() + 1000)]
  const word = { childId: ada.id, use: 'web' }
  await db.photoPermission.createMany({
    data: [
      { ...word, byId: ruth.id, childAgrees: true, saidAt: before },
      { ...word, byId: twin.id, childAgrees: false, saidAt: since },
    ],
  })
  const admin = await anAdmin(server)
  await request
    .post(`/api/users/${twin.id}/merge/`)
    .set(admin.auth)
    .send({ into: ruth.id })
    .expect(200)
  const [kept, ...others] = await db.photoPermission.findMany()
  expect(kept).toMatchObject({ byId: ruth.id, use: 'web', childAgrees: false, saidAt: since })
  expect(others).toEqual([])
})

test('after a restore, a child who no longer agreed does not agree', async () => {
  const word = { childId: ada.id, byId: ruth.id, use: 'web', saidAt: server.clock.now() }
  await db.photoPermission.create({ data: { ...word, childAgrees: false } })
  const where = { kind: 'photograph' }
  const line = await db.withdrawal.findFirst({ where, orderBy: { id: 'desc' } })
  // As it was in the backup.
  await db.photoPermission.updateMany({ data: { childAgrees: true } })
  const client = await services.pool.connect()
  const [reapplied] = photographsWithdrawals()
  const lines = [{ at: word.saidAt, personId: ada.id, what: line?.what ?? null, back: false }]
  const changed = await reapplied?.apply(client, lines).finally(() => client.release())
  expect(changed).toBe(1)
  expect(await db.photoPermission.findMany()).toMatchObject([{ use: 'web', childAgrees: false }])
})
