import { DAY_MS } from '../../../calendar.ts'

/** Which dates a series has. All dates are `YYYY-MM-DD`, in the church's calendar. */
export interface Recurrence {
  /** 1 for Monday to 7 for Sunday. */
  weekdays: readonly number[]
  /** The number of weeks from one to the next; ignored if `nth_of_month` is set. */
  every_weeks: number
  /** 1 to 5, or -1 for the last; null for every week. */
  nth_of_month: number | null
  from_date: string
  until_date: string | null
}

/** Day 0, 1 January 1970, was a Thursday. */
const weekdayOf = (day: number) => ((day + 3) % 7) + 1
const weekOf = (day: number) => Math.floor((day + 3) / 7)

/** Days since 1970-01-01. It counts in UTC, which has no clock changes. */
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS
const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** Whether a day is the nth of its weekday in its month. */
function isNthOfMonth(day: number, nth: number): boolean {
  const date = new Date(day * DAY_MS)
  if (nth > 0) return Math.ceil(date.getUTCDate() / 7) === nth
  return new Date((day + 7) * DAY_MS).getUTCMonth() !== date.getUTCMonth()
}

/**
 * The dates of a series from `start` on, in order: as many as the caller takes. Weeks begin on Monday, which
 * decides where `every_weeks` begins to count (RFC 5545, 3.3.10: WKST).
 */
export function* seriesDates(series: Recurrence, start: string): Generator<string> {
  const { weekdays, every_weeks, nth_of_month } = series
  const first = dayOf(series.from_date)
  const last = dayOf(series.until_date ?? '2999-12-31')
  for (let day = Math.max(first, dayOf(start)); day <= last; day++) {
    if (!weekdays.includes(weekdayOf(day))) continue
    const isInTurn =
      nth_of_month === null
        ? (weekOf(day) - weekOf(first)) % every_weeks === 0
        : isNthOfMonth(day, nth_of_month)
    if (isInTurn) yield dateOf(day)
  }
}

/** The first `count` dates of a series from `start` on. */
export function nextDates(series: Recurrence, start: string, count: number): string[] {
  const dates: string[] = []
  for (const date of seriesDates(series, start)) {
    if (dates.length === count) break
    dates.push(date)
  }
  return dates
}
