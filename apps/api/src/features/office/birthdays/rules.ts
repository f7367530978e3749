import type { Day } from '@church/shared'

/** Adds days to a calendar day. It counts in UTC, which has no clock changes. */
export function addDays({ year, month, day }: Day, days: number): Day {
  const then = new Date(Date.UTC(year, month - 1, day + days))
  return { year: then.getUTCFullYear(), month: then.getUTCMonth() + 1, day: then.getUTCDate() }
}

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/**
 * The birthdays celebrated on a day, each as one number, month and day, such as 1231. In common years,
 * birthdays on 29 February are celebrated on the 28th.
 */
export function birthdaysOn({ year, month, day }: Day): number[] {
  const own = month * 100 + day
  return own === 228 && !isLeapYear(year) ? [228, 229] : [own]
}

/** The birthdays celebrated from `today` until `days` days later, with the days until each. */
export function birthdaysWithin(
  today: Day,
  days: number,
): { birthday: number; daysUntil: number }[] {
  return Array.from({ length: days + 1 }, (_, daysUntil) =>
    birthdaysOn(addDays(today, daysUntil)).map((birthday) => ({ birthday, daysUntil })),
  ).flat()
}
