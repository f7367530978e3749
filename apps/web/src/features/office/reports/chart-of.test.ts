import type { SessionInReport } from '@church/shared'
import { expect, test } from 'vitest'
import { sampleNumbers } from '../../../../test/sample-numbers.ts'
import { sampleSession } from '../../../../test/sample-session.ts'
import { chartOf } from './chart-of.ts'

const sources = { phone: 0, code: 0, steward: 0, family: 0, office: 0, visitor: 0 }

const session = (id: number, day: string, people: number): SessionInReport => ({
  ...sampleSession({ id, start_datetime: `${day}T12:00:00Z` }),
  ...sampleNumbers({ people, absent: 10 }),
  sources,
  not_kept: 0,
  new_faces: 0,
})

test('shows up to 26 sessions as they are', () => {
  const sessions = Array.from({ length: 26 }, (_, n) => session(n, '2026-01-04', n))
  const chart = chartOf(sessions)
  expect(chart.by).toBe('session')
  expect(chart.sessions.map(({ people }) => people)).toEqual(sessions.map(({ people }) => people))
})

test('shows the averages of the months of more sessions', () => {
  const january = Array.from({ length: 25 }, (_, n) => session(n, '2026-01-04', 40))
  const february = [session(30, '2026-02-01', 10), session(31, '2026-02-08', 15)]
  expect(chartOf([...january, ...february])).toMatchObject({
    by: 'month',
    sessions: [
      { people: 40, absent: 10 },
      { people: 13, absent: 10 },
    ],
  })
})
