import { expect, test } from 'vitest'
import { wholeName } from './whole-name.ts'

test('a name is in reading order, without a space after one name', () => {
  expect(wholeName('Ruth', 'Moab')).toBe('Ruth Moab')
  expect(wholeName('Suharto', '')).toBe('Suharto')
})
