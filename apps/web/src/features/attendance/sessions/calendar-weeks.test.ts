import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleSession } from '../../../../test/sample-session.ts'
import { localDay } from '../../../lib/format.ts'
import { calendarWeeks } from './calendar-weeks.ts'

beforeEach(() => vi.stubEnv('TZ', 'Europe/London'))
afterEach(() => vi.unstubAllEnvs())

// A Sunday, six days before the clocks go forward.
const now = new Date('2026-03-22T10:00:00Z')

test('calendarWeeks begins on this week’s Monday and has every day once', () => {
  const days = calendarWeeks([], now).flat()
  expect(days).toHaveLength(63)
  expect(localDay(days[0]?.date ?? now)).toBe('2026-03-16')
  expect(new Set(days.map(({ date }) => localDay(date))).size).toBe(63)
})

test('calendarWeeks puts sessions on their local day, in the order of their starts', () => {
  const late = sampleSession({ id: 1, start_datetime: '2026-04-01T18:00:00Z' })
  const early = sampleSession({ id: 2, start_datetime: '2026-03-31T23:30:00Z' })
  const past = sampleSession({ id: 3, start_datetime: '2026-03-01T10:00:00Z' })
  const held = calendarWeeks([late, early, past], now)
    .flat()
    .filter(({ sessions }) => sessions.length > 0)
  expect(held.map(({ date, sessions }) => [localDay(date), sessions])).toEqual([
    ['2026-04-01', [early, late]],
  ])
})
