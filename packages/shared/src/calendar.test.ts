import { expect, test } from 'vitest'
import { instantOf, wallClockAt } from './calendar.ts'

const utc = (date: string, time: string, timeZone: string) =>
  instantOf({ date, time }, timeZone).toISOString().slice(0, 16)

test('a Sunday at 10:00 is at 10:00 on the wall, from October to April', () => {
  for (const zone of ['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata']) {
    for (let day = Date.UTC(2026, 9, 4); day < Date.UTC(2027, 4, 1); day += 7 * 86_400_000) {
      const wallClock = { date: new Date(day).toISOString().slice(0, 10), time: '10:00' }
      expect(wallClockAt(instantOf(wallClock, zone), zone)).toEqual(wallClock)
    }
  }
  expect(utc('2026-10-18', '10:00', 'Europe/London')).toBe('2026-10-18T09:00')
  expect(utc('2026-10-25', '10:00', 'Europe/London')).toBe('2026-10-25T10:00')
  expect(utc('2026-11-01', '10:00', 'America/New_York')).toBe('2026-11-01T15:00')
})

test('a time that the clocks skip is taken by the offset before the gap', () => {
  // London goes from 01:00 to 02:00, New York from 02:00 to 03:00.
  expect(utc('2026-03-29', '01:30', 'Europe/London')).toBe('2026-03-29T01:30')
  expect(utc('2026-03-08', '02:30', 'America/New_York')).toBe('2026-03-08T07:30')
  expect(wallClockAt(new Date('2026-03-08T07:30Z'), 'America/New_York').time).toBe('03:30')
})

test('a time that the clocks show twice is the first', () => {
  expect(utc('2026-10-25', '01:30', 'Europe/London')).toBe('2026-10-25T00:30')
  expect(utc('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30')
})

test('works where midnight does not exist on some days, and across the date line', () => {
  expect(utc('2026-09-06', '00:30', 'America/Santiago')).toBe('2026-09-06T04:30')
  expect(utc('2026-01-11', '00:30', 'Pacific/Kiritimati')).toBe('2026-01-10T10:30')
})
