import { expect, test } from 'vitest'
import { createTestClock } from '../../test/clock.ts'
import { createTokenBuckets } from './token-buckets.ts'

const bucket = { points: 3, refill: 6, every: 'minute' } as const

function threeOf(key: string) {
  const clock = createTestClock()
  const buckets = createTokenBuckets(clock)
  for (let n = 0; n < 3; n++) expect(buckets.take(key, bucket)).toBeNull()
  return { clock, buckets }
}

test('gives all points at once, and then says when the next is there', () => {
  const { clock, buckets } = threeOf('ruth')
  expect(buckets.take('ruth', bucket)).toBe(10_000)
  clock.advance(4_000)
  expect(buckets.take('ruth', bucket)).toBe(6_000)
  clock.advance(6_000)
  expect(buckets.take('ruth', bucket)).toBeNull()
  expect(buckets.take('ruth', bucket)).toBe(10_000)
})

test('a refused call takes nothing, and another key has its own bucket', () => {
  const { clock, buckets } = threeOf('ruth')
  for (let n = 0; n < 100; n++) buckets.take('ruth', bucket)
  expect(buckets.take('naomi', bucket)).toBeNull()
  clock.advance(10_000)
  expect(buckets.take('ruth', bucket)).toBeNull()
})

test('a returned point can be taken again', () => {
  const { buckets } = threeOf('ruth')
  buckets.giveBack('ruth', bucket)
  expect(buckets.take('ruth', bucket)).toBeNull()
  expect(buckets.take('ruth', bucket)).not.toBeNull()
})

test('a bucket never holds more than its points', () => {
  const { clock, buckets } = threeOf('ruth')
  clock.advance(3_600_000)
  for (let n = 0; n < 3; n++) expect(buckets.take('ruth', bucket)).toBeNull()
  expect(buckets.take('ruth', bucket)).not.toBeNull()
})

test('a clock that is set back does not lock anybody out', () => {
  const { clock, buckets } = threeOf('ruth')
  clock.advance(-3_600_000)
  expect(buckets.take('ruth', bucket)).toBeNull()
})
