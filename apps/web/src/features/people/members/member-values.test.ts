import { type Member, memberTexts } from '@church/shared'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sampleMember } from '../../../../test/sample-member.ts'
import {
  adminForm,
  departmentsIn,
  detailsBefore,
  ownDetailsBefore,
  ownForm,
  valuesOf,
} from './member-values.ts'

const nobody = sampleMember()

const problems = (form: typeof adminForm, values: object) =>
  z
    .safeParse(form, { ...valuesOf(nobody), ...values })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('the phone number is required in ownForm and optional in adminForm', () => {
  expect(problems(ownForm, {})).toEqual([`phone_number: ${memberTexts.phoneRequired}`])
  expect(problems(ownForm, { phone_number: '01632 960000' })).toBeUndefined()
  expect(problems(adminForm, {})).toBeUndefined()
})

test('an optional field reports its own error messages', () => {
  const wrong = { member_type: 'Guest', dateofbirth: '2999-01-01', city: 7 }
  expect(problems(adminForm, wrong)).toEqual([
    'dateofbirth: A date of birth cannot be in the future.',
    'city: Please enter text.',
    'member_type: Please choose one of the member types.',
  ])
})

test('an empty field is cleared, and other input is sent as typed', () => {
  const values = { ...valuesOf(nobody), phone_number: '(01632) 960-000', member_type: 'Visitor' }
  expect(z.parse(adminForm, values)).toMatchObject({
    phone_number: '(01632) 960-000',
    member_type: 'Visitor',
    city: null,
    dateofbirth: null,
  })
})

test('departments are separated by commas', () => {
  const department_set = departmentsIn(' Choir ,, Ushers,')
  expect(department_set).toEqual([{ department_name: 'Choir' }, { department_name: 'Ushers' }])
  expect(valuesOf({ ...nobody, department_set }).departments).toBe('Choir, Ushers')
  const tooMany = Array.from({ length: 21 }, (_, n) => `Team ${n}`).join()
  expect(problems(adminForm, { departments: tooMany })).toHaveLength(1)
})

test("undoing a save does not revert somebody else's changes", () => {
  const after: Member = {
    ...nobody,
    city: 'Luton',
    postcode: 'LU1 3AJ',
    department_set: [{ department_name: 'Choir' }],
  }
  expect(ownDetailsBefore(nobody, after, { city: 'Luton' })).toEqual({ city: null })
  expect(detailsBefore(nobody, after, { department_set: [] })).toEqual({ department_set: [] })
})

test('a stored picture can be put back only from its file', () => {
  const before: Member = { ...nobody, image: '/media/a.webp', city: 'Luton' }
  const sent = { image: null, city: null }
  expect(ownDetailsBefore(before, nobody, sent)).toEqual({})
  const picture = new File(['…'], 'picture')
  expect(ownDetailsBefore(before, nobody, sent, picture)).toEqual({ city: 'Luton', picture })
  expect(detailsBefore(before, nobody, sent, picture)).toEqual({ city: 'Luton', picture })
})
