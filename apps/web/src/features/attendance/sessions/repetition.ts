import type { Recurrence, Series } from '@church/shared'
import { pickChanged } from '../../../lib/changed-values.ts'
import { rhythmName, rhythmOf } from './rhythm.ts'
import { campusOf } from './session-body.ts'
import { type Entered, emptySession, type Typed } from './session-entry.ts'
import { isLikelyDay, minutesBetween, movedTime } from './session-times.ts'

/** 1 for Monday to 7 for Sunday. Takes a calendar date `YYYY-MM-DD`. */
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

/** The weekdays of an entered series: those chosen, or that of its first date. */
export function weekdaysOf({ weekdays, date }: Pick<Typed, 'weekdays' | 'date'>): number[] {
  if (weekdays.length > 0) return weekdays.map(Number).sort()
  return isLikelyDay(date) ? [weekdayOf(date)] : []
}

/** The dates of an entered series; null while there is no first date. */
export function recurrenceOf(entered: Typed | Entered): Recurrence | null {
  if (!isLikelyDay(entered.date)) return null
  return {
    ...rhythmOf(entered.rhythm),
    weekdays: weekdaysOf(entered),
    from_date: entered.date,
    until_date: isLikelyDay(entered.until) ? entered.until : null,
  }
}

/** The body of a request that creates or changes a series. Its times are wall-clock times. */
export function seriesBody(entered: Entered) {
  const { name, date, start, end, opensBefore, kind, departments, until, rhythm } = entered
  return {
    name,
    kind,
    departments,
    public: entered.public,
    ...rhythmOf(rhythm),
    weekdays: weekdaysOf(entered),
    start_time: start,
    minutes: minutesBetween(start, end),
    opens_before_minutes: opensBefore,
    ...campusOf(entered),
    from_date: date,
    until_date: until || null,
  }
}

/** Which fields of the form make up a field of the series. */
const sources = {
  name: ['name'],
  kind: ['kind'],
  departments: ['departments'],
  campus: ['campus'],
  public: ['public'],
  weekdays: ['weekdays'],
  every_weeks: ['rhythm'],
  nth_of_month: ['rhythm'],
  start_time: ['start'],
  minutes: ['start', 'end', 'endsNextDay'],
  opens_before_minutes: ['opensBefore'],
  from_date: ['date'],
  until_date: ['until'],
} as const

/** The body of a request that changes a series: only what was changed. */
export function seriesChanges(entered: Entered, changed: Partial<Entered>) {
  const dirty = Object.entries(sources)
    .filter(([, fields]) => fields.some((field) => field in changed))
    .map(([name]) => name)
  return pickChanged(seriesBody(entered), dirty)
}

/** A series as the form shows it. */
export function enteredSeries(series: Series): Typed {
  const end = movedTime(series.start_time, series.minutes)
  return {
    ...emptySession,
    name: series.name,
    date: series.from_date,
    start: series.start_time,
    end,
    endsNextDay: end <= series.start_time,
    opensBefore: String(series.opens_before_minutes),
    kind: series.kind,
    departments: series.departments,
    campus: String(series.campus),
    public: series.public,
    repeats: true,
    weekdays: series.weekdays.map(String),
    rhythm: rhythmName(series),
    until: series.until_date ?? '',
  }
}
