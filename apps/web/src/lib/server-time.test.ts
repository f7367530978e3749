import { beforeEach, expect, test, vi } from 'vitest'
import { serverNow, syncServerTime } from './server-time.ts'

const now = Date.parse('2026-01-11T10:00:00Z')
beforeEach(() => {
  vi.useFakeTimers({ now })
  return () => vi.useRealTimers()
})

const difference = () => serverNow().getTime() - now

test('serverNow ignores a difference that is only network delay', () => {
  syncServerTime('Sun, 11 Jan 2026 09:59:57 GMT')
  expect(difference()).toBe(0)
})

test('serverNow corrects a clock that is minutes off, until it is right again', () => {
  syncServerTime('Sun, 11 Jan 2026 10:03:00 GMT')
  expect(difference()).toBe(180_500)
  syncServerTime('Sun, 11 Jan 2026 09:57:00 GMT')
  expect(difference()).toBe(-179_500)
  syncServerTime('Sun, 11 Jan 2026 10:00:00 GMT')
  expect(difference()).toBe(0)
})

test('a response without a date changes nothing', () => {
  syncServerTime('Sun, 11 Jan 2026 10:03:00 GMT')
  syncServerTime(null)
  syncServerTime('yesterday')
  expect(difference()).toBe(180_500)
})
