import { beforeEach, describe, expect, test } from 'vitest'
import { aMember, later, type Person } from '../../../../test/factories.ts'
import { createMailbox } from '../../../../test/mailbox.ts'
import { aChurch } from '../../../../test/server.ts'
import { aPlan, aToldTeam, planOf, putOn, tell } from '../../../../test/serving.ts'
import { lockUntilCommit } from '../../../platform/advisory-lock.ts'
import { inTransaction } from '../../../platform/db.ts'

const server = await aChurch({ anew: ['sessions', 'serving_teams', 'users'] })
const { beside, request, services, clock } = server
const { db } = services
const { mailsTo, servingToken } = createMailbox(server)

let church: Awaited<ReturnType<typeof aToldTeam>>

beforeEach(async () => {
  church = await aToldTeam(server)
})

const answer = (person: Person, slot: number, yesOrNo: 'yes' | 'no') =>
  request
    .post(`/api/users/profile/serving/${slot}/answer/`)
    .set(person.auth)
    .send({ answer: yesOrNo })
const byLink = (token: string | null, yesOrNo: 'yes' | 'no') =>
  request.post('/api/serving/answer/').send({ token, answer: yesOrNo })
const ask = (person: Person, slot: number, body: object) => {
  clock.advance(1_000)
  return request
    .post(`/api/users/profile/serving/${slot}/swap/`)
    .set(person.auth)
    .send({ with: body })
}
const answerSwap = (person: Person, id: number, yesOrNo: 'yes' | 'no') =>
  request.post(`/api/users/profile/serving/swaps/${id}/`).set(person.auth).send({ answer: yesOrNo })
const own = async (person: Person) =>
  (await request.get('/api/users/profile/serving/').set(person.auth).expect(200)).body
const onPlan = async () => (await planOf(server, church.leader, church.team.id))[0]
const subjects = async (person: Person) =>
  (await mailsTo(person.email)).map(({ subject }) => subject)

test('a person sees their own dates, and says yes', async () => {
  const { ann, ben, session, slot, team } = church
  expect((await own(ben)).slots).toEqual([])
  expect((await own(ann)).slots).toEqual([
    {
      id: slot,
      session: session.id,
      role: 'Sound',
      team: team.id,
      state: 'asked',
      team_name: team.name,
      session_name: 'Worship',
      start_datetime: session.start_datetime,
      end_datetime: session.end_datetime,
      cancelled: false,
    },
  ])
  expect((await answer(ann, slot, 'yes').expect(200)).body.state).toBe('yes')
  expect(await onPlan()).toMatchObject({ user: ann.id, state: 'yes' })
})

test('a no opens the gap, tells the leader once, and can be taken back until somebody else is on', async () => {
  const { ann, ben, leader, slot } = church
  expect((await answer(ann, slot, 'no').expect(200)).body.state).toBe('no')
  await answer(ann, slot, 'no').expect(200)
  expect(await onPlan()).toMatchObject({ user: null, state: 'no' })
  const mails = await mailsTo(leader.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['A gap in the plan at Example Church'])
  expect(mails[0]?.text).toContain('cannot serve: Sound at Worship')
  await answer(ann, slot, 'yes').expect(200)
  expect(await onPlan()).toMatchObject({ user: ann.id, state: 'yes' })
  await answer(ann, slot, 'no')
  await putOn(server, leader, slot, ben.id)
  expect((await answer(ann, slot, 'yes')).body.code).toBe('serving-taken')
  expect((await own(ann)).slots).toEqual([])
})

test('somebody who said no is not suggested for it again', async () => {
  const { ann, leader, slot, team } = church
  await answer(ann, slot, 'no')
  const body = { team: team.id, from: '2026-01-01', until: '2026-03-01' }
  for (let n = 0; n < 3; n++) {
    await request.post('/api/users/serving/plan/suggest/').set(leader.auth).send(body).expect(200)
    const found = await onPlan()
    expect(found?.user).not.toBe(ann.id)
    expect(found?.state).toBe('draft')
    await putOn(server, leader, slot, null)
  }
})

test('nobody answers for another, nor for a draft, nor once the session is over', async () => {
  const { ann, ben, leader, slot } = church
  expect((await answer(ben, slot, 'yes')).body.code).toBe('serving-date-not-found')
  await putOn(server, leader, slot, ben.id)
  expect((await answer(ben, slot, 'yes')).body.code).toBe('serving-date-not-found')
  await putOn(server, leader, slot, ann.id)
  await tell(server, leader, church.team.id)
  await later(server, '2026-01-18T12:00:00Z', ann)
  expect((await answer(ann, slot, 'yes')).body.code).toBe('serving-over')
})

test('the link of a mail answers without signing in, and the last answer counts', async () => {
  const { ann, leader, slot } = church
  const token = await servingToken(ann.email)
  const seen = await request.post('/api/serving/link/').send({ token }).expect(200)
  expect(seen.body).toMatchObject({
    asks: 'date',
    role: 'Sound',
    session_name: 'Worship',
    answer: null,
  })
  expect(JSON.stringify(seen.body)).not.toContain(ann.first_name)
  expect((await onPlan())?.state).toBe('asked')
  expect((await byLink(token, 'yes').expect(200)).body.answer).toBe('yes')
  expect((await onPlan())?.state).toBe('yes')
  for (let n = 0; n < 2; n++) await byLink(token, 'no').expect(200)
  expect(await onPlan()).toMatchObject({ user: null, state: 'no' })
  expect(await subjects(leader)).toHaveLength(1)
  await byLink(token, 'yes').expect(200)
  expect(await onPlan()).toMatchObject({ user: ann.id, state: 'yes' })
  expect((await db.servingLink.findMany()).map(({ tokenHash }) => tokenHash)).not.toContain(token)
  expect((await own(ann)).slots).toHaveLength(1)
  expect((await request.get(`/api/users/profile/serving/${slot}/answer/`)).status).toBe(404)
})

test('the link is dead once the person is off or has left, and with the end of the session', async () => {
  const { ann, ben, leader, slot, team } = church
  const token = await servingToken(ann.email)
  await putOn(server, leader, slot, ben.id)
  expect((await byLink(token, 'yes').expect(404)).body.code).toBe('serving-link-ended')
  await putOn(server, leader, slot, ann.id)
  expect((await byLink(token, 'yes')).status).toBe(404)
  await tell(server, leader, team.id)
  const again = await servingToken(ann.email)
  expect(again).not.toBe(token)
  await byLink(again, 'yes').expect(200)
  clock.set('2026-01-18T11:30:00Z')
  expect((await byLink(again, 'no')).body.code).toBe('serving-link-ended')
  expect((await byLink('guess', 'no')).status).toBe(404)
  expect((await request.post('/api/serving/answer/').send({ answer: 'yes' })).status).toBe(400)
})

test('the link ends when its person has another address', async () => {
  const { admin, ann, slot } = church
  const token = await servingToken(ann.email)
  const move = (email: string) =>
    request.put(`/api/users/update/${ann.id}/`).set(admin.auth).send({ email }).expect(200)
  await move('ann.new@church.test')
  expect((await byLink(token, 'yes').expect(404)).body.code).toBe('serving-link-ended')
  expect((await request.post('/api/serving/link/').send({ token })).status).toBe(404)
  expect(await onPlan()).toMatchObject({ id: slot, state: 'asked' })
  await move(ann.email)
  await byLink(token, 'yes').expect(200)
})

test('a person who leaves the church leaves a gap and no link', async () => {
  const { admin, ann } = church
  const token = await servingToken(ann.email)
  await request
    .put(`/api/users/update/${ann.id}/`)
    .set(admin.auth)
    .send({ standing: 'left' })
    .expect(200)
  expect(await onPlan()).toMatchObject({ user: null, state: 'draft' })
  expect((await byLink(token, 'yes')).status).toBe(404)
})

test('asking for a swap does not tell the name of a number, unless that person agrees', async () => {
  const { ann, ben, cid, slot } = church
  await request
    .put('/api/users/admin/directory/')
    .set(church.admin.auth)
    .send({ mode: 'closed', newcomers: 'open' })
    .expect(200)
  const named = async () => (await own(ann)).people.map(({ id }: { id: number }) => id)
  await ask(ann, slot, { user: cid.id }).expect(201)
  expect(await named()).toEqual([ann.id])
  // A no ends the question, without an answer to it.
  await answer(ann, slot, 'no').expect(200)
  expect(await named()).toEqual([ann.id])
  await answer(ann, slot, 'yes').expect(200)
  const { id } = (await ask(ann, slot, { user: ben.id }).expect(201)).body
  await answerSwap(ben, id, 'yes').expect(200)
  expect(await named()).toEqual([ann.id, ben.id])
})

test('names the person who is asked if the plan of the team does', async () => {
  const { ann, ben, leader, slot, team } = church
  const { slots } = await aPlan(server, church, { days: 14 })
  await putOn(server, leader, slots[0]?.id ?? 0, ben.id).expect(200)
  await ask(ann, slot, { user: ben.id }).expect(201)
  const names = async () => (await own(ann)).people.map(({ name }: { name: string }) => name)
  // A draft is on nobody's plan but the leader's.
  expect(await names()).toEqual([ann.name])
  await tell(server, leader, team.id).expect(200)
  expect(await names()).toEqual([ann.name, ben.name])
})

describe('a swap that is taken back', () => {
  const takeBack = (person: Person, id: number) =>
    request.delete(`/api/users/profile/serving/swaps/${id}/`).set(person.auth)

  test('asks nobody any more, and its link has ended', async () => {
    const { ann, ben, slot } = church
    const { id } = (await ask(ann, slot, { user: ben.id }).expect(201)).body
    const token = await servingToken(ben.email)
    await takeBack(ann, id).expect(200)
    expect((await own(ann)).swaps).toEqual([])
    expect((await own(ben)).swaps).toEqual([])
    expect((await byLink(token, 'yes').expect(404)).body.code).toBe('serving-link-ended')
    expect((await answerSwap(ben, id, 'yes')).body.code).toBe('serving-swap-not-found')
    expect((await onPlan())?.user).toBe(ann.id)
    expect(await subjects(ben)).toHaveLength(1)
  })

  test('is that of the person who asked, and once', async () => {
    const { ann, ben, leader, slot } = church
    const { id } = (await ask(ann, slot, { user: ben.id }).expect(201)).body
    for (const person of [ben, leader])
      expect((await takeBack(person, id)).body.code).toBe('serving-swap-not-found')
    await takeBack(ann, id).expect(200)
    expect((await takeBack(ann, id)).body.code).toBe('serving-swap-not-found')
  })

  test('stays if it has happened', async () => {
    const { ann, ben, slot } = church
    const { id } = (await ask(ann, slot, { user: ben.id }).expect(201)).body
    await answerSwap(ben, id, 'yes').expect(200)
    expect((await takeBack(ann, id)).body.code).toBe('serving-swap-not-found')
    expect((await onPlan())?.user).toBe(ben.id)
  })

  test('is told to a person who has agreed', async () => {
    church = await aToldTeam(server, { swapsNeedLeader: true })
    const { ann, ben, leader, slot } = church
    const { id } = (await ask(ann, slot, { user: ben.id }).expect(201)).body
    await answerSwap(ben, id, 'yes').expect(200)
    await takeBack(ann, id).expect(200)
    expect((await mailsTo(ben.email)).at(-1)?.text).toContain(
      'You are not down for Sound at Worship',
    )
    expect((await own(leader)).swaps).toEqual([])
  })
})

test('Ben takes it: a swap needs both taps, and the first person is told', async () => {
  const { ann, ben, slot } = church
  const { id } = (await ask(ann, slot, { user: ben.id }).expect(201)).body
  expect((await ask(ann, slot, { user: ben.id })).body.id).toBe(id)
  await services.outbox.idle()
  expect((await onPlan())?.user).toBe(ann.id)
  const { swaps, people } = await own(ben)
  expect(swaps).toMatchObject([
    { id, slot, from: ann.id, to: ben.id, state: 'asked', asks_me: true },
  ])
  expect(people).toContainEqual({ id: ann.id, name: ann.name })
  expect((await answerSwap(ann, id, 'yes')).body.code).toBe('serving-swap-not-found')
  expect((await answerSwap(ben, id, 'yes').expect(200)).body).toEqual({ id, state: 'yes' })
  expect(await onPlan()).toMatchObject({ user: ben.id, state: 'yes' })
  await answerSwap(ben, id, 'yes').expect(200)
  const texts = (await mailsTo(ann.email)).map(({ text }) => text)
  expect(texts.filter((text) => text?.includes('takes Sound at Worship'))).toHaveLength(1)
  expect(await subjects(ann)).toHaveLength(2)
  expect(await subjects(ben)).toHaveLength(1)
})

test('by the link in the mail, the person who is asked takes it, and may change their mind', async () => {
  const { ann, ben, leader, slot } = church
  await ask(ann, slot, { user: ben.id })
  const token = await servingToken(ben.email)
  expect((await request.post('/api/serving/link/').send({ token })).body).toMatchObject({
    asks: 'swap',
    answer: null,
  })
  await byLink(token, 'no').expect(200)
  expect((await onPlan())?.user).toBe(ann.id)
  await byLink(token, 'yes').expect(200)
  expect(await onPlan()).toMatchObject({ user: ben.id, state: 'yes' })
  await byLink(token, 'no').expect(200)
  expect(await onPlan()).toMatchObject({ user: null, state: 'no' })
  expect(await subjects(leader)).toHaveLength(1)
})

test('two people change dates, also at one service, and nobody is on twice', async () => {
  const { ann, ben, leader, session, slot, team } = church
  await request
    .put(`/api/users/serving/sessions/${session.id}/roles/`)
    .set(leader.auth)
    .send({ roles: ['Door', 'Sound'].map((role) => ({ role, team: team.id, needed: 1 })) })
  const door = (await planOf(server, leader, team.id)).find(({ role }) => role === 'Door')
  if (!door) throw new Error('No door')
  await putOn(server, leader, door.id, ben.id)
  await tell(server, leader, team.id)
  expect((await ask(ann, slot, { user: ben.id })).body.code).toBe('serving-clash')
  const { id } = (await ask(ann, slot, { slot: door.id }).expect(201)).body
  await answerSwap(ben, id, 'yes').expect(200)
  expect((await planOf(server, leader, team.id)).map(({ role, user }) => [role, user])).toEqual([
    ['Door', ann.id],
    ['Sound', ben.id],
  ])
})

test('where the team wants it, a swap needs a leader’s yes as well', async () => {
  church = await aToldTeam(server, { swapsNeedLeader: true })
  const { ann, ben, cid, leader, slot } = church
  const { id } = (await ask(ann, slot, { user: ben.id })).body
  expect((await answerSwap(leader, id, 'yes')).status).toBe(404)
  expect((await answerSwap(ben, id, 'yes')).body.state).toBe('agreed')
  expect((await onPlan())?.user).toBe(ann.id)
  expect((await own(leader)).swaps).toMatchObject([{ id, state: 'agreed', asks_me: true }])
  expect(await subjects(leader)).toEqual(['Your plan has changed at Example Church'])
  expect((await answerSwap(cid, id, 'yes')).status).toBe(404)
  expect((await answerSwap(leader, id, 'yes')).body.state).toBe('yes')
  expect((await onPlan())?.user).toBe(ben.id)
  const again = (await ask(ben, slot, { user: cid.id })).body.id
  await answerSwap(cid, again, 'yes')
  expect((await answerSwap(leader, again, 'no')).body.state).toBe('no')
  expect((await onPlan())?.user).toBe(ben.id)
})

test('nobody is asked who is not in the team, and a question ends once its person is off', async () => {
  const { ann, ben, leader, slot } = church
  const stranger = await aMember(server)
  expect((await ask(ann, slot, { user: stranger.id })).body.code).toBe('serving-not-in-team')
  expect((await ask(ann, slot, { user: ann.id })).body.code).toBe('serving-swap-with-self')
  expect((await ask(ben, slot, { user: ann.id })).body.code).toBe('serving-date-not-found')
  expect((await ask(ann, slot, {})).status).toBe(400)
  const { id } = (await ask(ann, slot, { user: ben.id })).body
  await putOn(server, leader, slot, church.cid.id)
  expect((await answerSwap(ben, id, 'yes')).body.code).toBe('serving-swap-not-found')
  expect((await own(ben)).swaps.filter(({ asks_me }: { asks_me: boolean }) => asks_me)).toEqual([])
})

test('days away are always saved, ask about the dates in them and take nobody off', async () => {
  const { ann, session, slot } = church
  const body = { from: '2026-01-17', until: '2026-01-18' }
  const added = await request.post('/api/users/profile/away/').set(ann.auth).send(body).expect(201)
  expect(added.body.serving).toEqual([
    { slot, session: session.id, role: 'Sound', start_datetime: session.start_datetime },
  ])
  expect((await onPlan())?.user).toBe(ann.id)
  const other = { from: '2026-02-17', until: '2026-02-18' }
  expect(
    (await request.post('/api/users/profile/away/').set(ann.auth).send(other)).body.serving,
  ).toEqual([])
})

test('wishes are stored, and name people of the church only', async () => {
  const { ann, ben, cid } = church
  const path = '/api/users/profile/serving/wishes/'
  const wishes = { at_most_a_month: 2, not_two_in_a_row: true, together: [ben.id], apart: [cid.id] }
  const nothing = { at_most_a_month: null, not_two_in_a_row: false, together: [], apart: [] }
  expect((await request.get(path).set(ann.auth)).body).toEqual(nothing)
  expect((await request.put(path).set(ann.auth).send(wishes).expect(200)).body).toEqual(wishes)
  expect((await request.get(path).set(ann.auth)).body).toEqual(wishes)
  const put = (body: object) => request.put(path).set(ann.auth).send(body)
  expect((await put({ ...wishes, together: [9_999_999] }).expect(400)).body.errors).toHaveProperty(
    'together',
  )
  expect((await put({ ...wishes, together: [ann.id] })).status).toBe(400)
  expect((await put({ ...wishes, apart: [ben.id] })).status).toBe(400)
  expect((await put({ ...wishes, at_most_a_month: 0 })).status).toBe(400)
  expect((await put({}).expect(200)).body).toEqual(nothing)
})

test('a made-up link is refused while others change plans', async () => {
  await inTransaction(beside, async (client) => {
    await lockUntilCommit(client, 'serving')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => byLink(`made-up-${n}`, 'yes')),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
  })
})
