import {
  EXPORT_COLUMNS,
  FILE_DETAILS,
  fieldOf,
  type ImportRow,
  MEMBER_FIELD_NAMES,
} from '@church/shared'
import { sampleValues } from '@church/shared/features/people/members/sample-values.ts'
import { beforeAll, expect, test } from 'vitest'
import { aMember, anAdmin } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'

// What a file can hold of a member goes out by an export and comes back by an import, field by field.

const server = await aChurch()
const { request } = server
const admin = await anAdmin(server)
const ruth = await aMember(server)

const FIELDS = MEMBER_FIELD_NAMES.filter((field) => fieldOf(field).file !== null)
const values = { ...sampleValues, department_set: [{ department_name: 'Choir' }] }

const member = async () =>
  (await request.get(`/api/users/members/${ruth.id}/`).set(admin.auth).expect(200)).body

const change = (body: object) =>
  request.put(`/api/users/members/${ruth.id}/update/`).set(admin.auth).send(body).expect(200)

async function exported(): Promise<string> {
  const body = { kind: 'people' }
  return (await request.post('/api/users/admin/exports/').set(admin.auth).send(body).expect(200))
    .text
}

async function apply(file: string) {
  const { body } = await request
    .post('/api/users/admin/imports/')
    .set(admin.auth)
    .field('kind', 'people')
    .attach('file', Buffer.from(file), 'people.csv')
    .expect(201)
  const step = (name: string) =>
    request.post(`/api/users/admin/imports/${body.id}/${name}/`).set(admin.auth).send({})
  await step('apply').expect(200)
  return { preview: body, undo: () => step('undo').expect(200) }
}

const CLEARED = Object.fromEntries(
  FIELDS.map((field) => [field, field === 'department_set' ? [] : '']),
)

let file: string
beforeAll(async () => {
  await change(values)
  file = await exported()
})

test('an export has a column for each field', () => {
  for (const field of FIELDS) expect(EXPORT_COLUMNS.people).toContain(fieldOf(field).file)
})

test('a file that says what is recorded changes no field', async () => {
  await change(values)
  const { preview } = await apply(await exported())
  const path = `/api/users/admin/imports/${preview.id}/rows/`
  const { body } = await request.get(path).set(admin.auth).expect(200)
  expect(body.results.flatMap((row: ImportRow) => row.changes)).toEqual([])
})

test('each value of an export comes back: for somebody who lost it, and by an undo', async () => {
  await change(CLEARED)
  const empty = await member()
  const { undo } = await apply(file)
  const imported = await member()
  for (const field of FIELDS) {
    expect({ [field]: imported[field] }).toEqual({ [field]: values[field] })
  }
  await undo()
  expect(await member()).toEqual(empty)
})

test.each(FILE_DETAILS)('an import replaces %s, and an undo gives it back', async (detail) => {
  await change(values)
  await change({ [detail]: '' })
  const before = await member()
  const { undo } = await apply(file)
  expect(await member()).toMatchObject({ [detail]: sampleValues[detail] })
  await undo()
  expect(await member()).toEqual(before)
})

test('a person whom an import adds has every value', async () => {
  await change(values)
  const [head = '', ...lines] = (await exported()).split('\r\n')
  const line = lines.find((each) => each.startsWith(`${ruth.id},`)) ?? ''
  await request.delete(`/api/users/delete/${ruth.id}/`).set(admin.auth).expect(200)
  await apply(`${head}\r\n${line}\r\n`)
  const path = `/api/users/admin/additionaluserdetails/?keyword=${ruth.email}`
  const { body } = await request.get(path).set(admin.auth).expect(200)
  for (const field of FIELDS) {
    expect({ [field]: body.results[0][field] }).toEqual({ [field]: values[field] })
  }
})
