import { REMINDER_DAYS } from '@church/shared'
import { beforeEach, expect, test } from 'vitest'
import { aMember, anAdmin } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'

const server = await aChurch()
const { request, clock, services } = server

beforeEach(async () => {
  await services.db.member.updateMany({ data: { dateOfBirth: null, birthday: null } })
})

async function bornOn(date: string, names: { firstName?: string; lastName?: string } = {}) {
  const person = await aMember(server, names)
  const dateOfBirth = new Date(date)
  await services.db.member.update({ where: { id: person.id }, data: { dateOfBirth } })
  return person
}

/** The reminders as pairs of name and days until the birthday. */
async function reminders(): Promise<[string, number][]> {
  const admin = await anAdmin(server)
  const { body } = await request.get('/api/users/birthday/reminders/').set(admin.auth).expect(200)
  return body.map((each: { first_name: string; days_until: number }) => [
    each.first_name,
    each.days_until,
  ])
}

test('lists birthdays from today through the next 30 days, soonest first', async () => {
  clock.set('2026-12-20T12:00:00Z')
  await bornOn('1990-01-19', { firstName: 'Last' })
  await bornOn('1990-01-20', { firstName: 'Too late' })
  await bornOn('1990-12-19', { firstName: 'Yesterday' })
  await bornOn('2000-12-31', { firstName: 'Eve' })
  await bornOn('1960-01-01', { firstName: 'New Year' })
  const today = await bornOn('1985-12-20', { firstName: 'Today', lastName: 'Osei' })
  expect(await reminders()).toEqual([
    ['Today', 0],
    ['Eve', 11],
    ['New Year', 12],
    ['Last', REMINDER_DAYS],
  ])
  const admin = await anAdmin(server)
  const { body } = await request.get('/api/users/birthday/reminders/').set(admin.auth)
  expect(body[0]).toEqual({
    id: today.id,
    first_name: 'Today',
    last_name: 'Osei',
    email: today.email,
    phone_number: null,
    dateofbirth: '1985-12-20',
    birthday: '12-20',
    days_until: 0,
  })
})

test('lists birthdays without a year among the others', async () => {
  clock.set('2026-12-20T12:00:00Z')
  await bornOn('1985-12-22', { firstName: 'With year' })
  const { id } = await aMember(server, { firstName: 'Without year' })
  await services.db.member.update({ where: { id }, data: { birthday: '12-21' } })
  expect(await reminders()).toEqual([
    ['Without year', 1],
    ['With year', 2],
  ])
  const admin = await anAdmin(server)
  const { body } = await request.get('/api/users/birthday/reminders/').set(admin.auth)
  expect(body[0]).toMatchObject({ id, dateofbirth: null, birthday: '12-21' })
  await services.db.member.update({ where: { id }, data: { birthday: '02-29' } })
  clock.set('2027-02-28T12:00:00Z')
  expect(await reminders()).toEqual([['Without year', 0]])
})

test('celebrates 29 February on the 28th in common years, and on the day itself in leap years', async () => {
  await bornOn('2000-02-29', { firstName: 'Leap' })
  await bornOn('2000-02-28', { firstName: 'Before' })
  await bornOn('2000-03-01', { firstName: 'After' })
  clock.set('2027-02-27T12:00:00Z')
  expect((await reminders()).sort()).toEqual([
    ['After', 2],
    ['Before', 1],
    ['Leap', 1],
  ])
  clock.set('2028-02-27T12:00:00Z')
  expect((await reminders()).sort()).toEqual([
    ['After', 3],
    ['Before', 1],
    ['Leap', 2],
  ])
})

test("uses today's date at the church, not on the server", async () => {
  await bornOn('1970-07-01', { firstName: 'July' })
  // It is 00:30 in London.
  clock.set('2026-06-30T23:30:00Z')
  expect(await reminders()).toEqual([['July', 0]])
})

test('is for admins only', async () => {
  const member = await aMember(server)
  await request.get('/api/users/birthday/reminders/').expect(401)
  await request.get('/api/users/birthday/reminders/').set(member.auth).expect(403)
})

test('lists only the members of the next days, where two are born on every day', async () => {
  await services.pool.query(
    `WITH made AS (
       INSERT INTO users (first_name, last_name, email, password_hash)
       SELECT 'Many', 'Member', 'many' || n || '@church.test', '' FROM generate_series(1, 2 * 365) AS n
       RETURNING id
     )
     INSERT INTO members (id, date_of_birth)
     SELECT id, date '1990-01-01' + (row_number() OVER ())::int % 365 FROM made`,
  )
  clock.set('2026-05-01T12:00:00Z')
  expect(await reminders()).toHaveLength(2 * (1 + REMINDER_DAYS))
})
