import { addDays } from '@church/shared'

/** The year of a date `YYYY-MM-DD`. */
export const yearOf = (date: string): number => Number(date.slice(0, 4))

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/**
 * The birthdays celebrated on a date `YYYY-MM-DD`, each as one number, month and day, such as 1231. In common years,
 * birthdays on 29 February are celebrated on the 28th.
 */
export function birthdaysOn(date: string): number[] {
  const own = Number(date.slice(5).replace('-', ''))
  return own === 228 && !isLeapYear(yearOf(date)) ? [228, 229] : [own]
}

/** The birthdays celebrated from `today` until `days` days later, with the days until each. */
export function birthdaysWithin(
  today: string,
  days: number,
): { birthday: number; daysUntil: number }[] {
  return Array.from({ length: days + 1 }, (_, daysUntil) =>
    birthdaysOn(addDays(today, daysUntil)).map((birthday) => ({ birthday, daysUntil })),
  ).flat()
}
