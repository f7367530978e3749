import { expect, test } from 'vitest'
import { onlyDirty } from './changed-values.ts'

test('what was not changed in the form is not sent, what was emptied is', () => {
  const values = { city: null, postcode: 'LU1 3AJ', phone_number: '01632 960001' }
  expect(onlyDirty(values, ['city'])).toEqual({ city: null })
  expect(onlyDirty(values, [])).toEqual({})
})
