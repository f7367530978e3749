import { expect, test } from 'vitest'
import { weeksInWords } from './case-in-words.ts'
import { laterDates } from './later-dates.ts'

test('puts the weeks into words, run by run', () => {
  const states = ['present', 'present', 'away', 'missed', 'missed', 'present'] as const
  const weeks = states.map((state, at) => ({ week: `2026-06-0${at + 1}`, state }))
  expect(weeksInWords(weeks)).toBe('Last 6 weeks, oldest first: came 2, away 1, missed 2, came 1.')
})

test('counts the days of Later across the end of a month', () => {
  expect(laterDates('2026-02-27').map(({ date }) => date)).toEqual([
    '2026-02-28',
    '2026-03-02',
    '2026-03-06',
    '2026-03-13',
    '2026-03-29',
  ])
})
