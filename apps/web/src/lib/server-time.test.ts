import { beforeEach, expect, test, vi } from 'vitest'
import { noteServerTime, serverNow } from './server-time.ts'

const now = Date.parse('2026-01-11T10:00:00Z')
beforeEach(() => {
  vi.useFakeTimers({ now })
  return () => vi.useRealTimers()
})

const difference = () => serverNow().getTime() - now

test('a clock that is right, but for the network’s delay, stays as it is', () => {
  noteServerTime('Sun, 11 Jan 2026 09:59:57 GMT')
  expect(difference()).toBe(0)
})

test('a clock that is minutes off is corrected, until it is right again', () => {
  noteServerTime('Sun, 11 Jan 2026 10:03:00 GMT')
  expect(difference()).toBe(180_500)
  noteServerTime('Sun, 11 Jan 2026 09:57:00 GMT')
  expect(difference()).toBe(-179_500)
  noteServerTime('Sun, 11 Jan 2026 10:00:00 GMT')
  expect(difference()).toBe(0)
})

test('an answer without a date changes nothing', () => {
  noteServerTime('Sun, 11 Jan 2026 10:03:00 GMT')
  noteServerTime(null)
  noteServerTime('yesterday')
  expect(difference()).toBe(180_500)
})
