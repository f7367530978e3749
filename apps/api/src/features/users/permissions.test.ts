import { userErrors } from '@church/shared'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { aMember, anAdmin, type Person } from '../../../test/factories.ts'
import { startTestServer } from '../../../test/server.ts'

const server = await startTestServer()
const { request, services } = server
const admin = await anAdmin(server)
const another = await aMember(server)
let member: Person
beforeEach(async () => {
  member = await aMember(server)
})

const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
  .png()
  .toBuffer()

/** What each may: the member whose record it is, another member, an admin. Strangers may nothing. */
type Allowed = { member: number; another: number; admin: number }
const adminsOnly: Allowed = { member: 403, another: 403, admin: 200 }
const ownOrAdmin: Allowed = { member: 200, another: 403, admin: 200 }
const ownOnly: Allowed = { member: 200, another: 403, admin: 403 }
const everybody: Allowed = { member: 200, another: 200, admin: 200 }

type Method = 'get' | 'post' | 'put' | 'delete'
type Row = [title: string, Method, path: (id: number) => string, Allowed, body?: Body]
type Body = (id: number) => Record<string, unknown>

const rows: Row[] = [
  ['profile by id', 'put', () => 'profile/update/', ownOnly, (id) => ({ id, first_name: 'Eve' })],
  ['profile by _id', 'put', () => 'profile/update/', ownOnly, (id) => ({ _id: id })],
  ['own profile', 'put', () => 'profile/update/', everybody, () => ({ last_name: 'Same' })],
  ['users', 'get', () => '', adminsOnly],
  ['user', 'get', (id) => `${id}/`, ownOrAdmin],
  ['user change', 'put', (id) => `update/${id}/`, adminsOnly, () => ({ isAdmin: true })],
  ['user change by _id', 'put', (id) => `update/${id}/`, adminsOnly, (id) => ({ _id: id + 1 })],
  ['user deletion', 'delete', (id) => `delete/${id}/`, adminsOnly],
  ['directory', 'get', () => '../members/', everybody],
  ['member', 'get', (id) => `../members/${id}/`, everybody],
  ['profile', 'get', (id) => `profile/${id}/`, ownOrAdmin],
  [
    'details by id',
    'put',
    () => 'profile/update/additional/',
    ownOrAdmin,
    (id) => ({ id, city: 'Here' }),
  ],
  [
    'details by _id',
    'put',
    () => 'profile/update/additional/',
    ownOrAdmin,
    (id) => ({ _id: id, city: 'Here' }),
  ],
  ['own details', 'put', () => 'profile/update/additional/', everybody, () => ({ city: 'Here' })],
  ['picture', 'post', () => 'profile/upload/', ownOrAdmin],
  ['all details', 'get', () => 'admin/additionaluserdetails/', adminsOnly],
  ["member's details", 'get', (id) => `members/${id}/`, adminsOnly],
  ['member change', 'put', (id) => `members/${id}/update/`, adminsOnly, () => ({ city: 'There' })],
]

function call([, method, path, , body]: Row, who: Person | null) {
  const address = new URL(path(member.id), 'http://host/api/users/').pathname
  const asked = request[method](address).set(who?.auth ?? {})
  if (method === 'post')
    return asked.field('member_id', member.id).attach('image', picture, 'a.png')
  return body ? asked.send(body(member.id)) : asked
}

const recordOf = (id: number) =>
  services.db.user.findUnique({ where: { id }, include: { member: true } })

describe.each(rows)('%s', (...row) => {
  const [, , , allowed] = row

  test.each(['member', 'another', 'admin'] as const)('%s', async (role) => {
    const who = { member, another, admin }[role]
    const before = await recordOf(member.id)
    const { status, body } = await call(row, who)
    expect(status).toBe(allowed[role])
    if (status === 200) return
    expect(body.detail).toMatch(/^(You may see|Not authorized)/)
    expect(await recordOf(member.id)).toEqual(before)
  })

  test('a stranger', async () => {
    const before = await recordOf(member.id)
    await call(row, null).expect(401)
    expect(await recordOf(member.id)).toEqual(before)
  })
})

test('a body that names two people is refused, even from an admin', async () => {
  const body = { id: member.id, _id: another.id, city: 'Nowhere' }
  const path = '/api/users/profile/update/additional/'
  await request.put(path).set(member.auth).send(body).expect(403)
  const answer = await request.put(path).set(admin.auth).send(body).expect(400)
  expect(answer.body.detail).toBe(userErrors.idsDiffer.detail)
})

test('a demoted admin is refused at once', async () => {
  const demoted = await anAdmin(server)
  await request.get('/api/users/').set(demoted.auth).expect(200)
  const path = `/api/users/update/${demoted.id}/`
  await request.put(path).set(admin.auth).send({ isAdmin: false }).expect(200)
  await request.get('/api/users/').set(demoted.auth).expect(403)
})
