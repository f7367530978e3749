import type { ImportSummary } from '@church/shared'
import { beforeEach, expect, test } from 'vitest'
import { anAdmin, type Person } from './factories.ts'
import { aChurch } from './server.ts'

const server = await aChurch()
const { request, services } = server
const { db } = services
const IMPORTS = '/api/users/admin/imports/'

let admin: Person
beforeEach(async () => {
  await services.pool.query('TRUNCATE users, imports CASCADE')
  admin = await anAdmin(server)
})

async function preview(file: string): Promise<ImportSummary> {
  const { body } = await request
    .post(IMPORTS)
    .set(admin.auth)
    .field('kind', 'people')
    .field('file_name', 'people.csv')
    .attach('file', Buffer.from(file), 'people.csv')
    .expect(201)
  return body
}

const post = (id: number, step: 'apply' | 'undo') =>
  request.post(`${IMPORTS}${id}/${step}/`).set(admin.auth).send({}).expect(200)

async function importFile(file: string) {
  const { id } = await preview(file)
  await post(id, 'apply')
  return id
}

async function birthOf(lastName: string) {
  const { member } = await db.user.findFirstOrThrow({
    where: { lastName },
    include: { member: true },
  })
  return [member?.dateOfBirth?.toISOString().slice(0, 10) ?? null, member?.birthday]
}

const file = (birthColumn: string, value: string) =>
  `First Name,Last Name,Email,${birthColumn}\nRuth,Moab,ruth@church.test,${value}\n`

const WITHOUT_YEAR = 'Birthday Without Year'

test('an export with birthdays without a year changes nothing when it comes back', async () => {
  await importFile(file(WITHOUT_YEAR, '--05-09'))
  expect(await birthOf('Moab')).toEqual([null, '05-09'])
  const exported = await request
    .post('/api/users/admin/exports/')
    .set(admin.auth)
    .send({ kind: 'people' })
    .expect(200)
  expect(exported.text).toContain(`,'--05-09,`)
  expect((await preview(exported.text)).rows).toMatchObject({ new: 0, changes: 0, same: 2 })
})

test('an import completes a birthday with its year, and its undo takes the year out again', async () => {
  await importFile(file(WITHOUT_YEAR, '05-09'))
  const id = await importFile(file('Date of Birth', '1990-05-09'))
  expect(await birthOf('Moab')).toEqual(['1990-05-09', null])
  const { body } = await post(id, 'undo')
  expect(body.undone).toEqual({ restored: 1, kept: 0 })
  expect(await birthOf('Moab')).toEqual([null, '05-09'])
})

test('an import takes no year from a date of birth', async () => {
  await importFile(file('Date of Birth', '1990-05-09'))
  for (const day of ['05-09', '12-25']) await importFile(file(WITHOUT_YEAR, day))
  expect(await birthOf('Moab')).toEqual(['1990-05-09', null])
})
