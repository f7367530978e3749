import { expect, test } from 'vitest'
import { sourcesInWords } from './sources-in-words.ts'

const none = { phone: 0, code: 0, steward: 0, family: 0, office: 0 }

test('sourcesInWords names only the ways in which people came', () => {
  expect(sourcesInWords({ ...none, phone: 12, code: 3, steward: 40 })).toBe(
    '12 phones, 3 codes, 40 by stewards',
  )
  expect(sourcesInWords({ ...none, phone: 1, steward: 1, office: 1 })).toBe(
    '1 phone, 1 by a steward, 1 by the office',
  )
  expect(sourcesInWords(none)).toBe('')
})
