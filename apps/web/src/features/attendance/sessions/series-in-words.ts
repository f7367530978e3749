import type { Recurrence } from '@church/shared'
import { formatDay, formatList, formatTime } from '../../../lib/format.ts'
import { movedTime } from './session-times.ts'

/** What a series says about itself; times are wall-clock times `HH:MM`. */
export interface Repeating extends Recurrence {
  start_time: string
  opens_before_minutes: number
}

export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

const nths: Record<number, string> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  5: 'fifth',
  [-1]: 'last',
}

const nameOf = (weekday: number) => weekdayNames[weekday - 1] ?? ''

function days({ weekdays, every_weeks, nth_of_month }: Recurrence): string {
  if (nth_of_month !== null) {
    const nth = nths[nth_of_month]
    return `The ${formatList(weekdays.map((day) => `${nth} ${nameOf(day)}`))} of every month`
  }
  if (every_weeks > 1) return `Every ${every_weeks} weeks on ${formatList(weekdays.map(nameOf))}`
  return weekdays.length === 7 ? 'Every day' : `Every ${formatList(weekdays.map(nameOf))}`
}

/** A wall-clock time in the reader's locale. A date without a change of the clocks. */
const timeText = (time: string) => formatTime(`2000-01-01T${time}`)

/** 'Every Sunday at 10:00, open from 09:40, until 20 December 2026' */
export function seriesInWords(series: Repeating): string {
  const { start_time, opens_before_minutes, until_date } = series
  const open =
    opens_before_minutes > 0 &&
    `open from ${timeText(movedTime(start_time, -opens_before_minutes))}`
  const until = until_date && `until ${formatDay(until_date)}`
  return [`${days(series)} at ${timeText(start_time)}`, open, until].filter(Boolean).join(', ')
}
