import { expect, test } from 'vitest'
import { telephone } from './format.ts'

test.each([
  ['01632 960-001', 'tel:01632960001'],
  ['+44 1632 960001', 'tel:+441632960001'],
  ['+44 (0)1632 960001', 'tel:+441632960001'],
  ['(01632) 960001', 'tel:01632960001'],
  ['01632 960001 ext. 12', 'tel:01632960001;ext=12'],
  ['01632 960001 x12', 'tel:01632960001;ext=12'],
  ['01632 960001EXT12', 'tel:01632960001;ext=12'],
])('%s is dialled as %s', (typed, address) => {
  expect(telephone(typed)).toBe(address)
})
