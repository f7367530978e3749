import { beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'
import { aToldTeam, planOf } from '../../../../test/serving.ts'
import { whileChanging } from '../../../../test/while-changing.ts'
import { setStanding } from '../../people/users/index.ts'

// Somebody leaves the church, which takes them off every plan, while they or others do something that would put them on.

const server = await aChurch({ anew: ['sessions', 'serving_teams', 'users'] })
const { beside, request, services } = server

let church: Awaited<ReturnType<typeof aToldTeam>>
beforeEach(async () => {
  church = await aToldTeam(server)
})

const answer = (answer: 'yes' | 'no') =>
  request
    .post(`/api/users/profile/serving/${church.slot}/answer/`)
    .set(church.ann.auth)
    .send({ answer })
const onPlan = async () => {
  const [slot] = await planOf(server, church.leader, church.team.id)
  return { user: slot?.user, state: slot?.state }
}

const whileLeaving = (
  { id }: Person,
  call: () => PromiseLike<{ status: number; body: { code?: string } }>,
) =>
  whileChanging(
    beside,
    (other) =>
      setStanding(other, services, {
        people: [{ id, standing: 'left', leftOn: '2026-01-11' }],
        by: church.admin.id,
      }),
    call,
  )

test('a yes of somebody who leaves is too late', async () => {
  const { status, body } = await whileLeaving(church.ann, () => answer('yes'))
  expect([status, body.code]).toEqual([404, 'serving-date-not-found'])
  expect(await onPlan()).toEqual({ user: null, state: 'draft' })
})

test('a yes after a no does not put somebody on who leaves', async () => {
  await answer('no').expect(200)
  const { status, body } = await whileLeaving(church.ann, () => answer('yes'))
  expect([status, body.code]).toEqual([404, 'serving-date-not-found'])
  expect(await onPlan()).toEqual({ user: null, state: 'no' })
})

test('a swap does not put somebody on who leaves, nor happens once the other has left', async () => {
  const ask = async () => {
    const { ann, ben, slot } = church
    const { body } = await request
      .post(`/api/users/profile/serving/${slot}/swap/`)
      .set(ann.auth)
      .send({ with: { user: ben.id } })
      .expect(201)
    return () =>
      request
        .post(`/api/users/profile/serving/swaps/${body.id}/`)
        .set(ben.auth)
        .send({ answer: 'yes' })
  }
  const toBen = await whileLeaving(church.ben, await ask())
  expect([toBen.status, toBen.body.code]).toEqual([404, 'serving-swap-not-found'])
  expect(await onPlan()).toEqual({ user: church.ann.id, state: 'asked' })
  church = await aToldTeam(server)
  const fromAnn = await whileLeaving(church.ann, await ask())
  expect([fromAnn.status, fromAnn.body.code]).toEqual([404, 'serving-swap-not-found'])
  expect(await onPlan()).toEqual({ user: null, state: 'draft' })
})

test('nobody becomes a leader while they leave', async () => {
  const { admin, ben, team } = church
  const { status, body } = await whileLeaving(ben, () =>
    request
      .put(`/api/users/serving/teams/${team.id}/`)
      .set(admin.auth)
      .send({ leaders: [ben.id] }),
  )
  expect([status, body.code]).toEqual([400, 'serving-leader-not-found'])
  await request.get('/api/users/serving/sessions/1/roles/').set(ben.auth).expect(403)
})

test('a date whose session is deleted is filled with nobody', async () => {
  const { ben, leader, session, slot } = church
  const { status, body } = await whileChanging(
    beside,
    (other) => other.query('DELETE FROM sessions WHERE id = $1', [session.id]),
    () => request.put(`/api/users/serving/plan/${slot}/`).set(leader.auth).send({ user: ben.id }),
  )
  expect([status, body.code]).toEqual([404, 'serving-slot-not-found'])
})
