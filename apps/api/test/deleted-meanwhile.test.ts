import { beforeEach, expect, test } from 'vitest'
import { announcements } from '../src/features/messages/announcements/index.ts'
import { aMember, anAdmin, PASSWORD, type Person } from './factories.ts'
import { GROUPS } from './groups.ts'
import { aChurch } from './server.ts'
import { whileChanging } from './while-changing.ts'

// A request finds somebody, and another one deletes them before it writes. It answers as if they had been gone already.

const server = await aChurch({ anew: ['groups', 'serving_teams', 'users'] })
const { beside, clock, request } = server

let admin: Person
let ruth: Person
let naomi: Person
beforeEach(async () => {
  admin = await anAdmin(server)
  ruth = await aMember(server)
  naomi = await aMember(server)
})

type Call = () => PromiseLike<{ status: number; body: { code?: string } }>

const whileDeleting = ({ id }: Person, call: Call) =>
  whileChanging(beside, (other) => other.query('DELETE FROM users WHERE id = $1', [id]), call)

const put = (path: string, by: Person, body: object) =>
  request.put(`/api/users/${path}/`).set(by.auth).send(body)
const post = (path: string, by: Person, body: object) =>
  request.post(`/api/users/${path}/`).set(by.auth).send(body)

const own: Record<string, Call> = {
  'chooses messages': () => put('profile/messages', ruth, { kind: announcements.kind, mail: true }),
  'asks for a call': () => post('profile/ask', ruth, { what: 'call' }),
  'chooses a language': () => put('profile/language', ruth, { language: 'en' }),
  'starts a passkey': () => post('profile/passkeys/start', ruth, { password: PASSWORD }),
  'wishes to serve with another': () =>
    put('profile/serving/wishes', ruth, { together: [naomi.id], apart: [] }),
}

test.each(Object.entries(own))('somebody who %s and is deleted is signed out', async (_, call) => {
  const { status, body } = await whileDeleting(ruth, call)
  expect([status, body.code]).toEqual([401, 'sign-in-needed'])
})

test('somebody who signs in and is deleted has no account', async () => {
  const sent = { username: ruth.email, password: PASSWORD }
  const { status, body } = await whileDeleting(ruth, () =>
    request.post('/api/users/login/').send(sent),
  )
  expect([status, body.code]).toEqual([401, 'wrong-sign-in'])
})

test('a wish about somebody who is deleted says so', async () => {
  const wishes = { together: [ruth.id], apart: [] }
  const { status, body } = await whileDeleting(ruth, () =>
    put('profile/serving/wishes', naomi, wishes),
  )
  expect([status, body.code]).toEqual([400, 'serving-person-not-found'])
})

test('an announcement reaches the others', async () => {
  for (const person of [ruth, naomi]) {
    await put('profile/messages', person, { kind: announcements.kind, mail: true }).expect(200)
  }
  const until = new Date(clock.now().getTime() + 3_600_000).toISOString()
  const written = {
    title: 'Harvest lunch',
    text: 'Bring a dish.',
    audience: 'everybody',
    public: false,
    from: clock.now().toISOString(),
    until,
  }
  const { body: made } = await post('admin/announcements', admin, written).expect(201)
  const { status, body } = await whileDeleting(ruth, () =>
    post(`admin/announcements/${made.id}/send`, admin, { mail: true }),
  )
  expect([status, body]).toEqual([200, { mail: 1, push: 0 }])
})

test('a group is made once, also if its leader is deleted while the look at them is noted', async () => {
  const hour = new Date(clock.now().getTime() - (clock.now().getTime() % 3_600_000))
  const { status } = await whileChanging(
    beside,
    (other) =>
      other.query(
        `INSERT INTO looks (person_id, who, what, at) VALUES ($1, 'an admin', 'group', $2)`,
        [ruth.id, hour],
      ),
    () =>
      request
        .post(GROUPS)
        .set(admin.auth)
        .send({ name: 'Circle', visibility: 'open', leaders: [ruth.id] }),
    { afterwards: (other) => other.query('DELETE FROM users WHERE id = $1', [ruth.id]) },
  )
  expect(status).toBe(201)
  expect(await server.services.db.group.count()).toBe(1)
})
