import { expect, test } from 'vitest'
import { bestFix, type Fix } from './fixes.ts'

const NOW = Date.parse('2026-01-11T10:30:00Z')
const fix = (accuracy: number | null, secondsAgo: number): Fix => ({
  lat: 51.896,
  lng: -0.446,
  accuracy,
  at: NOW - secondsAgo * 1_000,
})

test('a good fix wins over a bad one two seconds later', () => {
  const [good, bad] = [fix(12, 2), fix(900, 0)]
  expect(bestFix([good, bad], NOW)).toBe(good)
  expect(bestFix([bad, good], NOW)).toBe(good)
})

test('of two equally good ones the newer wins, as somebody walks in', () => {
  const [before, now] = [fix(12, 5), fix(12, 0)]
  expect(bestFix([before, now], NOW)).toBe(now)
})

test('a walk since a fix adds to its circle', () => {
  const [old, fresh] = [fix(10, 50), fix(65, 0)]
  expect(bestFix([old, fresh], NOW)).toBe(fresh)
  expect(bestFix([fix(10, 30), fresh], NOW)).toMatchObject({ accuracy: 10 })
})

test('a fix of more than two minutes ago is none, and one of the last two only without a newer', () => {
  const old = fix(5, 100)
  expect(bestFix([old], NOW)).toBe(old)
  expect(bestFix([old, fix(900, 0)], NOW)).toMatchObject({ accuracy: 900 })
  expect(bestFix([fix(15, 3 * 3_600)], NOW)).toBeNull()
  expect(bestFix([], NOW)).toBeNull()
})

test('an accuracy that the device leaves out is taken as exact', () => {
  const unsaid = fix(null, 0)
  expect(bestFix([unsaid, fix(12, 0)], NOW)).toBe(unsaid)
})
