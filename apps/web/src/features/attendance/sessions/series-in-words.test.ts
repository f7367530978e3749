import { expect, test } from 'vitest'
import { formatDay, formatTime } from '../../../lib/format.ts'
import { type Repeating, seriesInWords } from './series-in-words.ts'

const weekly: Repeating = {
  weekdays: [7],
  every_weeks: 1,
  nth_of_month: null,
  start_time: '10:00',
  opens_before_minutes: 0,
  from_date: '2026-11-22',
  until_date: null,
}
const at = formatTime('2026-01-01T10:00')

test.each([
  [{ weekdays: [3, 7] }, `Every Wednesday and Sunday at ${at}`],
  [{ weekdays: [1, 2, 3, 4, 5, 6, 7] }, `Every day at ${at}`],
  [{ every_weeks: 2 }, `Every 2 weeks on Sunday at ${at}`],
  [{ nth_of_month: 1 }, `The first Sunday of every month at ${at}`],
  [
    { nth_of_month: -1, weekdays: [5, 6] },
    `The last Friday and last Saturday of every month at ${at}`,
  ],
  [
    { opens_before_minutes: 20 },
    `Every Sunday at ${at}, open from ${formatTime('2026-01-01T09:40')}`,
  ],
  [{ until_date: '2027-05-02' }, `Every Sunday at ${at}, until ${formatDay('2027-05-02')}`],
])('seriesInWords says %o as “%s”', (change, words) => {
  expect(seriesInWords({ ...weekly, ...change })).toBe(words)
})
