import { type Member, memberMessages } from '@church/shared'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  adminForm,
  departmentsIn,
  detailsBefore,
  ownDetailsBefore,
  ownForm,
  valuesOf,
} from './member-values.ts'

const nobody: Member = {
  _id: 1,
  id: 1,
  user: { id: 1, first_name: 'Ruth', last_name: 'Ade', email: 'ruth@church.test' },
  image: null,
  middle_name: null,
  dateofbirth: null,
  flatno: null,
  streetname: null,
  city: null,
  postcode: null,
  member_type: null,
  email_2: null,
  phone_number: null,
  phone_number_2: null,
  department_set: [],
}

const problems = (form: typeof adminForm, values: object) =>
  z
    .safeParse(form, { ...valuesOf(nobody), ...values })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('a member must give a telephone number, an admin need not know one', () => {
  expect(problems(ownForm, {})).toEqual([`phone_number: ${memberMessages.phoneRequired}`])
  expect(problems(ownForm, { phone_number: '01632 960000' })).toBeUndefined()
  expect(problems(adminForm, {})).toBeUndefined()
})

test('what is wrong with a field that may be empty is told in its own words', () => {
  const wrong = { member_type: 'Guest', dateofbirth: '2999-01-01', city: 7 }
  expect(problems(adminForm, wrong)).toEqual([
    'dateofbirth: A date of birth cannot be in the future.',
    'city: Please enter text.',
    'member_type: Please choose one of the member types.',
  ])
})

test('what is left empty is cleared, what was typed is kept as it was typed', () => {
  const values = { ...valuesOf(nobody), phone_number: '(01632) 960-000', member_type: 'Visitor' }
  expect(z.parse(adminForm, values)).toMatchObject({
    phone_number: '(01632) 960-000',
    member_type: 'Visitor',
    city: null,
    dateofbirth: null,
  })
})

test('departments are written between commas', () => {
  const department_set = departmentsIn(' Choir ,, Ushers,')
  expect(department_set).toEqual([{ department_name: 'Choir' }, { department_name: 'Ushers' }])
  expect(valuesOf({ ...nobody, department_set }).departments).toBe('Choir, Ushers')
  const tooMany = Array.from({ length: 21 }, (_, n) => `Team ${n}`).join()
  expect(problems(adminForm, { departments: tooMany })).toHaveLength(1)
})

test('what somebody else changed before a save is not taken back with it', () => {
  const after: Member = {
    ...nobody,
    city: 'Luton',
    postcode: 'LU1 3AJ',
    department_set: [{ department_name: 'Choir' }],
  }
  expect(ownDetailsBefore(nobody, after, { city: 'Luton' })).toEqual({ city: null })
  expect(detailsBefore(nobody, after, { department_set: [] })).toEqual({ department_set: [] })
})
