import type { PlanPerson, Serving } from '@church/shared'
import { describe, expect, test } from 'vitest'
import {
  ALL_SHARED,
  aMember,
  anAdmin,
  aSession,
  type Person,
  withRole,
} from '../../../../test/factories.ts'
import { createMailbox } from '../../../../test/mailbox.ts'
import { aChurch } from '../../../../test/server.ts'
import { aPlan, aTeam, inDepartment, planOf, putOn, tell } from '../../../../test/serving.ts'

const server = await aChurch({ anew: ['sessions', 'serving_teams', 'users'] })
const { request, services, clock } = server
const { db } = services
const { mailsTo } = createMailbox(server)

const firstOf = <T>([first]: T[]): T => {
  if (!first) throw new Error('There is none')
  return first
}

const suggest = (
  leader: Person,
  team: number,
  { from = '2026-01-01', until = '2026-12-31' } = {},
) => request.post('/api/users/serving/plan/suggest/').set(leader.auth).send({ team, from, until })

test('a draft is seen by leaders only, and by everybody of the team once it is told', async () => {
  const { leader, members, team } = await aTeam(server)
  const [ann, ben] = members
  if (!ann || !ben) throw new Error('Too few')
  const { slots } = await aPlan(server, { leader, team }, { roles: { Sound: 2 } })
  const slot = firstOf(slots)
  const put = await putOn(server, leader, slot.id, ann.id).expect(200)
  expect(put.body).toMatchObject({
    id: slot.id,
    user: ann.id,
    state: 'draft',
    why: null,
    clash: null,
  })
  expect((await planOf(server, ben, team.id)).map(({ user, state }) => [user, state])).toEqual([
    [null, 'draft'],
    [null, 'draft'],
  ])
  const admin = await anAdmin(server)
  const ofAnn = async () =>
    (await request.get(`/api/users/members/${ann.id}/serving/`).set(admin.auth).expect(200)).body
  const teams = [{ id: team.id, name: team.name, leads: false }]
  expect(await ofAnn()).toEqual({ teams, dates: [] })
  expect((await tell(server, leader, team.id)).body).toEqual({ told: 1, unreachable: [] })
  expect((await planOf(server, ben, team.id))[0]).toMatchObject({ user: ann.id, state: 'asked' })
  expect(await ofAnn()).toMatchObject({
    teams,
    dates: [{ id: slot.id, role: 'Sound', team_name: team.name, state: 'asked', coming: true }],
  })
  const { body } = await request.get('/api/users/serving/plan/').set(ben.auth)
  expect(body.people).toEqual([{ id: ann.id, name: ann.name, image: null, teams: [], away: [] }])
})

test('a plan shows the pictures that members see in the directory, and admins all', async () => {
  const { admin, leader, members, team } = await aTeam(server, { people: 4 })
  const { slots } = await aPlan(server, { leader, team }, { roles: { Sound: 4 } })
  const [shown, hidden, child, unlisted] = members
  for (const [at, { id }] of members.entries()) {
    await db.member.update({ where: { id }, data: { image: `/media/${id}.webp` } })
    await putOn(server, leader, slots[at]?.id ?? 0, id).expect(200)
  }
  const chosen = { chosenAt: clock.now(), listed: true, ...ALL_SHARED }
  for (const [person, choice] of [
    [shown, chosen],
    [hidden, { ...chosen, picture: false }],
    [unlisted, { ...chosen, listed: false }],
  ] as const) {
    await db.sharing.create({ data: { memberId: person?.id ?? 0, ...choice } })
  }
  const household = { members: { create: { userId: child?.id ?? 0, relation: 'child' } } }
  await db.household.create({ data: { name: 'Home', createdAt: clock.now(), ...household } })
  await tell(server, leader, team.id).expect(200)
  const pictured = async (viewer: Person) => {
    const plan = request.get('/api/users/serving/plan/').set(viewer.auth)
    const people: PlanPerson[] = (await plan.query({ team: team.id }).expect(200)).body.people
    return people.flatMap(({ id, image }) => (image ? [id] : [])).sort((a, b) => a - b)
  }
  for (const viewer of [leader, hidden]) {
    if (viewer) expect(await pictured(viewer)).toEqual([shown?.id])
  }
  expect(await pictured(admin)).toEqual(members.map(({ id }) => id).sort((a, b) => a - b))
})

test('everybody gets one mail with all their dates, and nobody is told twice', async () => {
  const { leader, members, team } = await aTeam(server)
  const ann = firstOf(members)
  for (const days of [7, 14]) {
    const { slots } = await aPlan(server, { leader, team }, { days, name: `Worship ${days}` })
    await putOn(server, leader, firstOf(slots).id, ann.id)
  }
  expect((await tell(server, leader, team.id)).body.told).toBe(1)
  expect((await tell(server, leader, team.id)).body.told).toBe(0)
  const mails = await mailsTo(ann.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('Sound at Worship 7 on Sunday 18 January at 10:00')
  expect(mails[0]?.text).toContain('Sound at Worship 14 on Sunday 25 January at 10:00')
  expect(mails[0]?.text?.match(/serving\/answer\//g)).toHaveLength(2)
})

test('names whom no mail reaches, up to the church date that the leader chose', async () => {
  const { leader, members, team } = await aTeam(server)
  const [ann, ben] = members
  if (!ann || !ben) throw new Error('Too few')
  await db.user.update({ where: { id: ann.id }, data: { email: null, passwordHash: null } })
  const soon = await aPlan(server, { leader, team }, { days: 7 })
  const late = await aPlan(server, { leader, team }, { days: 14 })
  await putOn(server, leader, firstOf(soon.slots).id, ann.id)
  await putOn(server, leader, firstOf(late.slots).id, ben.id)
  const told = await request
    .post('/api/users/serving/plan/tell/')
    .set(leader.auth)
    .send({ team: team.id, until: soon.session.start_datetime.slice(0, 10) })
  expect(told.body).toEqual({ told: 0, unreachable: [ann.name] })
  expect((await planOf(server, leader, team.id)).map(({ state }) => state)).toEqual([
    'asked',
    'draft',
  ])
})

test('puts nobody on who is in another team or on somewhere else at that time', async () => {
  const one = await aTeam(server)
  const two = await aTeam(server)
  const ann = firstOf(one.members)
  await inDepartment(server, two.team.name, [ann])
  const { session, slots } = await aPlan(server, one, { name: 'Worship' })
  const overlapping = await aPlan(server, two, { roles: { Door: 1 } })
  const stranger = await putOn(server, one.leader, firstOf(slots).id, firstOf(two.members).id)
  expect([stranger.status, stranger.body.code]).toEqual([400, 'serving-not-in-team'])
  await putOn(server, one.leader, firstOf(slots).id, ann.id).expect(200)
  const twice = await putOn(server, two.leader, firstOf(overlapping.slots).id, ann.id)
  expect([twice.status, twice.body.code]).toEqual([409, 'serving-clash'])
  // A leader knows the people of the team, and not what they do in others.
  expect(twice.body.detail).toContain(`${ann.name} is not free at that time`)
  const byAdmin = await putOn(server, two.admin, firstOf(overlapping.slots).id, ann.id)
  expect(byAdmin.body.detail).toContain(`${ann.name} is on at that time already: Sound at Worship`)

  // Once one of the two sessions moves, the plan says so instead.
  await db.session.update({
    where: { id: session.id },
    data: { cancelledAt: clock.now(), cancelReason: 'Snow' },
  })
  await putOn(server, two.leader, firstOf(overlapping.slots).id, ann.id).expect(200)
  await db.session.update({
    where: { id: session.id },
    data: { cancelledAt: null, cancelReason: null },
  })
  expect((await planOf(server, one.leader, one.team.id))[0]?.clash).toBe(overlapping.session.id)
})

test('two leaders at once: nobody is on twice, and of two people on one slot the last one stays', async () => {
  const { admin, leader, members, team } = await aTeam(server)
  const [ann, ben] = members
  if (!ann || !ben) throw new Error('Too few')
  const { slots } = await aPlan(server, { leader, team }, { roles: { Sound: 2 } })
  const [first, second] = slots
  if (!first || !second) throw new Error('Too few')
  const same = await Promise.all([
    putOn(server, leader, first.id, ann.id),
    putOn(server, admin, second.id, ann.id),
  ])
  expect(same.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await putOn(server, leader, first.id, ben.id)
  await putOn(server, admin, first.id, null)
  expect((await putOn(server, leader, first.id, null)).body.user).toBeNull()
})

test('a leader of another team is refused, and a slot that is gone is not found', async () => {
  const { leader, team } = await aTeam(server)
  const other = await aTeam(server)
  const { slots } = await aPlan(server, { leader, team })
  expect((await putOn(server, other.leader, firstOf(slots).id, null).expect(403)).body.code).toBe(
    'serving-team-not-yours',
  )
  expect((await suggest(other.leader, team.id)).status).toBe(403)
  expect((await tell(server, other.leader, team.id)).status).toBe(403)
  expect((await putOn(server, leader, 9_999_999, null)).status).toBe(404)
  const outsider = await aMember(server)
  expect(
    (await request.get('/api/users/serving/plan/').query({ team: team.id }).set(outsider.auth))
      .status,
  ).toBe(403)
  expect((await request.get('/api/users/serving/plan/').set(outsider.auth)).body).toEqual({
    slots: [],
    sessions: [],
    people: [],
  })
})

test('suggests who is free, says why, and is the same the second time', async () => {
  const { leader, members, team } = await aTeam(server, { people: 1 })
  const ann = firstOf(members)
  const one = await aPlan(server, { leader, team }, { days: 7 })
  const two = await aPlan(server, { leader, team }, { days: 14 })
  const day = one.session.start_datetime.slice(0, 10)
  const away = { from: day, until: day, user: leader.id }
  await request.post('/api/users/profile/away/').set(leader.auth).send(away).expect(201)
  const { body } = await suggest(leader, team.id).expect(200)
  expect(
    body.slots.map(({ session, user }: { session: number; user: number }) => [session, user]),
  ).toEqual([
    [one.session.id, ann.id],
    [two.session.id, leader.id],
  ])
  expect(body.slots[0].why).toBe('Free that day; longest since last serving first.')
  expect(body.people.find(({ id }: Person) => id === leader.id)?.away).toEqual([one.session.id])
  expect(body.filled).toEqual([firstOf(one.slots).id, firstOf(two.slots).id])
  expect((await suggest(leader, team.id)).body).toEqual({ ...body, filled: [] })
})

test('an undone suggestion leaves those whom a leader chose or told, and a refused gap says so', async () => {
  const { leader, members, team } = await aTeam(server)
  const [ann, ben] = members
  if (!ann || !ben) throw new Error('Too few')
  const { slots } = await aPlan(server, { leader, team }, { days: 5, roles: { Sound: 3 } })
  const declined = firstOf(slots).id
  await db.servingRefusal.create({
    data: { slotId: declined, userId: ann.id, refusedAt: clock.now() },
  })
  const { filled } = (await suggest(leader, team.id)).body
  expect(filled).toHaveLength(3)
  const undo = (person: Person, ids = filled) =>
    request.post('/api/users/serving/plan/suggest/undo/').set(person.auth).send({ slots: ids })
  const of = async (id: number) =>
    (await planOf(server, leader, team.id)).find((slot) => slot.id === id)
  const [chosen, told] = filled.filter((id: number) => id !== declined)
  const person = (await of(chosen))?.user ?? null
  await putOn(server, leader, chosen, null)
  await putOn(server, leader, chosen, person)
  await db.servingSlot.update({ where: { id: told }, data: { state: 'asked' } })
  const other = await aTeam(server, { people: 1 })
  expect((await undo(other.leader)).body.code).toBe('serving-team-not-yours')
  expect((await undo(leader)).body).toEqual({ emptied: 1 })
  expect(await of(declined)).toMatchObject({ user: null, state: 'no', why: null })
  expect([(await of(chosen))?.state, (await of(told))?.state]).toEqual(['draft', 'asked'])
  expect((await undo(leader)).body).toEqual({ emptied: 0 })
})

test('a leader of two teams has both suggested and told at once, in one mail each', async () => {
  const one = await aTeam(server, { people: 1 })
  const two = await aTeam(server, { people: 0 })
  const ann = firstOf(one.members)
  await inDepartment(server, two.team.name, [ann])
  await db.servingLeader.create({ data: { teamId: two.team.id, userId: one.leader.id } })
  await aPlan(server, one, { days: 6, roles: { Sound: 2 } })
  await aPlan(server, two, { days: 9, roles: { Door: 2 } })
  const days = { from: '2026-01-01', until: '2026-12-31' }
  const { auth } = one.leader
  const { body } = await request.post('/api/users/serving/plan/suggest/').set(auth).send(days)
  expect(body.filled).toHaveLength(4)
  const told = await request
    .post('/api/users/serving/plan/tell/')
    .set(auth)
    .send({ until: days.until })
  // Ann, and the two leaders.
  expect(told.body).toEqual({ told: 3, unreachable: [] })
  await services.outbox.idle()
  expect(await mailsTo(ann.email)).toHaveLength(1)
})

describe('a move', () => {
  const move = (person: Person, slot: number, body: object) =>
    request.post(`/api/users/serving/plan/${slot}/move/`).set(person.auth).send(body)

  test('takes a person to another place, and leaves the others of the role', async () => {
    const { leader, members, team } = await aTeam(server)
    const [ann, ben] = members
    if (!ann || !ben) throw new Error('Too few')
    const one = await aPlan(server, { leader, team }, { days: 4, roles: { Sound: 2, Light: 1 } })
    const [light, first, second] = one.slots
    if (!light || !first || !second) throw new Error('Too few')
    await putOn(server, leader, first.id, ann.id)
    await putOn(server, leader, second.id, ben.id)
    const users = async () => (await planOf(server, leader, team.id)).map(({ user }) => user)
    // To another role of one service, which is no clash with the place that she leaves.
    await move(leader, first.id, { to: light.id, user: ann.id, other: null }).expect(200)
    expect(await users()).toEqual([ann.id, null, ben.id])
    await move(leader, second.id, { to: light.id, user: ben.id, other: ann.id }).expect(200)
    expect(await users()).toEqual([ben.id, null, ann.id])
    const events = await db.auditEvent.findMany({
      where: { subject: 'user', subjectId: ben.id, action: { startsWith: 'serving.' } },
      orderBy: { id: 'asc' },
    })
    expect(events.map(({ action, detail }) => [action, detail])).toEqual([
      ['serving.assign', { session: one.session.id, role: 'Sound' }],
      ['serving.release', { session: one.session.id, role: 'Sound' }],
      ['serving.assign', { session: one.session.id, role: 'Light' }],
    ])
  })

  test('that is refused changes nothing: a clash, another team, or a plan that has changed', async () => {
    const one = await aTeam(server)
    const two = await aTeam(server, { people: 1 })
    const [ann, ben] = one.members
    if (!ann || !ben) throw new Error('Too few')
    const early = await aPlan(server, one, { days: 3, roles: { Sound: 1 } })
    const late = await aPlan(server, one, { days: 10, roles: { Sound: 1, Tea: 1 } })
    const theirs = await aPlan(server, two, { days: 12, roles: { Door: 1 } })
    const from = firstOf(early.slots).id
    const [sound, tea] = late.slots
    if (!sound || !tea) throw new Error('Too few')
    await putOn(server, one.leader, from, ann.id)
    await putOn(server, one.leader, tea.id, ann.id)
    await putOn(server, one.leader, sound.id, ben.id)
    const before = await planOf(server, one.leader, one.team.id)
    const codes = []
    for (const [leader, body] of [
      [one.leader, { to: sound.id, user: ann.id, other: ben.id }],
      [one.leader, { to: sound.id, user: ann.id, other: null }],
      [one.leader, { to: sound.id, user: ben.id, other: ben.id }],
      [one.leader, { to: firstOf(theirs.slots).id, user: ann.id, other: null }],
      [one.admin, { to: firstOf(theirs.slots).id, user: ann.id, other: null }],
      [one.leader, { to: 9_999_999, user: ann.id, other: null }],
    ] as const)
      codes.push((await move(leader, from, body)).body.code)
    expect(codes).toEqual([
      'serving-clash',
      'serving-changed',
      'serving-changed',
      'serving-team-not-yours',
      'serving-not-in-team',
      'serving-slot-not-found',
    ])
    expect(await planOf(server, one.leader, one.team.id)).toEqual(before)
  })

  test('tells a person once that the old date is gone, and is a draft until they are told', async () => {
    const { leader, members, team } = await aTeam(server, { people: 1 })
    const ann = firstOf(members)
    const one = await aPlan(server, { leader, team }, { days: 4 })
    const two = await aPlan(server, { leader, team }, { days: 11 })
    await putOn(server, leader, firstOf(one.slots).id, ann.id)
    await tell(server, leader, team.id)
    await services.outbox.idle()
    const to = firstOf(two.slots).id
    const { body } = await move(leader, firstOf(one.slots).id, { to, user: ann.id, other: null })
    expect(body.slots).toMatchObject([{ user: null }, { id: to, user: ann.id, state: 'draft' }])
    await services.outbox.idle()
    expect(await mailsTo(ann.email)).toHaveLength(2)
  })
})

test('keeps to wishes: a monthly limit, not two in a row, and apart if either of two wishes it', async () => {
  const { leader, members, team } = await aTeam(server, { people: 2 })
  const [ann, ben] = members
  if (!ann || !ben) throw new Error('Too few')
  const wish = (person: Person, body: object) =>
    request.put('/api/users/profile/serving/wishes/').set(person.auth).send(body).expect(200)
  await wish(ann, { at_most_a_month: 1, apart: [ben.id] })
  await wish(ben, { not_two_in_a_row: true })
  await wish(leader, { at_most_a_month: 1 })
  for (const days of [7, 14, 21])
    await aPlan(server, { leader, team }, { days, roles: { Sound: 3 } })
  const { body } = await suggest(leader, team.id)
  const of = (person: Person) =>
    body.slots.filter(({ user }: { user: number }) => user === person.id)
  const sessionsOf = (person: Person) =>
    of(person).map(({ session }: { session: number }) => session)
  // The sessions are on 18 and 25 January and on 1 February.
  expect(of(leader)).toHaveLength(2)
  expect(of(ann).length).toBeLessThanOrEqual(2)
  expect(sessionsOf(ann).filter((id: number) => sessionsOf(ben).includes(id))).toEqual([])
  expect(of(ben).length).toBeLessThanOrEqual(2)
})

test('a cancelled session has no gap and no suggestion, and is as before once it is reinstated', async () => {
  const { admin, leader, members, team } = await aTeam(server)
  const { session, slots } = await aPlan(server, { leader, team }, { days: 3, roles: { Sound: 2 } })
  await putOn(server, leader, firstOf(slots).id, firstOf(members).id)
  const gaps = async () =>
    (await request.get('/api/users/admin/overview/').set(admin.auth)).body.serving_gaps
  expect(await gaps()).toEqual([
    {
      session: session.id,
      role: 'Sound',
      missing: 1,
      name: session.name,
      start_datetime: session.start_datetime,
      team: team.id,
    },
  ])
  const cancel = `/api/users/sessions/${session.id}/cancel/`
  await request.post(cancel).set(admin.auth).send({ reason: 'Snow' }).expect(200)
  expect(await gaps()).toEqual([])
  expect((await suggest(leader, team.id)).body.slots).toHaveLength(1)
  expect((await putOn(server, leader, firstOf(slots).id, null)).body.code).toBe('serving-cancelled')
  await request.post(`/api/users/sessions/${session.id}/reinstate/`).set(admin.auth).expect(200)
  expect(await gaps()).toHaveLength(1)
})

test('on the day, a leader marks those of the team and nobody else', async () => {
  const { leader, members, team } = await aTeam(server)
  const [ann, ben] = members
  if (!ann || !ben) throw new Error('Too few')
  const session = await aSession(server)
  await request
    .put(`/api/users/serving/sessions/${session.id}/roles/`)
    .set(leader.auth)
    .send({ roles: [{ role: 'Sound', team: team.id, needed: 1 }] })
  const slot = firstOf(await planOf(server, leader, team.id))
  await putOn(server, leader, slot.id, ann.id)
  const path = `/api/users/serving/sessions/${session.id}/`
  const states = async (state: 'asked' | 'yes', changedAt = clock.now()) => {
    await db.servingSlot.update({ where: { id: slot.id }, data: { state, changedAt } })
    const { body } = await request.get(path).set(leader.auth)
    return body.slots.map(({ marked, may_mark }: Serving) => [marked, may_mark])
  }
  const steward = await withRole(server, 'steward')
  expect((await request.get(path).set(steward.auth)).body.slots).toEqual([])
  const mark = (user: Person) =>
    request
      .post('/api/users/attendance/steward/mark/')
      .set(leader.auth)
      .send({ session: session.id, user: user.id })
  expect((await mark(ben)).body.code).toBe('steward-not-serving')
  // Putting somebody on a running session tells nothing about them, until they have agreed.
  await db.attendance.create({
    data: { sessionId: session.id, userId: ann.id, present: true, markedAt: clock.now() },
  })
  expect((await mark(ann)).body.code).toBe('steward-not-serving')
  expect(await states('asked')).toEqual([[false, false]])
  expect(await states('asked', new Date(Date.parse(session.opens_datetime) - 1))).toEqual([
    [true, true],
  ])
  expect(await states('yes')).toEqual([[true, true]])
  await db.attendance.deleteMany({ where: { userId: ann.id } })
  await mark(ann).expect(201)
  const row = await db.attendance.findFirstOrThrow({ where: { userId: ann.id } })
  expect([row.source, row.markedById]).toEqual(['steward', leader.id])
  expect((await request.get(path).set(leader.auth)).body.slots).toEqual([
    {
      id: slot.id,
      role: 'Sound',
      team: team.id,
      user: ann.id,
      name: ann.name,
      state: 'yes',
      marked: true,
      may_mark: true,
    },
  ])
  await request
    .delete('/api/users/attendance/steward/mark/')
    .set(leader.auth)
    .send({ session: session.id, user: ann.id })
    .expect(200)
  expect((await request.get(path).set(ben.auth)).body.code).toBe('stewards-only')
  expect(
    (
      await request
        .get('/api/users/attendance/steward/search/')
        .query({ session: session.id, keyword: 'Mary' })
        .set(leader.auth)
    ).status,
  ).toBe(403)
})

test('a year is suggested eight weeks at a time, so that nobody waits for all of it', async () => {
  const { leader, team } = await aTeam(server)
  await aPlan(server, { leader, team }, { roles: { Sound: 1 } })
  await suggest(leader, team.id).expect(200)
  const events = await db.auditEvent.findMany({
    where: { action: 'serving.suggest', subjectId: team.id },
  })
  expect(events.map(({ detail }) => detail)).toContainEqual({ team: team.name, filled: 1 })
  expect(events).toHaveLength(7)
})
