/** A day of the calendar, nowhere in particular; months count from 1. */
export interface Day {
  year: number
  month: number
  day: number
}

/** What the clock and the calendar on a wall show. */
export interface LocalTime extends Day {
  /** `HH:MM`, 00:00 to 23:59. */
  time: string
}

/** What clock and calendar show at an instant in a time zone (IANA name). */
export function localTime(instant: Date, timeZone: string): LocalTime {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((each) => each.type === type)?.value ?? ''
  return {
    year: Number(part('year')),
    month: Number(part('month')),
    day: Number(part('day')),
    time: `${part('hour')}:${part('minute')}`,
  }
}

/** The day that is so many days later. UTC, in which this counts, has no nights of changing clocks. */
export function addDays({ year, month, day }: Day, days: number): Day {
  const then = new Date(Date.UTC(year, month - 1, day + days))
  return { year: then.getUTCFullYear(), month: then.getUTCMonth() + 1, day: then.getUTCDate() }
}

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/**
 * The birthdays that are kept on a day, each as one number of month and day, such as 1231. Whoever
 * was born on 29 February keeps it on the 28th in common years.
 */
export function birthdaysOn({ year, month, day }: Day): number[] {
  const own = month * 100 + day
  return own === 228 && !isLeapYear(year) ? [228, 229] : [own]
}

/** The birthdays that are kept from a day through so many days later, and in how many days. */
export function birthdaysWithin(
  today: Day,
  days: number,
): { birthday: number; daysUntil: number }[] {
  return Array.from({ length: days + 1 }, (_, daysUntil) =>
    birthdaysOn(addDays(today, daysUntil)).map((birthday) => ({ birthday, daysUntil })),
  ).flat()
}
