import { memoize } from './memoize.ts'

/** A calendar day without a time zone; months count from 1. */
interface Day {
  year: number
  month: number
  day: number
}

/** Local date and time. */
interface LocalTime extends Day {
  /** `HH:MM`, 00:00 to 23:59. */
  time: string
}

const formatIn = memoize(
  (timeZone) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
)

/** The local date and time at an instant in a time zone (IANA name). */
export function localTime(instant: Date, timeZone: string): LocalTime {
  const parts = formatIn(timeZone).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((each) => each.type === type)?.value ?? ''
  return {
    year: Number(part('year')),
    month: Number(part('month')),
    day: Number(part('day')),
    time: `${part('hour')}:${part('minute')}`,
  }
}

/** A date `YYYY-MM-DD` and a time `HH:MM` as the clocks of a time zone show them. */
interface WallClock {
  date: string
  time: string
}

/** An instant, and what the calendar and the clocks of a time zone show then. */
export interface Moment {
  now: Date
  /** An IANA name. */
  timeZone: string
  /** `YYYY-MM-DD`. */
  today: string
  /** `HH:MM`. */
  time: string
}

export function momentAt(now: Date, timeZone: string): Moment {
  const { date: today, time } = wallClockAt(now, timeZone)
  return { now, timeZone, today, time }
}

const digits = (value: number, length: number) => String(value).padStart(length, '0')

/** What the clocks of a time zone (IANA name) show at an instant. */
export function wallClockAt(instant: Date, timeZone: string): WallClock {
  const { year, month, day, time } = localTime(instant, timeZone)
  return { date: `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`, time }
}

const asIfUtc = ({ date, time }: WallClock) => Date.parse(`${date}T${time}Z`)

/** Milliseconds. */
export const DAY_MS = 86_400_000

/**
 * The instant at which the clocks of a time zone show this date and time, by RFC 5545, 3.3.5: the first
 * if they show it twice, and for a time that they skip, the one by the offset before the gap.
 */
export function instantOf(wallClock: WallClock, timeZone: string): Date {
  const shown = asIfUtc(wallClock)
  const offsetAt = (ms: number) => asIfUtc(wallClockAt(new Date(ms), timeZone)) - ms
  // No zone changes its offset twice within two days.
  const [before, after] = [offsetAt(shown - DAY_MS), offsetAt(shown + DAY_MS)]
  const byBefore = shown - before
  if (before === after || offsetAt(byBefore) === before) return new Date(byBefore)
  const byAfter = shown - after
  return new Date(offsetAt(byAfter) === after ? byAfter : byBefore)
}

/** Adds days to a date `YYYY-MM-DD`. It counts in UTC, which has no clock changes. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Days from a date to a later one, both `YYYY-MM-DD`. */
export const daysBetween = (from: string, until: string): number =>
  (Date.parse(until) - Date.parse(from)) / DAY_MS
