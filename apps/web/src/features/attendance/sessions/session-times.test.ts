import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleSession } from '../../../../test/sample-session.ts'
import {
  enteredTimesOf,
  isLikelyDay,
  mayEndNextDay,
  minutesBetween,
  movedTime,
  opensBeforeMinutes,
  sessionInstants,
} from './session-times.ts'

beforeEach(() => vi.stubEnv('TZ', 'Europe/London'))
afterEach(() => vi.unstubAllEnvs())

const entered = { date: '2026-07-05', start: '10:00', end: '11:30', endsNextDay: false }

test('sessionInstants uses the local time zone', () => {
  expect(sessionInstants(entered)).toMatchObject({
    start_datetime: '2026-07-05T09:00:00.000Z',
    end_datetime: '2026-07-05T10:30:00.000Z',
  })
})

test('sessionInstants moves the end to the next day, even into the next year', () => {
  const night = { date: '2026-12-31', start: '22:00', end: '00:30', endsNextDay: true }
  expect(sessionInstants(night)).toMatchObject({
    start_datetime: '2026-12-31T22:00:00.000Z',
    end_datetime: '2027-01-01T00:30:00.000Z',
  })
})

test('sessionInstants uses local times across a change to summer time', () => {
  const vigil = { date: '2026-03-28', start: '23:30', end: '06:00', endsNextDay: true }
  expect(sessionInstants(vigil)).toMatchObject({
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

test('sessionInstants opens minutes before the start, and at the start by default', () => {
  expect(sessionInstants({ ...entered, opensBefore: 20 }).opens_datetime).toBe(
    '2026-07-05T08:40:00.000Z',
  )
  expect(sessionInstants(entered).opens_datetime).toBe('2026-07-05T09:00:00.000Z')
})

test('enteredTimesOf and opensBeforeMinutes show a saved session as it was entered', () => {
  const night = { date: '2026-07-05', start: '22:00', end: '00:30', endsNextDay: true }
  const session = sampleSession(sessionInstants({ ...night, opensBefore: 15 }))
  expect(enteredTimesOf(session)).toEqual(night)
  expect(opensBeforeMinutes(session)).toBe(15)
})

test('minutesBetween and movedTime wrap at midnight', () => {
  expect(minutesBetween('10:00', '11:30')).toBe(90)
  expect(minutesBetween('22:00', '01:00')).toBe(180)
  expect(minutesBetween('10:00', '10:00')).toBe(1_440)
  expect(movedTime('10:00', -20)).toBe('09:40')
  expect(movedTime('00:10', -20)).toBe('23:50')
  expect(movedTime('22:00', 180)).toBe('01:00')
})
