import { expect, test } from 'vitest'
import { createTestClock } from '../../test/clock.ts'
import { createBurstLimit } from './burst-limit.ts'

test('counts each key by the minute, and says when the next begins', () => {
  const clock = createTestClock('2026-01-11T10:00:20Z')
  const bursts = createBurstLimit(clock)
  expect([1, 2].map(() => bursts.count('ruth', 2))).toEqual([null, null])
  expect(bursts.count('ruth', 2)).toBe(40)
  expect(bursts.count('naomi', 2)).toBeNull()
  clock.advance(39_999)
  expect(bursts.count('ruth', 2)).toBe(1)
  clock.advance(1)
  expect(bursts.count('ruth', 2)).toBeNull()
})
