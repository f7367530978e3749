import { addDays, localTime } from '@church/shared'
import { expect, test } from 'vitest'
import { birthdaysOn, birthdaysWithin } from './rules.ts'

test.each([
  ['2026-07-01T00:30:00Z', 'Europe/London', '2026-7-1 01:30'],
  ['2026-01-01T00:00:00Z', 'Europe/London', '2026-1-1 00:00'],
  ['2025-12-31T11:00:00Z', 'Pacific/Auckland', '2026-1-1 00:00'],
  ['2025-12-31T10:59:59Z', 'Pacific/Auckland', '2025-12-31 23:59'],
  ['2026-01-01T07:59:00Z', 'America/Los_Angeles', '2025-12-31 23:59'],
  // The nights of the clock changes: London goes from 01:00 to 02:00, and from 02:00 back to 01:00.
  ['2026-03-29T00:59:00Z', 'Europe/London', '2026-3-29 00:59'],
  ['2026-03-29T01:00:00Z', 'Europe/London', '2026-3-29 02:00'],
  ['2026-10-25T00:30:00Z', 'Europe/London', '2026-10-25 01:30'],
  ['2026-10-25T01:30:00Z', 'Europe/London', '2026-10-25 01:30'],
])('localTime: at %s the clock in %s shows %s', (instant, timeZone, shown) => {
  const { year, month, day, time } = localTime(new Date(instant), timeZone)
  expect(`${year}-${month}-${day} ${time}`).toBe(shown)
})

test.each([
  ['2028-02-28', [228]],
  ['2028-02-29', [229]],
  ['2027-02-28', [228, 229]],
  ['2027-03-01', [301]],
  // A century year is a leap year only every four hundred years.
  ['2000-02-28', [228]],
  ['2100-02-28', [228, 229]],
])('birthdaysOn: on %s the birthdays %o are celebrated', (day, birthdays) => {
  expect(birthdaysOn(day)).toEqual(birthdays)
})

test('addDays crosses months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
})

test('every birthday is celebrated on exactly one day of every year', () => {
  for (const year of [2026, 2028, 2100]) {
    const first = `${year}-01-01`
    const length = year === 2028 ? 366 : 365
    const kept = birthdaysWithin(first, length - 1).map(({ birthday }) => birthday)
    expect(kept).toHaveLength(366)
    expect(new Set(kept).size).toBe(366)
  }
})
