import { servingErrors } from '@church/shared'
import { beforeEach, expect, test } from 'vitest'
import { downloadedData } from '../../../../test/download.ts'
import { aMember, later, type Person } from '../../../../test/factories.ts'
import { createMailbox } from '../../../../test/mailbox.ts'
import { aChurch } from '../../../../test/server.ts'
import { aPlan, aTeam, planOf, putOn, tell } from '../../../../test/serving.ts'
import { whileChanging } from '../../../../test/while-changing.ts'
import { lockUntilCommit } from '../../../platform/advisory-lock.ts'
import { tellChanges } from './jobs.ts'
import { noteAbout } from './notices.ts'

// Who serves, beside what else happens to people: merges, leaving, waiting for approval, and their own download.

const server = await aChurch({ anew: ['sessions', 'serving_teams', 'users'] })
const { request, services, clock } = server
const { db } = services
const { mailsTo, servingToken } = createMailbox(server)

/** A team of Lea, who leads it, Ann and Ben, and a service in a week, on 18 January, that needs two. */
let church: Awaited<ReturnType<typeof prepare>>

async function prepare() {
  const { members, ...rest } = await aTeam(server, { people: 2 })
  const [ann, ben] = members
  const { slots } = await aPlan(server, rest, { name: 'Worship', roles: { Sound: 2 } })
  const [one, two] = slots
  if (!ann || !ben || !one || !two) throw new Error('Too few')
  return { ...rest, ann, ben, one: one.id, two: two.id }
}

beforeEach(async () => {
  church = await prepare()
})

const answer = (person: Person, slot: number, yesOrNo: 'yes' | 'no') =>
  request
    .post(`/api/users/profile/serving/${slot}/answer/`)
    .set(person.auth)
    .send({ answer: yesOrNo })
const ask = (person: Person, slot: number, user: Person) =>
  request
    .post(`/api/users/profile/serving/${slot}/swap/`)
    .set(person.auth)
    .send({ with: { user: user.id } })
const leaves = (person: Person) =>
  request
    .put(`/api/users/update/${person.id}/`)
    .set(church.admin.auth)
    .send({ standing: 'left' })
    .expect(200)

/** Puts people on, a slot each, and tells them. */
async function toldOn(...people: Person[]) {
  for (const [n, { id }] of people.entries()) {
    await putOn(server, church.leader, n === 0 ? church.one : church.two, id).expect(200)
  }
  await tell(server, church.leader, church.team.id).expect(200)
}

/** Merges a person who has lost their account into another. */
async function merge(gone: Person, kept: Person) {
  await db.user.update({
    where: { id: gone.id },
    data: { passwordHash: null, refreshTokens: { deleteMany: {} } },
  })
  await request
    .post(`/api/users/${gone.id}/merge/`)
    .set(church.admin.auth)
    .send({ into: kept.id })
    .expect(200)
}

async function undoMerge(kept: Person) {
  const { body } = await request.get(`/api/users/${kept.id}/merges/`).set(church.admin.auth)
  return request
    .post(`/api/users/admin/merges/${body.merges[0].id}/undo/`)
    .set(church.admin.auth)
    .send()
}

test('undoing a merge puts both back on, whichever slot had the yes', async () => {
  const { ann, ben, one, two } = church
  await toldOn(ben, ann)
  await services.outbox.idle()
  await answer(ann, two, 'yes').expect(200)
  const before = await db.servingSlot.findMany({ orderBy: { id: 'asc' } })
  await merge(ann, ben)
  const merged = await db.servingSlot.findMany({ orderBy: { id: 'asc' } })
  expect(merged.map(({ id, userId }) => [id, userId])).toEqual([
    [one, null],
    [two, ben.id],
  ])
  expect((await undoMerge(ben)).status).toBe(200)
  expect(await db.servingSlot.findMany({ orderBy: { id: 'asc' } })).toEqual(before)
})

test('who is merged before the mail has left is told all the same, once', async () => {
  const { ann, ben } = church
  await toldOn(ann)
  await merge(ann, ben)
  await tellChanges(services)
  await tellChanges(services)
  const subjects = (await mailsTo(ben.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject?.startsWith('When you serve'))).toHaveLength(1)
})

test('whoever is merged while they answer a swap has answered', async () => {
  const { ann, ben, one } = church
  await toldOn(ann)
  const { body: swap } = await ask(ann, one, ben).expect(201)
  await db.user.update({
    where: { id: ben.id },
    data: { passwordHash: null, refreshTokens: { deleteMany: {} } },
  })
  // Ben's answer has found the swap, which a merge with Ann deletes.
  const { status } = await whileChanging(
    server.beside,
    async (other) => {
      await lockUntilCommit(other, 'serving')
      await other.query('SELECT FROM serving_swaps WHERE id = $1', [swap.id])
    },
    () => request.post(`/api/users/${ben.id}/merge/`).set(church.admin.auth).send({ into: ann.id }),
    {
      afterwards: (other) =>
        noteAbout(other, { what: 'taken', slot: one, swap: swap.id, to: [ann.id] }),
    },
  )
  expect(status).toBe(200)
  expect(await db.servingSwap.count()).toBe(0)
})

test('a no is taken back only by somebody who is in the team', async () => {
  const { ann, ben, one, two, team } = church
  await toldOn(ann, ben)
  const token = await servingToken(ben.email)
  await answer(ann, one, 'no').expect(200)
  await answer(ben, two, 'no').expect(200)
  await leaves(ann)
  await db.memberDepartment.deleteMany({ where: { memberId: ben.id } })
  const byLink = await request.post('/api/serving/answer/').send({ token, answer: 'yes' })
  expect(byLink.status).toBe(404)
  for (const [person, slot] of [
    [ann, one],
    [ben, two],
  ] as const) {
    expect((await answer(person, slot, 'yes')).status).toBe(404)
    const { body } = await request.get('/api/users/profile/serving/').set(person.auth)
    expect(body.slots).toEqual([])
  }
  expect((await planOf(server, church.leader, team.id)).map(({ user }) => user)).toEqual([
    null,
    null,
  ])
})

test('a refused swap names nobody, and nothing that they do, to the member who asks', async () => {
  const { ann, ben, leader, one, two } = church
  await toldOn(ann)
  await putOn(server, leader, two, ben.id).expect(200)
  const refusal = { code: 'serving-clash', detail: servingErrors.clash.detail }
  expect((await ask(ann, one, ben).expect(409)).body).toMatchObject(refusal)
  await tell(server, leader, church.team.id)
  expect((await ask(ann, one, ben).expect(409)).body).toMatchObject(refusal)
})

test('a newcomer who waits for approval is told no name', async () => {
  const { ann, ben, one } = church
  await toldOn(ann)
  await db.user.update({ where: { id: ben.id }, data: { approvedAt: null } })
  clock.advance(1_000)
  await ask(ann, one, ben).expect(201)
  const text = (await mailsTo(ben.email)).at(-1)?.text
  expect(text).toContain('Somebody asks you to take Sound at Worship')
  expect(text).not.toContain(ann.name)
})

test('somebody who has left is named to the leader, and to nobody else of the team', async () => {
  const { ann, ben, leader, team } = church
  await toldOn(ann)
  await services.outbox.idle()
  await later(server, '2026-01-19T10:00:00Z', ben, leader, church.admin)
  await db.session.updateMany({ data: { expiredAt: clock.now() } })
  await leaves(ann)
  const plan = async (viewer: Person) =>
    (
      await request
        .get('/api/users/serving/plan/')
        .query({ team: team.id, from: '2026-01-01', until: '2026-02-01' })
        .set(viewer.auth)
        .expect(200)
    ).text
  expect(await plan(leader)).toContain(ann.last_name)
  expect(await plan(ben)).not.toContain(ann.last_name)
})

test('a swap with somebody who has left is over', async () => {
  const { ann, ben, one } = church
  await toldOn(ann)
  clock.advance(1_000)
  await ask(ann, one, ben).expect(201)
  await leaves(ben)
  const { body } = await request.get('/api/users/profile/serving/').set(ann.auth).expect(200)
  expect([body.swaps, body.people]).toEqual([[], []])
})

test('wishes name nobody in the download, and forget who has left', async () => {
  const { ann, ben } = church
  const hidden = await aMember(server, { firstName: 'Hidden', lastName: 'Stranger' })
  const path = '/api/users/profile/serving/wishes/'
  const wishes = {
    at_most_a_month: null,
    not_two_in_a_row: false,
    together: [hidden.id],
    apart: [],
  }
  await request
    .put(path)
    .set(ann.auth)
    .send({ ...wishes, apart: [ben.id] })
    .expect(200)
  const text = await downloadedData(server, ann)
  expect(JSON.parse(text).serving_pairs).toHaveLength(2)
  expect(text).not.toContain('Stranger')
  await leaves(ben)
  const { body } = await request.get(path).set(ann.auth).expect(200)
  expect(body).toEqual(wishes)
  await request.put(path).set(ann.auth).send(body).expect(200)
})
