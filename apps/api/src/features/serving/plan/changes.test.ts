import { beforeEach, expect, test } from 'vitest'
import { aMember, later, type Person } from '../../../../test/factories.ts'
import { createMailbox } from '../../../../test/mailbox.ts'
import { aChurch, startAnotherServer } from '../../../../test/server.ts'
import {
  aPlan,
  aToldTeam,
  inDepartment,
  planOf,
  putOn,
  setRoles,
  tell,
} from '../../../../test/serving.ts'
import { deleteOldRecords } from '../../site/retention/jobs.ts'
import { tellChanges } from './jobs.ts'

// What happens to the plan when sessions, series, teams and people change.

const server = await aChurch({ anew: ['sessions', 'session_series', 'serving_teams', 'users'] })
const { request, services, clock } = server
const { db } = services
const { mailsTo, servingToken } = createMailbox(server)

/** Ann is down for 18 January at 10:00. */
let church: Awaited<ReturnType<typeof aToldTeam>>

beforeEach(async () => {
  church = await aToldTeam(server)
})

/** What the person was told after their first mail. */
async function toldLater(person: Person): Promise<string[]> {
  await tellChanges(services)
  await tellChanges(services)
  const later = (await mailsTo(person.email)).filter(({ subject }) => !subject?.startsWith('When'))
  return later.map(({ text = '' }) => text.split('\n').find((line) => line.includes('Sound')) ?? '')
}
const onPlan = async () => (await planOf(server, church.leader, church.team.id))[0]
const updateSession = (body: object) =>
  request.put(`/api/users/sessions/${church.session.id}/update/`).set(church.admin.auth).send(body)

test('a session that moves takes its people along, who are told once', async () => {
  const { ann } = church
  await updateSession({
    start_datetime: '2026-01-18T15:00:00Z',
    end_datetime: '2026-01-18T16:00:00Z',
  }).expect(200)
  await updateSession({
    start_datetime: '2026-01-18T16:00:00Z',
    end_datetime: '2026-01-18T17:00:00Z',
  }).expect(200)
  expect(await toldLater(ann)).toEqual([
    'It has moved: you are down for Sound at Worship on Sunday 18 January at 16:00.',
  ])
  expect((await onPlan())?.user).toBe(ann.id)
  await updateSession({ name: 'Family worship' }).expect(200)
  expect(await toldLater(ann)).toHaveLength(1)
})

test('a session that moves and back again before anybody is told needs no mail', async () => {
  const { ann } = church
  const { start_datetime, end_datetime } = church.session
  const moved = { start_datetime: '2026-01-18T15:00:00Z', end_datetime: '2026-01-18T16:00:00Z' }
  await updateSession(moved).expect(200)
  await updateSession({ start_datetime, end_datetime }).expect(200)
  expect(await toldLater(ann)).toEqual([])
})

test('a move is noted with the change itself, so that no process has to find it', async () => {
  const moved = { start_datetime: '2026-01-18T15:00:00Z', end_datetime: '2026-01-18T16:00:00Z' }
  await updateSession(moved).expect(200)
  const waiting = { what: 'moved', userId: church.ann.id, slotId: church.slot, queued: false }
  expect(await db.servingNotice.findMany({ where: waiting })).toHaveLength(1)
})

test('a session that is deleted takes slots and links along, with one notice', async () => {
  const { admin, ann, session } = church
  const token = await servingToken(ann.email)
  await request.delete(`/api/users/sessions/${session.id}/delete/`).set(admin.auth).expect(200)
  expect(await toldLater(ann)).toEqual([
    'You are not down for Sound at Worship on Sunday 18 January at 10:00 any more.',
  ])
  expect(await db.servingSlot.count()).toBe(0)
  expect((await request.post('/api/serving/answer/').send({ token, answer: 'yes' })).status).toBe(
    404,
  )
})

test('a series that ends tells each person once, however many dates go', async () => {
  const { admin, ann, leader, team } = church
  const weekly = {
    name: 'Evening',
    weekdays: [3],
    start_time: '19:00',
    minutes: 60,
    from_date: '2026-01-12',
  }
  const { body: series } = await request
    .post('/api/users/sessions/series/')
    .set(admin.auth)
    .send(weekly)
  const roles = [{ role: 'Sound', team: team.id, needed: 1 }]
  await request
    .put(`/api/users/serving/series/${series.id}/roles/`)
    .set(leader.auth)
    .send({ roles })
    .expect(200)
  const evenings = (await planOf(server, leader, team.id))
    .filter(({ user }) => user === null)
    .slice(0, 3)
  for (const { id } of evenings) await putOn(server, leader, id, ann.id)
  await tell(server, leader, team.id)
  expect(await mailsTo(ann.email)).toHaveLength(2)
  await request.post(`/api/users/sessions/series/${series.id}/end/`).set(admin.auth).expect(200)
  await tellChanges(services)
  const texts = (await mailsTo(ann.email)).map(({ text = '' }) => text)
  expect(texts.map((text) => text.split('any more').length - 1).toSorted()).toEqual([0, 0, 3])
  expect((await planOf(server, leader, team.id)).map(({ session }) => session)).toEqual([
    church.session.id,
  ])
})

test('a team that is dissolved tells its people once', async () => {
  const { admin, ann, ben, team } = church
  await request.delete(`/api/users/serving/teams/${team.id}/`).set(admin.auth).expect(200)
  expect(await toldLater(ann)).toHaveLength(1)
  expect(await mailsTo(ben.email)).toEqual([])
})

test('a role that is taken away, and a person who is taken off, is told once', async () => {
  const { ann, ben, leader, session, slot, team } = church
  await putOn(server, leader, slot, ben.id)
  expect(await toldLater(ann)).toHaveLength(1)
  await setRoles(server, leader, session, team.id, {})
  expect(await toldLater(ann)).toHaveLength(1)
  // Ben was a draft, of which he never heard.
  expect(await mailsTo(ben.email)).toEqual([])
})

test('a cancelled session tells nobody to serve, even when it moves, until it is reinstated', async () => {
  const { admin, ann, session } = church
  await request
    .post(`/api/users/sessions/${session.id}/cancel/`)
    .set(admin.auth)
    .send({ reason: 'Snow' })
  const token = await servingToken(ann.email)
  expect(
    (await request.post('/api/serving/answer/').send({ token, answer: 'yes' })).body.code,
  ).toBe('serving-cancelled')
  expect(await toldLater(ann)).toEqual([])
  await request.post(`/api/users/sessions/${session.id}/reinstate/`).set(admin.auth)
  expect(await onPlan()).toMatchObject({ user: ann.id, state: 'asked' })
  expect((await request.post('/api/serving/answer/').send({ token, answer: 'yes' })).status).toBe(
    200,
  )
})

test('a person who is deleted leaves a gap, not a name', async () => {
  const { admin, ann, leader, team } = church
  await request.delete(`/api/users/delete/${ann.id}/`).set(admin.auth).expect(200)
  expect(await onPlan()).toMatchObject({ user: null, state: 'draft', why: null })
  const { text } = await request
    .get('/api/users/serving/plan/')
    .query({ team: team.id })
    .set(leader.auth)
  expect(text).not.toContain(ann.last_name)
})

test('merging two people who are on at one session keeps the yes, once', async () => {
  const { admin, ann, leader, session, slot, team } = church
  const twin = await aMember(server)
  await inDepartment(server, team.name, [twin])
  await setRoles(server, leader, session, team.id, { Sound: 2 })
  const second = (await planOf(server, leader, team.id)).find(({ id }) => id !== slot)
  await putOn(server, leader, second?.id ?? 0, twin.id).expect(200)
  await tell(server, leader, team.id)
  await request
    .post(`/api/users/profile/serving/${second?.id}/answer/`)
    .set(twin.auth)
    .send({ answer: 'yes' })
    .expect(200)
  await request
    .post(`/api/users/${twin.id}/merge/`)
    .set(admin.auth)
    .send({ into: ann.id })
    .expect(200)
  expect((await planOf(server, leader, team.id)).map(({ user, state }) => [user, state])).toEqual([
    [null, 'draft'],
    [ann.id, 'yes'],
  ])
})

test('who served is forgotten after a year, links a month after the session', async () => {
  clock.set('2026-03-01T10:00:00Z')
  await deleteOldRecords(services)
  expect([await db.servingLink.count(), await db.servingSlot.count()]).toEqual([0, 1])
  clock.set('2027-02-01T10:00:00Z')
  await deleteOldRecords(services)
  expect(await db.servingSlot.count()).toBe(0)
})

test('two processes that tell and remind at once tell each person once', async () => {
  const { ann, leader, team } = church
  const other = await startAnotherServer(server)
  const { slots } = await aPlan(server, { leader, team }, { days: 14 })
  await putOn(server, leader, slots[0]?.id ?? 0, ann.id)
  await Promise.all([tell(server, leader, team.id), tell(other, leader, team.id)])
  clock.set('2026-01-17T12:00:00Z')
  await Promise.all([tellChanges(services), tellChanges(other.services), tellChanges(services)])
  const mails = [...(await mailsTo(ann.email)), ...(await createMailbox(other).mailsTo(ann.email))]
  expect(mails.map(({ subject }) => subject?.split(' at ')[0]).toSorted()).toEqual([
    'Tomorrow you serve',
    'When you serve',
    'When you serve',
  ])
})

test('reminds people who have not said no once, on the day before, between 8 and 20 o’clock', async () => {
  const { ann, ben, leader, session, team } = church
  await setRoles(server, leader, session, team.id, { Sound: 2 })
  const gap = (await planOf(server, leader, team.id)).find(({ user }) => user === null)
  await putOn(server, leader, gap?.id ?? 0, ben.id)
  const reminders = async (person: Person) =>
    (await mailsTo(person.email)).filter(({ subject }) => subject?.startsWith('Tomorrow'))
  for (const at of ['2026-01-16T12:00:00Z', '2026-01-17T07:59:00Z']) {
    clock.set(at)
    await tellChanges(services)
    expect(await reminders(ann)).toEqual([])
  }
  clock.set('2026-01-17T08:00:00Z')
  for (let n = 0; n < 3; n++) await tellChanges(services)
  expect(await reminders(ann)).toHaveLength(1)
  // Ben is a draft, and was never told.
  expect(await reminders(ben)).toEqual([])
  const token = await servingToken(ann.email)
  await request.post('/api/serving/answer/').send({ token, answer: 'no' }).expect(200)
  for (const at of ['2026-01-17T20:00:00Z', '2026-01-18T09:00:00Z']) {
    clock.set(at)
    await tellChanges(services)
  }
  expect(await reminders(ann)).toHaveLength(1)
})

test('a date that moves after the reminder is reminded again only if it is another day', async () => {
  const { admin, ann } = church
  const reminders = async () =>
    (await mailsTo(ann.email)).filter(({ subject }) => subject?.startsWith('Tomorrow')).length
  const moveTo = async (date: string, hour: number) => {
    await updateSession({
      start_datetime: `${date}T${hour}:00:00Z`,
      end_datetime: `${date}T${hour + 1}:00:00Z`,
    }).expect(200)
    await tellChanges(services)
    return (await mailsTo(ann.email)).filter(({ text }) => text?.includes('It has moved')).length
  }
  await later(server, '2026-01-17T12:00:00Z', admin)
  await tellChanges(services)
  expect(await reminders()).toBe(1)
  expect(await moveTo('2026-01-18', 15)).toBe(1)
  expect(await moveTo('2026-01-25', 10)).toBe(2)
  expect(await moveTo('2026-01-18', 10)).toBe(3)
  expect(await reminders()).toBe(1)
  expect(await moveTo('2026-01-25', 10)).toBe(4)
  clock.set('2026-01-24T12:00:00Z')
  for (let n = 0; n < 2; n++) await tellChanges(services)
  expect(await reminders()).toBe(2)
})
