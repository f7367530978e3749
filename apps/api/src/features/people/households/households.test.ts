import type { HouseholdMarkResult, Session } from '@church/shared'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  aMember,
  anAdmin,
  aSession,
  INSIDE,
  later,
  markBody,
  OUTSIDE,
  type Person,
  withRole,
} from '../../../../test/factories.ts'
import { PICTURE } from '../../../../test/samples.ts'
import { aChurch, startAnotherServer } from '../../../../test/server.ts'
import { inTransaction } from '../../../platform/db.ts'
import { expireSession } from '../../attendance/sessions/index.ts'
import { greetBirthdays } from '../../office/birthdays/index.ts'
import { retentionFeature } from '../../site/retention/index.ts'
import { openNewcomerCases } from '../sharing/index.ts'
import { insertUser, lockPeople } from '../users/index.ts'

const here = await aChurch({ anew: 'everything' })
const there = await startAnotherServer(here)
const { clock, request, services } = here
const { db, pool } = services

let admin: Person
let ruth: Person
let session: Session
beforeEach(async () => {
  admin = await anAdmin(here)
  ruth = await aMember(here, { firstName: 'Ruth', lastName: 'Hill' })
  session = await aSession(here)
})

/** Somebody without an account, whom the office added. */
async function without(firstName: string): Promise<{ id: number }> {
  const person = { firstName, lastName: 'Hill', email: null, passwordHash: null }
  const id =
    (await insertUser(pool, { ...person, createdAt: clock.now(), approvedBy: 'rule' })) ?? 0
  return { id }
}

type Input = { user: number; relation: 'adult' | 'child'; may_act?: boolean }
const adult = ({ id }: { id: number }, may_act = true): Input => ({
  user: id,
  relation: 'adult',
  may_act,
})
const child = ({ id }: { id: number }): Input => ({ user: id, relation: 'child' })

const households = (path = '') => `/api/users/admin/households/${path}`
const create = (...members: Input[]) =>
  request.post(households()).set(admin.auth).send({ name: 'Hill', members })
const update = (id: number, body: object) =>
  request
    .put(households(`${id}/`))
    .set(admin.auth)
    .send(body)
const made = async (...members: Input[]): Promise<number> =>
  (await create(...members).expect(201)).body.id

const own = async (who: Person, query = '') =>
  (await request.get(`/api/users/profile/household/${query}`).set(who.auth).expect(200)).body
const agree = (who: Person) => request.post('/api/users/profile/household/agree/').set(who.auth)
const markFamily = (
  who: Person,
  users: { id: number }[],
  { at = here, place = INSIDE as object } = {},
) =>
  at.request
    .post('/api/users/profile/attendance/household/')
    .set(who.auth)
    .send({ ...markBody(session, place), users: users.map(({ id }) => id) })
const outcomes = async (marking: ReturnType<typeof markFamily>) => {
  const { body } = await marking.expect(200)
  return Object.fromEntries(
    body.results.map(({ user, outcome, reason }: HouseholdMarkResult) => [user, reason ?? outcome]),
  )
}
const rows = () => db.attendance.findMany({ orderBy: { userId: 'asc' } })

describe('a mark of a household', () => {
  test('has a result for each, counts each once, and changes nothing when it is repeated', async () => {
    const [anna, ben] = [await without('Anna'), await without('Ben')]
    await made(adult(ruth), child(anna), child(ben))
    const steward = await withRole(here, 'steward')
    await request
      .post('/api/users/attendance/steward/mark/')
      .set(steward.auth)
      .send({ session: session.id, user: anna.id })
      .expect(201)
    await expect.poll(() => services.live.numbers()).toMatchObject({ count: 1 })
    const first = { [ruth.id]: 'marked', [anna.id]: 'already-marked', [ben.id]: 'marked' }
    expect(await outcomes(markFamily(ruth, [ruth, anna, ben]))).toEqual(first)
    const marks = await rows()
    expect(marks.map(({ userId, source, markedById }) => [userId, source, markedById])).toEqual([
      [ruth.id, 'phone', null],
      [anna.id, 'steward', steward.id],
      [ben.id, 'family', ruth.id],
    ])
    await expect.poll(() => services.live.numbers()).toMatchObject({ count: 3 })
    await expect.poll(() => there.services.live.numbers()).toMatchObject({ count: 3 })
    const again = await outcomes(markFamily(ruth, [ruth, anna, ben, ben], { at: there }))
    expect(new Set(Object.values(again))).toEqual(new Set(['already-marked']))
    expect(await rows()).toEqual(marks)
    const { households: shown } = await own(ruth, `?session=${session.id}`)
    expect(shown[0].members.map(({ marked }: { marked: boolean }) => marked)).toEqual([
      true,
      true,
      true,
    ])
  })

  test('with somebody of another household is refused, and nobody is marked', async () => {
    const [anna, ben] = [await without('Anna'), await without('Ben')]
    await made(adult(ruth), child(anna))
    const grace = await aMember(here)
    await made(adult(grace), adult(await aMember(here), false), child(ben))
    for (const [who, people, code] of [
      [ruth, [ruth, anna, ben], 'not-in-household'],
      [ruth, [anna, { id: 2_000_000_000 }], 'not-in-household'],
      [admin, [admin], 'household-may-not-mark'],
      [admin, [anna], 'household-may-not-mark'],
    ] as const) {
      const { body } = await markFamily(who, [...people]).expect(403)
      expect(body.code).toBe(code)
    }
    expect(await rows()).toEqual([])
  })

  test('needs the right to act, which being a child or an admin does not give', async () => {
    const [anna, teen] = [await without('Anna'), await aMember(here)]
    const other = await aMember(here)
    await made(adult(ruth), adult(other, false), child(teen), child(anna))
    for (const who of [other, teen]) {
      expect((await markFamily(who, [anna]).expect(403)).body.code).toBe('household-may-not-mark')
    }
    expect(await rows()).toEqual([])
  })

  test('skips an account that has not agreed, an admin, and somebody who has left', async () => {
    const [grace, anna, gone] = [await aMember(here), await without('Anna'), await without('Old')]
    await made(adult(ruth), adult(grace), adult(admin), child(anna), child(gone))
    await db.user.update({
      where: { id: gone.id },
      data: { standing: 'left', leftOn: new Date(0) },
    })
    await agree(admin).expect(200)
    const all = [grace, admin, anna, gone]
    const refused = { [admin.id]: 'admin', [gone.id]: 'left' }
    expect(await outcomes(markFamily(ruth, all))).toEqual({
      ...refused,
      [grace.id]: 'not-agreed',
      [anna.id]: 'marked',
    })
    await agree(grace).expect(200)
    expect((await own(grace)).agreed_at).toBe('2026-01-11T10:00:00.000Z')
    expect(await outcomes(markFamily(ruth, all))).toMatchObject({
      ...refused,
      [grace.id]: 'marked',
    })
    const history = await request.get('/api/users/profile/attendance/').set(grace.auth).expect(200)
    expect(history.body.results).toMatchObject([{ source: 'family', marked_by: 'Ruth Hill' }])
    const { attendance } = await services.ownData.read(services, grace.id)
    expect(attendance).toMatchObject([{ source: 'family', marked_by: 'Ruth Hill' }])

    await db.attendance.deleteMany()
    await request.delete('/api/users/profile/household/agree/').set(grace.auth).expect(200)
    expect(await outcomes(markFamily(ruth, [grace], { at: there }))).toEqual({
      [grace.id]: 'not-agreed',
    })
    // Somebody who gets an account decides from then on.
    const account = { email: 'anna@hill.test', passwordHash: 'x' }
    await db.user.update({ where: { id: anna.id }, data: account })
    expect(await outcomes(markFamily(ruth, [anna]))).toEqual({ [anna.id]: 'not-agreed' })
    expect(await rows()).toEqual([])
  })

  test('follows the rules of a single mark about the place, the door and the time', async () => {
    const anna = await without('Anna')
    await made(adult(ruth), child(anna))
    const refused = async (place: object) =>
      (await markFamily(ruth, [ruth, anna], { place })).body.code
    expect(await refused(OUTSIDE)).toBe('outside-area')
    expect(await refused({})).toBe('no-location')
    await request
      .put('/api/users/admin/door/')
      .set(admin.auth)
      .send({ proof: 'code', steward_taps: true })
      .expect(200)
    expect(await refused(INSIDE)).toBe('door-code-needed')
    const { pass } = services.door.passes.issue(
      { sessionId: session.id, userId: ruth.id },
      clock.now(),
    )
    expect(await outcomes(markFamily(ruth, [ruth, anna], { place: { door_pass: pass } }))).toEqual({
      [ruth.id]: 'marked',
      [anna.id]: 'marked',
    })
    expect((await rows()).map(({ source }) => source)).toEqual(['code', 'family'])
    await db.setting.deleteMany({ where: { key: 'door' } })
    await later(here, session.end_datetime, ruth)
    expect(await refused(INSIDE)).toBe('not-running')
  })

  test('by two parents at once leaves one row a child, and a child of two households one absence', async () => {
    const grace = await aMember(here)
    const [anna, ben] = [await without('Anna'), await without('Ben')]
    await made(adult(ruth), child(anna), child(ben))
    await made(adult(grace), child(anna), child(ben))
    const both = await Promise.all([
      outcomes(markFamily(ruth, [anna])),
      outcomes(markFamily(grace, [anna], { at: there })),
    ])
    expect(both.map((each) => each[anna.id]).sort()).toEqual(['already-marked', 'marked'])
    await later(here, session.end_datetime, admin)
    await expireSession(pool, session.id, clock.now())
    expect(await rows()).toMatchObject(
      [admin, ruth, grace, anna, ben].map(({ id }) => ({ userId: id, present: id === anna.id })),
    )
  })

  test('is refused in every process from the next call after leaving the household', async () => {
    const anna = await without('Anna')
    const id = await made(adult(ruth), child(anna))
    expect(await outcomes(markFamily(ruth, [anna], { at: there }))).toEqual({ [anna.id]: 'marked' })
    await update(id, { members: [child(anna)] }).expect(200)
    await markFamily(ruth, [anna], { at: there }).expect(403)
    await update(id, { members: [adult(ruth), child(anna)] }).expect(200)
    await request
      .delete(households(`${id}/`))
      .set(admin.auth)
      .expect(200)
    await markFamily(ruth, [anna], { at: there }).expect(403)
    expect(await own(ruth)).toMatchObject({ households: [], may_act: false })
  })
})

describe('the past of a relative', () => {
  test('is not shown: who was at a session is asked only while it takes marks', async () => {
    const anna = await without('Anna')
    await made(adult(ruth), child(anna))
    expect(await outcomes(markFamily(ruth, [anna]))).toEqual({ [anna.id]: 'marked' })
    const marked = async () =>
      (await own(ruth, `?session=${session.id}`)).households[0].members.map(
        (member: { marked: boolean | null }) => member.marked,
      )
    expect(await marked()).toEqual([false, true])
    await later(here, session.end_datetime, ruth, admin)
    expect(await marked()).toEqual([null, null])
    await expireSession(pool, session.id, clock.now())
    expect(await marked()).toEqual([null, null])
    session = await aSession(here, { from: 10, to: 20 })
    expect(await marked()).toEqual([null, null])
  })
})

describe('an agreement', () => {
  test('does not count for an adult who is added later, nor for one who may act later', async () => {
    const [grace, stepfather] = [await aMember(here), await aMember(here)]
    const id = await made(adult(ruth), adult(grace, false))
    await agree(grace).expect(200)
    expect(await outcomes(markFamily(ruth, [grace]))).toEqual({ [grace.id]: 'marked' })
    await db.attendance.deleteMany()

    const both = [adult(ruth), adult(grace, false)]
    await update(id, { members: [...both, adult(stepfather, false)] }).expect(200)
    expect((await own(grace)).agreed_at).not.toBeNull()
    await update(id, { members: [...both, adult(stepfather)] }).expect(200)
    expect(await outcomes(markFamily(stepfather, [grace]))).toEqual({ [grace.id]: 'not-agreed' })
    expect(await outcomes(markFamily(ruth, [grace]))).toEqual({ [grace.id]: 'not-agreed' })
    expect((await own(grace)).agreed_at).toBeNull()

    await agree(grace).expect(200)
    await update(id, { members: [...both, adult(stepfather)], name: 'As before' }).expect(200)
    expect(await outcomes(markFamily(stepfather, [grace]))).toEqual({ [grace.id]: 'marked' })
  })

  test('ends when a merge puts somebody else in the place of an adult who may act', async () => {
    const [grace, stranger] = [await aMember(here), await aMember(here)]
    const aunt = await without('Aunt')
    await made(adult(ruth, false), adult(grace, false), adult(aunt))
    await agree(grace).expect(200)
    await request
      .post(`/api/users/${aunt.id}/merge/`)
      .set(admin.auth)
      .send({ into: stranger.id })
      .expect(200)
    expect((await own(stranger)).may_act).toBe(true)
    expect(await outcomes(markFamily(stranger, [grace]))).toEqual({ [grace.id]: 'not-agreed' })
  })
})

describe('households', () => {
  test('are made, changed and deleted by admins, recorded, and keep an agreement', async () => {
    const grace = await aMember(here, { firstName: 'Grace', lastName: 'Okoro' })
    const id = await made(adult(ruth), adult(grace, false))
    await agree(grace).expect(200)
    const { body } = await update(id, { name: 'Hill and Okoro', members: [adult(grace)] }).expect(
      200,
    )
    expect(body).toEqual({
      id,
      name: 'Hill and Okoro',
      members: [
        {
          user: grace.id,
          name: 'Grace Okoro',
          relation: 'adult',
          may_act: true,
          has_account: true,
          agreed: true,
        },
      ],
    })
    const list = async (keyword: string) =>
      (
        await request
          .get(households(`?keyword=${keyword}`))
          .set(admin.auth)
          .expect(200)
      ).body.results
    expect(await list('grace')).toEqual([body])
    expect(await list('HILL')).toEqual([body])
    expect(await list('ruth')).toEqual([])
    await request
      .delete(households(`${id}/`))
      .set(admin.auth)
      .expect(200)
    await request
      .get(households(`${id}/`))
      .set(admin.auth)
      .expect(404)
    await update(id, { name: 'Gone' }).expect(404)
    const events = await db.auditEvent.findMany({
      where: { action: { startsWith: 'household.' } },
      orderBy: { id: 'asc' },
    })
    expect(events.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['household.create', admin.id],
      ['household.agree', grace.id],
      ['household.update', admin.id],
      ['household.delete', admin.id],
    ])
  })

  test('record an agreement and its end once an hour, however often somebody changes their mind', async () => {
    const grace = await aMember(here)
    await made(adult(ruth), adult(grace, false))
    const end = () => request.delete('/api/users/profile/household/agree/').set(grace.auth)
    for (let n = 0; n < 5; n++) {
      await agree(grace).expect(200)
      await end().expect(200)
    }
    const recorded = { actorId: grace.id, action: { startsWith: 'household.' } }
    expect(await db.auditEvent.count({ where: recorded })).toBe(2)
    clock.advance(3_600_000)
    await later(here, clock.now().toISOString(), grace)
    await agree(grace).expect(200)
    expect(await db.auditEvent.count({ where: recorded })).toBe(3)
  })

  test('have an adult in one, a child in several, and nobody as both or unknown', async () => {
    const anna = await without('Anna')
    await made(adult(ruth), child(anna))
    expect((await create(adult(ruth)).expect(409)).body).toMatchObject({
      code: 'in-another-household',
      errors: { members: [expect.stringContaining('Ruth Hill')] },
    })
    await create(child(ruth)).expect(409)
    await create(adult(anna)).expect(409)
    await create(child({ id: 2_000_000_000 })).expect(404)
    await create(child(anna), child(anna)).expect(400)
    await create({ ...child(anna), may_act: true }).expect(400)
    await create().expect(400)
    await made(child(anna))
    expect(await db.household.count()).toBe(2)
    const insert = `INSERT INTO household_members (household_id, user_id, relation)
      SELECT max(id), $1, 'adult' FROM households`
    await expect(pool.query(insert, [ruth.id])).rejects.toThrow('household_members_adult_key')
  })

  test('are changed by one admin at a time', async () => {
    const grace = await aMember(here)
    const waits = `SELECT FROM pg_locks WHERE NOT granted AND database = (
      SELECT oid FROM pg_database WHERE datname = current_database())`
    const { answer } = await inTransaction(here.beside, async (client) => {
      await lockPeople(client)
      await client.query(
        `WITH made AS (INSERT INTO households (name, created_at) VALUES ('Okoro', $2) RETURNING id)
         INSERT INTO household_members (household_id, user_id, relation)
         SELECT id, $1, 'adult' FROM made`,
        [grace.id, clock.now()],
      )
      const answer = create(adult(grace)).then(({ status }) => status)
      await expect.poll(async () => (await client.query(waits)).rowCount).toBe(1)
      return { answer }
    })
    expect(await answer).toBe(409)
  })

  test('hide their children from members, with the picture, in every process', async () => {
    const teen = await aMember(here, { firstName: 'Tess' })
    const { body: uploaded } = await request
      .post('/api/users/profile/upload/')
      .set(teen.auth)
      .attach('image', PICTURE, 'me.png')
      .expect(200)
    const names = async (who: Person, at = here) =>
      (await at.request.get('/api/members/').set(who.auth).expect(200)).body.map(
        ({ user }: { user: { first_name: string } }) => user.first_name,
      )
    const path = `/api/members/${teen.id}/`
    await request.get(path).set(ruth.auth).expect(200)
    for (const at of [here, there]) expect(await names(ruth, at)).toContain('Tess')
    const id = await made(adult(ruth), child(teen))
    for (const at of [here, there]) {
      expect(await names(ruth, at)).not.toContain('Tess')
      expect(await names(admin, at)).toContain('Tess')
      await at.request.get(path).set(ruth.auth).expect(404)
      await at.request.get(path).set(teen.auth).expect(200)
    }
    const member = await db.member.findUniqueOrThrow({ where: { id: teen.id } })
    expect(member.image).not.toBe(uploaded.image)
    expect((await own(ruth)).households[0].members[1]).toMatchObject({ user: teen.id })
    const { body: user } = await request.get(`/api/users/${teen.id}/`).set(teen.auth).expect(200)
    expect(user.is_child).toBe(true)
    await update(id, { members: [adult(ruth)] }).expect(200)
    for (const at of [here, there]) expect(await names(ruth, at)).toContain('Tess')
  })

  test('have children who get no birthday mail', async () => {
    const teen = await aMember(here)
    const dateOfBirth = new Date('2010-01-11')
    await db.member.updateMany({ data: { dateOfBirth } })
    await made(adult(ruth), child(teen))
    await greetBirthdays(services)
    const greeted = await db.delivery.findMany({ where: { kind: 'birthday-greeting' } })
    expect(greeted).toHaveLength(2)
    expect(greeted.map(({ userId }) => userId)).not.toContain(teen.id)
  })

  test('have children about whom there is no care case, unless they ask', async () => {
    const [anna, teen] = [await without('Anna'), await aMember(here)]
    await openNewcomerCases(pool, [ruth.id, teen.id], clock.now())
    await made(adult(ruth), child(teen), child(anna))
    await openNewcomerCases(pool, [anna.id], clock.now())
    const cases = async () =>
      (await request.get('/api/users/care/').set(admin.auth).expect(200)).body.count
    expect(await cases()).toBe(1)
    await request
      .post('/api/users/profile/ask/')
      .set(teen.auth)
      .send({ what: 'prayer' })
      .expect(201)
    expect(await cases()).toBe(2)
  })

  test('are suggested for people of one surname and address without one', async () => {
    const grace = await aMember(here, { firstName: 'Grace', lastName: 'HILL' })
    const [anna, other] = [await without('Anna'), await without('Other')]
    const address = { streetName: '4 Mill Lane', postcode: 'LU1 1AA' }
    await db.member.update({ where: { id: ruth.id }, data: address })
    await db.member.update({
      where: { id: grace.id },
      data: { streetName: '4 mill lane', postcode: 'lu11aa' },
    })
    await db.member.update({
      where: { id: anna.id },
      data: { ...address, dateOfBirth: new Date('2008-01-12') },
    })
    await db.member.update({ where: { id: other.id }, data: { streetName: '5 Mill Lane' } })
    const suggested = async () =>
      (await request.get(households('suggestions/')).set(admin.auth).expect(200)).body.results
    const [first, ...rest] = await suggested()
    expect(rest).toEqual([])
    expect(first.members).toEqual([
      { user: grace.id, name: 'Grace HILL', relation: 'adult' },
      { user: ruth.id, name: 'Ruth Hill', relation: 'adult' },
      { user: anna.id, name: 'Anna Hill', relation: 'child' },
    ])
    await made(adult(ruth), child(anna))
    expect(await suggested()).toEqual([])
  })

  test('are changed at the request of an adult, which one admin decides about once', async () => {
    const teen = await aMember(here)
    const id = await made(adult(ruth), child(teen))
    const ask = (who: Person) =>
      request
        .post('/api/users/profile/household/requests/')
        .set(who.auth)
        .send({ message: 'Please add Ben.' })
    expect((await ask(teen).expect(403)).body.code).toBe('household-adults-only')
    const { body: asked } = await ask(ruth).expect(201)
    expect((await ask(ruth).expect(409)).body.code).toBe('household-request-waiting')
    const waiting = async () =>
      (await request.get(households('requests/')).set(admin.auth).expect(200)).body
    expect((await waiting()).results).toEqual([
      { ...asked, user: ruth.id, name: 'Ruth Hill', household: { id, name: 'Hill' } },
    ])
    const decide = (decision: string) =>
      request
        .post(households(`requests/${asked.id}/`))
        .set(admin.auth)
        .send({ decision })
    await decide('accept').expect(200)
    expect((await decide('decline').expect(409)).body.code).toBe('household-request-decided')
    expect((await waiting()).count).toBe(0)
    expect((await own(ruth)).requests).toMatchObject([{ id: asked.id, state: 'accepted' }])
    await ask(ruth).expect(201)
    clock.advance(31 * 86_400_000)
    for (const job of retentionFeature.jobs(services)) await job.run(new AbortController().signal)
    expect(await db.householdRequest.findMany()).toMatchObject([{ state: 'waiting' }])
  })
})

describe('deleting the last adult of a household', () => {
  const deleteOwn = (who: Person, body?: object) =>
    request.delete('/api/users/profile/delete/').set(who.auth).send(body)
  const ids = async () => (await db.user.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id)

  test('asks what becomes of the children without an account, and does that', async () => {
    const [anna, teen] = [await without('Anna'), await aMember(here)]
    await made(adult(ruth), child(anna), child(teen))
    const { body } = await deleteOwn(ruth).expect(409)
    expect(body).toMatchObject({ code: 'children-left', detail: expect.stringContaining('Anna') })
    await request.delete(`/api/users/delete/${ruth.id}/`).set(admin.auth).expect(409)
    expect(await ids()).toContain(ruth.id)
    await deleteOwn(ruth, { children: 'delete' }).expect(200)
    expect(await ids()).toEqual([admin.id, teen.id])
    const events = await db.auditEvent.findMany({
      where: { action: 'user.delete' },
      orderBy: { id: 'asc' },
    })
    expect(events.map(({ subjectId }) => subjectId)).toEqual([ruth.id, anna.id])
    // The household goes with its last person.
    await deleteOwn(teen).expect(200)
    expect(await db.household.count()).toBe(0)
  })

  test('by an admin can keep the children, whom the office then has', async () => {
    const anna = await without('Anna')
    const id = await made(adult(ruth), child(anna))
    const path = `/api/users/delete/${ruth.id}/`
    await request.delete(path).set(admin.auth).send({ children: 'keep' }).expect(200)
    const { body } = await request
      .get(households(`${id}/`))
      .set(admin.auth)
      .expect(200)
    expect(body.members).toMatchObject([{ user: anna.id }])
  })

  test('asks nothing while another adult is there, in this household or another of the child', async () => {
    const [anna, ben] = [await without('Anna'), await without('Ben')]
    const [grace, paul] = [await aMember(here), await aMember(here)]
    await made(adult(ruth), adult(grace), child(anna), child(ben))
    await made(adult(paul), child(ben))
    await deleteOwn(ruth).expect(200)
    await deleteOwn(paul).expect(200)
    const { body } = await deleteOwn(grace).expect(409)
    expect(body.detail).toContain('Anna Hill, Ben Hill')
    await deleteOwn(grace, { children: 'delete' }).expect(200)
    expect(await ids()).toEqual([admin.id])
  })

  test('when a newcomer is declined keeps the children', async () => {
    const anna = await without('Anna')
    await db.user.update({ where: { id: ruth.id }, data: { approvedAt: null } })
    await made(adult(ruth), child(anna))
    const path = `/api/users/admin/newcomers/${ruth.id}/`
    await request.post(path).set(admin.auth).send({ decision: 'decline' }).expect(200)
    expect(await ids()).toEqual([admin.id, anna.id])
  })
})

test('merging two accounts does not keep an agreement that the person who stays did not give', async () => {
  const [gone, kept] = [await aMember(here), await aMember(here)]
  await made(adult(ruth), child(gone))
  await agree(gone).expect(200)
  const path = `/api/users/${gone.id}/merge/`
  await request.post(path).set(admin.auth).send({ into: kept.id }).expect(200)
  expect(await db.householdMember.findMany({ where: { userId: kept.id } })).toMatchObject([
    { relation: 'child', agreedAt: null },
  ])
})

test('merging two people keeps one place in each household, and one adult in one', async () => {
  const [anna, double] = [await without('Anna'), await without('Ann')]
  const grace = await aMember(here)
  const [first, second] = [
    await made(adult(ruth), child(anna), child(double)),
    await made(adult(grace), child(double)),
  ]
  const merge = (from: { id: number }, into: { id: number }) =>
    request.post(`/api/users/${from.id}/merge/`).set(admin.auth).send({ into: into.id }).expect(200)
  await merge(double, anna)
  const { body: foreseen } = await request
    .get(`/api/users/${grace.id}/merge/?into=${ruth.id}`)
    .set(admin.auth)
    .expect(200)
  const place = { name: 'Hill', relation: 'adult' }
  expect(foreseen.households).toEqual({
    from: [{ id: second, ...place }],
    into: [{ id: first, ...place }],
    result: [{ id: first, ...place }],
  })
  await merge(grace, ruth)
  const places = await db.householdMember.findMany({
    orderBy: [{ householdId: 'asc' }, { userId: 'asc' }],
  })
  expect(places.map(({ householdId, userId }) => [householdId, userId])).toEqual([
    [first, ruth.id],
    [first, anna.id],
    [second, anna.id],
  ])
})

test('admins list the households of one person', async () => {
  const anna = await without('Anna')
  const id = await made(adult(ruth), child(anna))
  await made(adult(await aMember(here)))
  const { body } = await request
    .get(households())
    .query({ user: anna.id })
    .set(admin.auth)
    .expect(200)
  expect(body).toMatchObject({ count: 1, results: [{ id }] })
})
