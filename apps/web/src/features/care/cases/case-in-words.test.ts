import { expect, test } from 'vitest'
import { sampleCase } from '../../../../test/sample-case.ts'
import { lastSeen, reasonOf, weeksInWords } from './case-in-words.ts'
import { laterDates } from './later-dates.ts'

test('says why somebody is on the list', () => {
  expect(reasonOf(sampleCase())).toBe('Missed 2 weeks')
  expect(reasonOf(sampleCase({ periods_missed: 1 }))).toBe('Missed 1 week')
  expect(reasonOf(sampleCase({ kind: 'newcomer' }))).toMatch(/^New since \S.*2026$/)
  expect(reasonOf(sampleCase({ kind: 'asked', asked_for: ['call', 'prayer'] }))).toMatch(
    /^Asked for a call and prayer on \S/,
  )
})

test('says when somebody was last here, if they ever were', () => {
  // In the order of the reader's locale.
  expect(lastSeen(sampleCase())).toMatch(/^Last here .*24.*2026$/)
  expect(lastSeen(sampleCase({ last_present_on: null }))).toBe('Never marked yet')
})

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
