import { addDays } from '@church/shared'

/** A calendar date, `YYYY-MM-DD`, with what is held on it, by start. */
export interface WeekDay<Held> {
  day: string
  held: Held[]
}

interface Starting {
  /** An ISO instant. */
  start_datetime: string
}

/** By start, earliest first. */
export const byStart = (a: Starting, b: Starting) =>
  Date.parse(a.start_datetime) - Date.parse(b.start_datetime)

/** The Monday of a date's week; both `YYYY-MM-DD`. */
export const mondayOf = (day: string): string =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

interface Options {
  /** The first Monday, `YYYY-MM-DD`. */
  monday: string
  weeks: number
  /** The date of an instant in the relevant time zone. */
  dateOf: (instant: Date) => string
}

/** Weeks from a Monday on, each with its seven days and what starts on them. */
export function weeksOf<Held extends Starting>(
  all: readonly Held[],
  { monday, weeks, dateOf }: Options,
): WeekDay<Held>[][] {
  const days = new Map<string, Held[]>()
  for (const held of [...all].sort(byStart)) {
    const day = dateOf(new Date(held.start_datetime))
    days.set(day, [...(days.get(day) ?? []), held])
  }
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = addDays(monday, week * 7 + weekday)
      return { day, held: days.get(day) ?? [] }
    }),
  )
}
