import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sampleSeries } from '../../../../test/sample-series.ts'
import { enteredSeries, recurrenceOf, seriesBody, seriesChanges, weekdaysOf } from './repetition.ts'
import { emptySession, enteredSession, type Typed } from './session-entry.ts'

const series = sampleSeries({
  weekdays: [5, 6],
  nth_of_month: -1,
  start_time: '22:00',
  minutes: 180,
  opens_before_minutes: 20,
  until_date: '2027-05-01',
  kind: 'other',
  departments: ['Choir'],
})
const enter = (typed: Typed) => z.parse(enteredSession, typed)

test('a series survives the way into the form and back', () => {
  const { id: _, paused, next_dates, ...fields } = series
  expect({ campus: 1, ...seriesBody(enter(enteredSeries(series))) }).toEqual(fields)
  const weekly = { ...series, every_weeks: 2, nth_of_month: null, until_date: null }
  expect(seriesBody(enter(enteredSeries(weekly)))).toMatchObject({
    every_weeks: 2,
    nth_of_month: null,
    until_date: null,
  })
})

test('seriesChanges sends only what was changed', () => {
  const entered = enter({ ...enteredSeries(series), end: '02:00', rhythm: 'weeks 2' })
  expect(seriesChanges(entered, { end: '02:00', rhythm: 'weeks 2' })).toEqual({
    minutes: 240,
    every_weeks: 2,
    nth_of_month: null,
  })
})

test('weekdaysOf is the weekday of the first date until others are chosen', () => {
  expect(weekdaysOf({ weekdays: [], date: '2026-11-22' })).toEqual([7])
  expect(weekdaysOf({ weekdays: [], date: '' })).toEqual([])
  expect(weekdaysOf({ weekdays: ['3', '1'], date: '2026-11-22' })).toEqual([1, 3])
})

test('recurrenceOf waits for a first date, and ignores a last date that is half typed', () => {
  expect(recurrenceOf(emptySession)).toBeNull()
  const half = { ...emptySession, date: '2026-11-22', until: '0002-01-01' }
  expect(recurrenceOf(half)).toMatchObject({ from_date: '2026-11-22', until_date: null })
})
