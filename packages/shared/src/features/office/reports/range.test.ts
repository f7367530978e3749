import { expect, test } from 'vitest'
import { isRangeTooLong, rangeOf } from './range.ts'

test.each([
  ['last-quarter', '2026-02-14', '2025-10-01', '2025-12-31'],
  ['last-quarter', '2026-04-01', '2026-01-01', '2026-03-31'],
  ['this-quarter', '2026-11-22', '2026-10-01', '2026-12-31'],
  ['last-year', '2026-01-01', '2025-01-01', '2025-12-31'],
  ['this-year', '2024-02-29', '2024-01-01', '2024-12-31'],
] as const)('%s on %s is %s to %s', (preset, today, from, to) => {
  expect(rangeOf(preset, today)).toEqual({ from, to })
})

test('a report covers five years, and not a day more', () => {
  expect(isRangeTooLong({ from: '2021-03-01', to: '2026-02-28' })).toBe(false)
  expect(isRangeTooLong({ from: '2021-03-01', to: '2026-03-01' })).toBe(true)
})
