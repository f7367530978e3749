import { expect, test } from 'vitest'
import { churchDate } from './format.ts'
import { mondayOf, weeksOf } from './weeks.ts'

// A Sunday, six days before London's clocks go forward.
const sunday = '2026-03-22'

test('a week begins on Monday', () => {
  expect(mondayOf(sunday)).toBe('2026-03-16')
  expect(mondayOf('2026-03-16')).toBe('2026-03-16')
})

test('weeks have every day once, also across a change of the clocks', () => {
  const options = { monday: mondayOf(sunday), weeks: 9, dateOf: () => sunday }
  const days = weeksOf([], options).flat()
  expect(new Set(days.map(({ day }) => day)).size).toBe(63)
  expect(days.at(-1)?.day).toBe('2026-05-17')
})

test('puts what is held on its day in a time zone, in the order of the starts', () => {
  const at = (start_datetime: string) => ({ start_datetime })
  const late = at('2026-04-01T18:00:00Z')
  const early = at('2026-03-31T23:30:00Z')
  const past = at('2026-03-01T10:00:00Z')
  const held = (timeZone: string) => {
    const dateOf = (instant: Date) => churchDate(instant, timeZone)
    return weeksOf([late, early, past], { monday: '2026-03-16', weeks: 9, dateOf })
      .flat()
      .filter((day) => day.held.length > 0)
  }
  expect(held('Europe/London')).toEqual([{ day: '2026-04-01', held: [early, late] }])
  expect(held('America/Sao_Paulo').map(({ day }) => day)).toEqual(['2026-03-31', '2026-04-01'])
})
