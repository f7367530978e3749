import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextDates, type Recurrence, seriesDates } from './series-dates.ts'

const sundays: Recurrence = {
  weekdays: [7],
  every_weeks: 1,
  nth_of_month: null,
  from_date: '2026-01-11',
  until_date: null,
}
const all = (series: Recurrence) => [...seriesDates(series, series.from_date)]

describe('seriesDates', () => {
  test('has eight Sundays and Wednesdays in four weeks, the first date included', () => {
    expect(all({ ...sundays, weekdays: [7, 3], until_date: '2026-02-07' })).toEqual([
      '2026-01-11',
      '2026-01-14',
      '2026-01-18',
      '2026-01-21',
      '2026-01-25',
      '2026-01-28',
      '2026-02-01',
      '2026-02-04',
    ])
  })

  test('counts every second week from the Monday of the first', () => {
    const series = { ...sundays, weekdays: [1, 7], every_weeks: 2 }
    expect(nextDates(series, '2026-01-11', 5)).toEqual([
      '2026-01-11',
      '2026-01-19',
      '2026-01-25',
      '2026-02-02',
      '2026-02-08',
    ])
  })

  test('finds the first, fifth and last Sunday of months', () => {
    const nth = (nth_of_month: number) => nextDates({ ...sundays, nth_of_month }, '2026-01-11', 3)
    expect(nth(1)).toEqual(['2026-02-01', '2026-03-01', '2026-04-05'])
    expect(nth(5)).toEqual(['2026-03-29', '2026-05-31', '2026-08-30'])
    expect(nth(-1)).toEqual(['2026-01-25', '2026-02-22', '2026-03-29'])
  })

  test('has 29 February in leap years only', () => {
    const leap = { ...sundays, from_date: '2028-02-28', until_date: '2028-03-01' }
    expect(all({ ...leap, weekdays: [1, 2, 3, 4, 5, 6, 7] })).toEqual([
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ])
  })

  const date = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10))
  const series = fc.record({
    weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    every_weeks: fc.integer({ min: 1, max: 8 }),
    nth_of_month: fc.constantFrom(null, 1, 2, 3, 4, 5, -1),
    from_date: date,
    until_date: fc.constant(null),
  })
  const weekday = (day: string) => new Date(`${day}T12:00Z`).getUTCDay() || 7

  test('yields rising dates of its weekdays, none before the first', () => {
    fc.assert(
      fc.property(series, date, (one, start) => {
        const dates = nextDates(one, start, 10)
        expect(dates).toHaveLength(10)
        expect(dates).toEqual([...new Set(dates)].sort())
        for (const day of dates) {
          expect(one.weekdays).toContain(weekday(day))
          expect(day >= one.from_date && day >= start).toBe(true)
        }
      }),
    )
  })

  test('is the same from wherever one starts to count, and ends with the last date', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 0, max: 8 }), (one, skipped) => {
        const dates = nextDates(one, one.from_date, 12)
        const start = dates[skipped] ?? ''
        expect(nextDates(one, start, 12 - skipped)).toEqual(dates.slice(skipped))
        expect(all({ ...one, until_date: start })).toEqual(dates.slice(0, skipped + 1))
      }),
    )
  })
})
