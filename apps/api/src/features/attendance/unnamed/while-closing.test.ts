import type { Session } from '@church/shared'
import { beforeEach, expect, test } from 'vitest'
import {
  aMember,
  anAdmin,
  aSession,
  chooseKeeping,
  enoughChoosers,
  later,
  type Person,
  postMark,
  withRole,
} from '../../../../test/factories.ts'
import { aChurch, startAnotherServer } from '../../../../test/server.ts'
import { countWaiting, whileChanging } from '../../../../test/while-changing.ts'
import { expireOverdueSessions, lockClosing } from '../sessions/index.ts'

// A mark without a name is a row that no other refers to, so nothing but its number shows that one is lost.

const server = await aChurch({ anew: ['sessions', 'users'] })
const twin = await startAnotherServer(server)
const { beside, request, services } = server

let admin: Person
let ruth: Person
beforeEach(async () => {
  admin = await anAdmin(server)
  ruth = await aMember(server)
  await enoughChoosers(server)
  await request.put('/api/users/admin/unnamed/').set(admin.auth).send({ allowed: true }).expect(200)
})

const close = () => expireOverdueSessions(twin.services)
const after = ({ end_datetime }: Session) => later(server, end_datetime, admin)
const tokens = ({ id }: Session) => services.db.unnamedMark.count({ where: { sessionId: id } })

async function numbers({ id }: Session) {
  const path = `/api/users/admin/sessions/${id}/`
  const { people, unnamed } = (await request.get(path).set(admin.auth).expect(200)).body
  return { people, unnamed }
}

test('a merge of somebody unnamed loses no mark while the session closes', async () => {
  const session = await aSession(server)
  const twice = await aMember(server)
  await chooseKeeping(server, twice, false).expect(200)
  await postMark(server, twice, session).expect(201)
  await after(session)
  let closing: Promise<unknown> = Promise.resolve()
  const { status } = await whileChanging(
    beside,
    (other) => other.query('LOCK TABLE attendance IN SHARE ROW EXCLUSIVE MODE'),
    () => request.post(`/api/users/${twice.id}/merge/`).set(admin.auth).send({ into: ruth.id }),
    {
      afterwards: async () => {
        closing = close()
        await expect.poll(() => countWaiting(beside)).toBe(2)
      },
    },
  )
  await closing
  expect(status).toBe(200)
  expect(await numbers(session)).toEqual({ people: 0, unnamed: 1 })
})

test('taking the name off the past loses no mark that a steward makes meanwhile', async () => {
  const [morning, evening] = [await aSession(server), await aSession(server, { name: 'Evening' })]
  const steward = await withRole(server, 'steward')
  await postMark(server, ruth, morning).expect(201)
  const { status } = await whileChanging(
    beside,
    (other) => lockClosing(other, morning.id),
    () => chooseKeeping(server, ruth, false, 'unname'),
    {
      afterwards: () =>
        twin.request
          .post('/api/users/attendance/steward/mark/')
          .set(steward.auth)
          .send({ session: evening.id, user: ruth.id })
          .expect(201),
    },
  )
  expect(status).toBe(200)
  for (const session of [morning, evening]) {
    expect(await numbers(session)).toEqual({ people: 0, unnamed: 1 })
  }
})

test('a mark on its way to a session that is cancelled and over leaves nothing behind', async () => {
  const session = await aSession(server)
  await chooseKeeping(server, ruth, false).expect(200)
  let closing: Promise<unknown> = Promise.resolve()
  await whileChanging(
    beside,
    (other) => other.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [ruth.id]),
    () => postMark(server, ruth, session),
    {
      afterwards: async () => {
        await twin.request
          .post(`/api/users/sessions/${session.id}/cancel/`)
          .set(admin.auth)
          .send({ reason: 'Snow' })
          .expect(200)
        server.clock.set(session.end_datetime)
        let isClosed = false
        closing = close().finally(() => {
          isClosed = true
        })
        await expect.poll(async () => isClosed || (await countWaiting(beside)) === 2).toBe(true)
      },
    },
  )
  await closing
  expect(await tokens(session)).toBe(0)
})
