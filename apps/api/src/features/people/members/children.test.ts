import { beforeEach, describe, expect, test } from 'vitest'
import { aMember, anAdmin, type Person } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'

const server = await aChurch({ anew: 'everything' })
const { request, services } = server
const { db } = services

let admin: Person
let ruth: Person
/** Without an account, of Ruth's household. */
let esther: number
let household: number

const created = async (first_name: string): Promise<number> => {
  const body = { first_name, last_name: 'Hill' }
  const answer = await request.post('/api/users/create/').set(admin.auth).send(body).expect(201)
  return answer.body.id
}
const adult = ({ id }: Person, may_act = true) => ({ user: id, relation: 'adult', may_act })
const child = (user: number) => ({ user, relation: 'child' })
const households = '/api/users/admin/households/'
const make = async (...members: object[]): Promise<number> => {
  const body = { name: 'Hill', members }
  return (await request.post(households).set(admin.auth).send(body).expect(201)).body.id
}
const change = (...members: object[]) =>
  request.put(`${households}${household}/`).set(admin.auth).send({ members }).expect(200)

const read = (who: Person, id: number) => request.get(`/api/members/${id}/`).set(who.auth)
const write = (who: Person, id: number, body: object = { city: 'Luton' }) =>
  request.put(`/api/users/profile/household/children/${id}/`).set(who.auth).send(body)

/** Neither sees nor changes anything of somebody, and learns nothing from the refusal. */
async function expectShutOut(who: Person, id: number) {
  const before = await db.member.findUnique({ where: { id } })
  for (const answer of [await read(who, id), await write(who, id)]) {
    expect(answer.status).toBe(404)
    expect(answer.body.code).toBe('member-not-found')
  }
  expect(await db.member.findUnique({ where: { id } })).toEqual(before)
}

beforeEach(async () => {
  admin = await anAdmin(server)
  ruth = await aMember(server, { firstName: 'Ruth' })
  esther = await created('Esther')
  await request
    .put(`/api/users/members/${esther}/update/`)
    .set(admin.auth)
    .send({ dateofbirth: '2019-05-17', city: 'Leeds', phone_number: '01632 960001' })
    .expect(200)
  household = await make(adult(ruth), child(esther))
})

describe('a parent', () => {
  test('reads and keeps the details of their child, which the audit log shows', async () => {
    const { body: shown } = await read(ruth, esther).expect(200)
    expect(shown).toMatchObject({ dateofbirth: '2019-05-17', city: 'Leeds' })
    expect(shown.editable).toContain('city')
    expect(shown.editable).not.toContain('image')
    const { body: saved } = await write(ruth, esther, { city: 'Luton', phone_number: '' }).expect(
      200,
    )
    expect(saved).toMatchObject({ city: 'Luton', phone_number: null, dateofbirth: '2019-05-17' })
    const events = await db.auditEvent.findMany({
      where: { actorId: ruth.id, subjectId: esther },
      orderBy: { id: 'asc' },
    })
    expect(events.map(({ action, detail }) => [action, detail])).toEqual([
      ['member.view', null],
      ['member.update', { fields: ['city', 'phoneNumber'] }],
    ])
  })

  test('is told by the household which children they keep', async () => {
    const { body } = await request.get('/api/users/profile/household/').set(ruth.auth).expect(200)
    const kept = body.households[0].members.map(
      ({ user, is_kept }: { user: number; is_kept: boolean }) => [user, is_kept],
    )
    expect(kept).toEqual([
      [ruth.id, false],
      [esther, true],
    ])
  })

  test('cannot set what the office keeps, nor name somebody else in the body', async () => {
    const body = {
      id: admin.id,
      image: 'https://x.test/a.png',
      member_type: 'Regular',
      city: 'Ely',
    }
    await write(ruth, esther, { ...body, department_set: [{ department_name: 'Choir' }] }).expect(
      200,
    )
    const row = await db.member.findUniqueOrThrow({
      where: { id: esther },
      include: { departments: true },
    })
    expect(row).toMatchObject({ city: 'Ely', image: null, memberType: null, departments: [] })
    expect((await db.member.findUniqueOrThrow({ where: { id: admin.id } })).city).not.toBe('Ely')
  })

  test('of a child in two households learns nothing of where the other one is', async () => {
    const boaz = await aMember(server, { firstName: 'Boaz' })
    await make(adult(boaz), child(esther))
    for (const parent of [ruth, boaz]) {
      const { body } = await read(parent, esther).expect(200)
      expect(body).toMatchObject({ dateofbirth: '2019-05-17', city: null, phone_number: null })
      expect(body.editable).toEqual(['middle_name', 'dateofbirth', 'birthday'])
      const refused = await write(parent, esther, { middle_name: 'May', city: 'York' })
      expect(refused.body.code).toBe('child-of-two-households')
      await write(parent, esther, { middle_name: 'May' }).expect(200)
    }
    expect((await db.member.findUniqueOrThrow({ where: { id: esther } })).city).toBe('Leeds')
  })
})

describe('nobody else sees or keeps a child', () => {
  test('a stranger, and an adult of another household', async () => {
    const stranger = await aMember(server)
    await expectShutOut(stranger, esther)
    await make(adult(stranger), child(await created('Ben')))
    await expectShutOut(stranger, esther)
  })

  test('an adult of the household who may not act for the others', async () => {
    const aunt = await aMember(server)
    await change(adult(ruth), adult(aunt, false), child(esther))
    await expectShutOut(aunt, esther)
  })

  test('a parent from the moment that they are taken out of the household', async () => {
    await read(ruth, esther).expect(200)
    await change(adult(await aMember(server)), child(esther))
    await expectShutOut(ruth, esther)
  })

  test('a parent who has left, or waits for approval', async () => {
    const left = { standing: 'left', leftOn: server.clock.now() }
    await db.user.update({ where: { id: ruth.id }, data: left })
    await expectShutOut(ruth, esther)
    const back = { standing: 'active', leftOn: null, approvedAt: null }
    await db.user.update({ where: { id: ruth.id }, data: back })
    await expectShutOut(ruth, esther)
  })

  test('a brother with an account, and the parent of one who keeps his own details', async () => {
    const ben = await aMember(server, { firstName: 'Ben' })
    await change(adult(ruth), child(ben.id), child(esther))
    await expectShutOut(ben, esther)
    await expectShutOut(ruth, ben.id)
    await read(ben, ben.id).expect(200)
  })

  test('a parent who names another adult of the household, or themselves', async () => {
    const boaz = await aMember(server, { firstName: 'Boaz' })
    await change(adult(ruth), adult(boaz), child(esther))
    for (const id of [boaz.id, ruth.id]) {
      const refused = await write(ruth, id)
      expect(refused.body.code).toBe('member-not-found')
    }
  })

  test('an admin by this route, who has one of their own', async () => {
    expect((await write(admin, esther)).body.code).toBe('member-not-found')
  })

  test('a parent of a child who has left', async () => {
    const left = { standing: 'left', leftOn: server.clock.now() }
    await db.user.update({ where: { id: esther }, data: left })
    await expectShutOut(ruth, esther)
  })
})
