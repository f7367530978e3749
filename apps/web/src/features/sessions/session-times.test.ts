import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isLikelyDay, mayEndNextDay, sessionInstants } from './session-times.ts'

beforeEach(() => vi.stubEnv('TZ', 'Europe/London'))
afterEach(() => vi.unstubAllEnvs())

const entered = { date: '2026-07-05', start: '10:00', end: '11:30', endsNextDay: false }

test('sessionInstants uses the local time zone', () => {
  expect(sessionInstants(entered)).toEqual({
    start_datetime: '2026-07-05T09:00:00.000Z',
    end_datetime: '2026-07-05T10:30:00.000Z',
  })
})

test('sessionInstants moves the end to the next day, even into the next year', () => {
  const night = { date: '2026-12-31', start: '22:00', end: '00:30', endsNextDay: true }
  expect(sessionInstants(night)).toEqual({
    start_datetime: '2026-12-31T22:00:00.000Z',
    end_datetime: '2027-01-01T00:30:00.000Z',
  })
})

test('sessionInstants uses local times across a change to summer time', () => {
  const vigil = { date: '2026-03-28', start: '23:30', end: '06:00', endsNextDay: true }
  expect(sessionInstants(vigil)).toEqual({
    start_datetime: '2026-03-28T23:30:00.000Z',
    end_datetime: '2026-03-29T05:00:00.000Z',
  })
})

test('mayEndNextDay is true only if the end is not after the start', () => {
  expect(mayEndNextDay(entered)).toBe(false)
  expect(mayEndNextDay({ ...entered, end: '10:00' })).toBe(true)
  expect(mayEndNextDay({ ...entered, end: '00:30' })).toBe(true)
  expect(mayEndNextDay({ ...entered, start: '' })).toBe(false)
  expect(mayEndNextDay({ ...entered, end: '' })).toBe(false)
})

test('isLikelyDay rejects years with too many or too few digits', () => {
  expect(isLikelyDay('2026-07-05')).toBe(true)
  expect(isLikelyDay('0026-07-05')).toBe(false)
  expect(isLikelyDay('20266-07-05')).toBe(false)
  expect(() => sessionInstants({ ...entered, date: '20266-07-05' })).toThrow(RangeError)
})
