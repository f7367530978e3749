import { expect, test } from 'vitest'
import { pickChanged } from './changed-values.ts'

test('pickChanged leaves out unchanged fields and keeps cleared ones', () => {
  const values = { city: null, postcode: 'LU1 3AJ', phone_number: '01632 960001' }
  expect(pickChanged(values, ['city'])).toEqual({ city: null })
  expect(pickChanged(values, [])).toEqual({})
})
