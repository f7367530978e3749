import {
  AUDIT_SORTS,
  CARE_SORTS,
  MEMBER_SORTS,
  NEWCOMER_SORTS,
  USER_SORTS,
  VISITOR_SORTS,
} from '@church/shared'
import { expect, test } from 'vitest'
import { aMember, anAdmin } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'
import { insertUser } from '../users/index.ts'

const server = await aChurch()
const { request, services } = server
const admin = await anAdmin(server, { firstName: 'Ada', lastName: 'Zimmer' })

const names: [string, string][] = [
  ['Örjan', 'Öberg'],
  ['Paul', 'olsen'],
  ['Anna', 'Oberg'],
  ['Eva', 'de Vries'],
  ['Zoë', ''],
  ['Bea', 'Oberg'],
  ['Carl', 'Abel'],
]
const ids = new Map<string, number>()
for (const [firstName, lastName] of names) {
  const email = firstName === 'Bea' ? null : `${firstName.toLowerCase()}@church.test`
  const person = email
    ? (await aMember(server, { firstName, lastName, email })).id
    : await insertUser(services.pool, {
        ...{ firstName, lastName, email, passwordHash: null, approvedBy: 'rule' as const },
      })
  ids.set(firstName, person ?? 0)
}
const idOf = (name: string) => ids.get(name) ?? 0
const set = (name: string, body: object) =>
  request
    .put(`/api/users/members/${idOf(name)}/update/`)
    .set(admin.auth)
    .send(body)
    .expect(200)
await set('Anna', { city: 'Écija', dateofbirth: '1990-05-01', member_type: 'Visitor' })
await set('Carl', { city: 'eastbourne', dateofbirth: '1980-05-01' })
await set('Eva', { city: 'Fulda', department_set: [{ department_name: 'Choir' }] })

const USERS = '/api/users/'
const DETAILS = '/api/users/admin/additionaluserdetails/'
const listed = async (path: string, query: object): Promise<string[]> => {
  const { body } = await request.get(path).query(query).set(admin.auth).expect(200)
  return path === USERS
    ? body.users.map(({ first_name }: { first_name: string }) => first_name)
    : body.results.map(({ user }: { user: { first_name: string } }) => user.first_name)
}

const byLastName = ['Carl', 'Eva', 'Anna', 'Bea', 'Örjan', 'Paul', 'Ada', 'Zoë']

test.each([USERS, DETAILS])(
  '%s by last name heeds neither case nor accents, and one name stands as a last name',
  async (path) => {
    expect(await listed(path, { sort: 'last_name' })).toEqual(byLastName)
  },
)

test('the opposite order is the whole list reversed', async () => {
  const reversed = await listed(USERS, { sort: '-id', page_size: 100 })
  expect(reversed).toEqual((await listed(USERS, { sort: 'id', page_size: 100 })).toReversed())
})

test('people without a value come last both ways', async () => {
  expect((await listed(USERS, { sort: 'email' })).at(-1)).toBe('Bea')
  expect((await listed(USERS, { sort: '-email' })).at(-1)).toBe('Bea')
  const cities = ['Carl', 'Anna', 'Eva']
  expect((await listed(DETAILS, { sort: 'city' })).slice(0, 3)).toEqual(cities)
  expect((await listed(DETAILS, { sort: '-city' })).slice(0, 3)).toEqual(cities.toReversed())
  expect((await listed(DETAILS, { sort: 'dateofbirth' })).slice(0, 2)).toEqual(['Carl', 'Anna'])
})

test('admins come first by that column, and all others by name', async () => {
  expect(await listed(USERS, { sort: 'isAdmin' })).toEqual([
    'Ada',
    ...byLastName.filter((name) => name !== 'Ada'),
  ])
})

test('pages of rows with the same value repeat nobody and leave nobody out', async () => {
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => listed(DETAILS, { sort: 'member_type', page, page_size: 2 })),
  )
  expect(pages.flat().toSorted()).toEqual(byLastName.toSorted())
})

test('the next page has the same order and the same filters', async () => {
  const query = { sort: '-last_name', age: 'adult', page_size: 2 }
  const { body } = await request.get(USERS).query(query).set(admin.auth).expect(200)
  expect(body.next).toBe(`${USERS}?page=2&page_size=2&age=adult&sort=-last_name`)
})

test.each([
  [{ department: 'choir' }, ['Eva']],
  [{ member_type: 'Visitor' }, ['Anna']],
  [{ address: 'none' }, ['Bea', 'Örjan', 'Paul', 'Ada', 'Zoë']],
  [{ account: 'none' }, ['Bea']],
  [{ age: 'child' }, []],
  [{ age: 'adult', account: 'any', keyword: 'oberg' }, ['Anna', 'Örjan']],
])('both lists can be limited to %j', async (query, found) => {
  expect(await listed(USERS, { sort: 'last_name', ...query })).toEqual(found)
  expect(await listed(DETAILS, { sort: 'last_name', ...query })).toEqual(found)
})

test('every column sorts, and an unknown one is refused', async () => {
  for (const sort of USER_SORTS) await listed(USERS, { sort })
  for (const sort of MEMBER_SORTS) await listed(DETAILS, { sort: `-${sort}` })
  for (const sort of ['password_hash', '--id', 'id;DROP TABLE users', ''])
    await request.get(USERS).query({ sort }).set(admin.auth).expect(400)
})

test.each<[string, readonly string[]]>([
  ['/api/users/admin/newcomers/', NEWCOMER_SORTS],
  ['/api/users/visitors/', VISITOR_SORTS],
  ['/api/users/care/', CARE_SORTS],
  ['/api/users/admin/audit/', AUDIT_SORTS],
])('%s is sorted by each of its columns both ways, and by nothing else', async (path, keys) => {
  const sorted = (sort: string) => request.get(path).query({ sort }).set(admin.auth)
  for (const key of keys) {
    await sorted(key).expect(200)
    await sorted(`-${key}`).expect(200)
  }
  await sorted('password_hash').expect(400)
})
