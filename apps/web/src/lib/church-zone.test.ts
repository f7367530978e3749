import { beforeEach, expect, test } from 'vitest'
import { churchInstant, churchTime } from './church-clock.ts'
import { isElsewhere, keepChurchZone } from './church-zone.ts'
import { churchDate, formatDate, formatTime, formatTimeRange } from './format-time.ts'

beforeEach(() => () => keepChurchZone(undefined))

const at = (zone: string, date: string, time: string) => {
  keepChurchZone(zone)
  return churchInstant(date, time).toISOString()
}

test.each([
  ['Europe/London', '2026-01-11', '10:00', '2026-01-11T10:00:00.000Z'],
  ['Europe/London', '2026-07-12', '10:00', '2026-07-12T09:00:00.000Z'],
  ['America/New_York', '2026-01-11', '10:00', '2026-01-11T15:00:00.000Z'],
  ['Pacific/Auckland', '2026-01-11', '10:00', '2026-01-10T21:00:00.000Z'],
  ['Asia/Kolkata', '2026-01-11', '10:00', '2026-01-11T04:30:00.000Z'],
  // The clocks go forward at one o'clock: half past one is half past two.
  ['Europe/London', '2026-03-29', '01:30', '2026-03-29T01:30:00.000Z'],
  ['Europe/London', '2026-03-29', '10:00', '2026-03-29T09:00:00.000Z'],
  // They go back at two: half past one comes twice.
  ['Europe/London', '2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
  ['Europe/London', '2026-10-25', '10:00', '2026-10-25T10:00:00.000Z'],
])('at a church in %s, %s %s is %s', (zone, date, time, instant) => {
  expect(at(zone, date, time)).toBe(instant)
})

test('times and dates are the church’s, with the zone’s name where the device’s clock differs', () => {
  keepChurchZone('Pacific/Auckland')
  const [start, end] = ['2026-01-10T21:00:00Z', '2026-01-10T22:30:00Z']
  expect(isElsewhere(start, 'Pacific/Auckland')).toBe(true)
  expect(churchTime(new Date(start))).toBe('10:00')
  expect(churchDate(new Date(start))).toBe('2026-01-11')
  expect(formatDate(start)).toContain('11')
  expect(formatTime(start)).toMatch(/^10:00.* GMT\+13$/)
  expect(formatTimeRange(start, end)).toMatch(/^10:00[^G]* – 11:30.* GMT\+13$/)
})

test('where the clocks agree, no name stands beside the time', () => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(isElsewhere('2026-01-11T10:00:00Z', zone)).toBe(false)
  expect(isElsewhere('2026-01-11T10:00:00Z', undefined)).toBe(false)
})
