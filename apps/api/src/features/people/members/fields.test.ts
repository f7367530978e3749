import type { Member as MemberColumns } from '@church/database'
import {
  CARD_DETAILS,
  DETAILS,
  type Detail,
  detailOf,
  eachOf,
  fieldOf,
  MEMBER_FIELD_NAMES,
  type MEMBER_FIELDS,
  type MemberField,
  SWITCHES,
} from '@church/shared'
import { sampleValues } from '@church/shared/features/people/members/sample-values.ts'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { downloadedData } from '../../../../test/download.ts'
import { aMember, anAdmin } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name

/** The name by which Prisma knows the column of a detail. */
type Property = Camel<(typeof MEMBER_FIELDS)[Detail]['column']>

// Each place that knows a member's fields is tried with every row of the table.

const server = await aChurch()
const { request, services } = server

const admin = await anAdmin(server)
const ruth = await aMember(server)
const ben = await aMember(server)
const bea = await aMember(server)

const values = { ...sampleValues, department_set: [{ department_name: 'Choir' }] }

type Person = typeof ruth
const update = (path: string, body: object, by: Person) =>
  request.put(path).set(by.auth).send(body).expect(200)
const fill = ({ id }: Person, body: object = values) =>
  update(`/api/users/members/${id}/update/`, body, admin)
const get = async (path: string, by: Person) => (await request.get(path).set(by.auth)).body
const entryOf = async ({ id }: Person, by: Person) =>
  (await get('/api/members/', by)).find((entry: Person) => entry.id === id)
const share = (isShared: boolean) =>
  update(
    '/api/users/profile/sharing/',
    { listed: true, shares: eachOf(SWITCHES, () => isShared) },
    ruth,
  )

beforeAll(async () => {
  await fill(ruth)
})

/** One field, by its name, so that a failure says which. */
const only = (field: MemberField, of: object) => ({
  [field]: Object.entries(of).find(([key]) => key === field)?.[1],
})
const isEmpty = (field: MemberField) => ({ [field]: field === 'department_set' ? [] : null })

test('every column of the members has a row in the table of fields', () => {
  // A column that the table does not have fails to compile here, with its name.
  const others: Record<
    Exclude<keyof MemberColumns, Property | 'id' | 'imageWidths' | 'updatedAt'>,
    never
  > = {}
  expect(others).toEqual({})
})

test.each(DETAILS.filter((detail) => detailOf(detail).kind === 'choice'))(
  'the database accepts the options of %s only',
  async (detail) => {
    const set = (value: string) =>
      services.pool.query(
        `UPDATE members SET ${detailOf(detail).column} = ${value} WHERE id = $1`,
        [ben.id],
      )
    // The other tests need a valid row.
    onTestFinished(async () => void (await set('NULL')))
    const todo = 'write a CHECK of its options into the migration'
    const answer = await set("'no option'").then(() => 'accepted', String)
    expect(answer, todo).toContain('check constraint')
  },
)

test.each(DETAILS)('a member’s own change of %s is kept, and can be cleared', async (detail) => {
  const own = '/api/users/profile/update/additional/'
  const { body } = await update(own, { [detail]: sampleValues[detail] }, ben)
  expect(only(detail, body)).toEqual(only(detail, sampleValues))
  if (detail === 'phone_number') return
  const cleared = await update(own, { [detail]: '' }, ben)
  expect(only(detail, cleared.body)).toEqual(isEmpty(detail))
})

test.each(MEMBER_FIELD_NAMES)(
  '%s is in every answer for the member and the office',
  async (field) => {
    const answers = [
      await get(`/api/members/${ruth.id}/`, ruth),
      await get(`/api/users/profile/${ruth.id}/`, ruth),
      await get(`/api/members/${ruth.id}/`, admin),
      await get(`/api/users/members/${ruth.id}/`, admin),
      (await get(`/api/users/admin/additionaluserdetails/?keyword=${ruth.email}`, admin))
        .results[0],
    ]
    for (const answer of answers) expect(only(field, answer)).toEqual(only(field, values))
  },
)

test('the download of one’s own data has every field', async () => {
  expect(JSON.parse(await downloadedData(server, ruth)).profile).toMatchObject(values)
})

test.each([true, false])(
  'other members see what the rows say, if all is shared: %s',
  async (isShared) => {
    await share(isShared)
    const seen = await get(`/api/members/${ruth.id}/`, ben)
    const entry = await entryOf(ruth, ben)
    for (const field of MEMBER_FIELD_NAMES) {
      const { shownBy } = fieldOf(field)
      const isSeen = shownBy === 'always' || (shownBy !== 'never' && isShared)
      const expected = isSeen ? only(field, values) : isEmpty(field)
      expect(only(field, seen)).toEqual(expected)
      if (CARD_DETAILS.some((detail) => detail === field)) {
        expect(only(field, entry)).toEqual(expected)
      }
    }
  },
)

test.each(CARD_DETAILS)(
  'the office’s directory has %s, and hears of a change of it',
  async (detail) => {
    expect(only(detail, await entryOf(ruth, admin))).toEqual(only(detail, sampleValues))
    const heard = vi.fn()
    onTestFinished(services.pubSub.subscribe('directory', heard))
    await services.pubSub.caughtUp()
    heard.mockClear()
    await services.pool.query(`UPDATE members SET ${detailOf(detail).column} = $2 WHERE id = $1`, [
      bea.id,
      sampleValues[detail],
    ])
    await services.pubSub.caughtUp()
    expect({ [detail]: heard.mock.calls.length > 0 }).toEqual({ [detail]: true })
  },
)

test.each(DETAILS)('the office finds a person by their %s, if the row says so', async (detail) => {
  const keyword = encodeURIComponent(sampleValues[detail])
  const { results } = await get(`/api/users/admin/additionaluserdetails/?keyword=${keyword}`, admin)
  const isFound = results.some(({ id }: { id: number }) => id === ruth.id)
  expect({ [detail]: isFound }).toEqual({ [detail]: detailOf(detail).isSearched })
})

const merge = (from: { id: number }, into: { id: number }) =>
  request.post(`/api/users/${from.id}/merge/`).set(admin.auth).send({ into: into.id }).expect(200)

test('a merge fills what is empty, and the preview names it', async () => {
  const [from, into] = [await aMember(server), await aMember(server)]
  await fill(from)
  const { details } = await get(`/api/users/${from.id}/merge/?into=${into.id}`, admin)
  await merge(from, into)
  const merged = await get(`/api/users/members/${into.id}/`, admin)
  for (const field of MEMBER_FIELD_NAMES) {
    expect(only(field, merged)).toEqual(only(field, values))
    // The preview has it in the date of birth.
    if (field === 'birthday') continue
    const shown = details.find((each: { field: string }) => each.field === field)
    expect({ [field]: shown?.outcome }).toEqual({ [field]: 'filled' })
  }
})

test('a merge keeps what the person who stays has', async () => {
  const [from, into] = [await aMember(server), await aMember(server)]
  await fill(into)
  const others = eachOf(DETAILS, (detail: Detail) => {
    const row = detailOf(detail)
    if (row.kind === 'choice') return row.options[0]
    return sampleValues[detail].replace(/\d(?=\D*$)|sample/, '9')
  })
  await fill(from, others)
  await merge(from, into)
  expect(await get(`/api/users/members/${into.id}/`, admin)).toMatchObject(values)
})
