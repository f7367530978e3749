import type { MergePreview } from '@church/shared'
import { expect, test } from 'vitest'
import { person } from '../../../../test/person.ts'
import { differs, previewRows } from './preview-rows.ts'

const user = person(1)

const preview: MergePreview = {
  from: { ...user, first_name: 'Marie', has_account: true },
  into: { ...user, id: 2, standing: 'left', left_on: '2026-05-04' },
  result: { ...user, id: 2, has_account: true },
  details: [
    { field: 'city', from: 'Luton', into: '', outcome: 'filled' },
    { field: 'postcode', from: 'LU1', into: 'LU2', outcome: 'dropped' },
    { field: 'phone_number', from: '', into: '01582 1', outcome: 'kept' },
  ],
  account: 'moved',
  can_undo: false,
  attendance: {
    from: { present: 2, absent: 1 },
    into: { present: 1, absent: 2 },
    result: { present: 3, absent: 2 },
  },
  households: {
    from: [{ id: 1, name: 'Hill', relation: 'adult' }],
    into: [{ id: 2, name: 'Okoro', relation: 'adult' }],
    result: [{ id: 2, name: 'Okoro', relation: 'adult' }],
  },
}
const row = (label: string) => previewRows(preview).find((each) => each.label === label)

test('says which of two names is dropped', () => {
  expect(row('Name')).toMatchObject({
    from: 'Marie Hill',
    result: 'Mary Hill',
    outcome: 'dropped',
  })
})

test('says that the account moves, and that the person becomes active', () => {
  expect(row('Account')).toMatchObject({ into: '', result: 'Can sign in', outcome: 'filled' })
  expect(row('Left or active')).toMatchObject({ into: 'Left', result: 'Active', outcome: 'filled' })
})

test('adds up the attendance', () => {
  expect(row('Attendance')).toMatchObject({
    from: '2 present, 1 absent',
    result: '3 present, 2 absent',
    outcome: 'added',
  })
})

test('says which household is dropped', () => {
  expect(row('Households')).toMatchObject({ result: 'Okoro (adult)', outcome: 'dropped' })
})

test('leaves out what neither of them is', () => {
  expect(row('Admin')).toBeUndefined()
})

test('only lines that differ or change something have to be looked at', () => {
  expect(
    previewRows(preview)
      .filter(differs)
      .map(({ label }) => label),
  ).toEqual(['Name', 'Account', 'Left or active', 'Attendance', 'Households', 'City', 'Postcode'])
})

test.each([
  ['City', 'Luton', 'filled'],
  ['Postcode', 'LU2', 'dropped'],
  ['Phone Number', '01582 1', 'kept'],
])('%s becomes %s: %s', (label, result, outcome) => {
  expect(row(label)).toMatchObject({ result, outcome })
})
