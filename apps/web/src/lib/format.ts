import { DAY_MS, t } from '@church/shared'
import { churchZone, isElsewhere } from './church-zone.ts'
import {
  churchDate,
  dayMonthYear,
  formatTime,
  hourMinute,
  readerLocale,
  withPeriod,
} from './format-time.ts'

export {
  churchDate,
  formatDate,
  formatTime,
  formatTimeRange,
} from './format-time.ts'

/** The separator between two facts, which never begins a line. */
export const dot = '\u00a0· '

/** A wall-clock time `HH:MM` in the reader's locale, never shifted by a time zone. */
export const formatWallTime = (time: string): string =>
  withPeriod(
    new Date(`2000-01-01T${time}Z`).toLocaleTimeString(readerLocale(), {
      ...hourMinute,
      timeZone: 'UTC',
    }),
  )

/** The first moment of a calendar date, in UTC. */
const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

/** A calendar date, never shifted by a time zone. */
const ofDay = (day: string, parts: Intl.DateTimeFormatOptions) =>
  midnight(day).toLocaleDateString(readerLocale(), { timeZone: 'UTC', ...parts })

/** 'May 2025' in the reader's locale. Takes an ISO instant. */
export function formatMonth(instant: string): string {
  return new Date(instant).toLocaleDateString(readerLocale(), {
    month: 'long',
    year: 'numeric',
    timeZone: churchZone(),
  })
}

/** '4 May 2025, 10:02' at the church, in the reader's locale, like `formatTime`. Takes an ISO instant. */
export function formatMoment(instant: string): string {
  const timeZone = churchZone()
  const parts = isElsewhere(instant, timeZone)
    ? ({ ...dayMonthYear, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const)
    : ({ dateStyle: 'medium', timeStyle: 'short' } as const)
  return withPeriod(new Date(instant).toLocaleString(readerLocale(), { ...parts, timeZone }))
}

/**
 * Formats a calendar date (`YYYY-MM-DD`) in the reader's locale, never shifted by a time zone. Table
 * rows use the short month.
 */
export const formatDay = (day: string, month: 'long' | 'short' = 'long'): string =>
  ofDay(day, { ...dayMonthYear, month })

/** 'Sun, 29 Nov 2026' in the reader's locale, never shifted by a time zone. Takes `YYYY-MM-DD`. */
export const formatWeekday = (day: string): string =>
  ofDay(day, { weekday: 'short', ...dayMonthYear })

/** 'Sunday 29 November 2026' in the reader's locale, never shifted by a time zone. Takes `YYYY-MM-DD`. */
export const formatLongDay = (day: string): string =>
  ofDay(day, { weekday: 'long', ...dayMonthYear, month: 'long' })

/** 'Sun', '29' or 'Nov' of a calendar date (`YYYY-MM-DD`) in the reader's locale. */
export const formatDayPart = (day: string, part: 'weekday' | 'day' | 'month'): string =>
  ofDay(day, { [part]: part === 'day' ? 'numeric' : 'short' })

/** 'Sun' at the church, in the reader's locale. Takes an ISO instant. */
export const formatWeekdayOf = (instant: string): string =>
  formatDayPart(churchDate(new Date(instant)), 'weekday')

/** '10 Jan' at the church, in the reader's locale. Takes an ISO instant. */
export const formatDayMonth = (instant: string): string =>
  new Date(instant).toLocaleDateString(readerLocale(), {
    day: 'numeric',
    month: 'short',
    timeZone: churchZone(),
  })

/** A person's birthday, '4 May', in the reader's locale. Takes `MM-DD`. */
export const formatBirthday = (birthday: string, month: 'long' | 'short' = 'long'): string =>
  // A leap year has every day.
  ofDay(`2024-${birthday}`, { day: 'numeric', month })

/** A date of birth (`YYYY-MM-DD`) in the reader's locale, or the birthday (`MM-DD`) alone; null without either. */
export function formatBirth(
  { dateofbirth, birthday }: { dateofbirth: string | null; birthday: string | null },
  style?: 'short',
): string | null {
  if (dateofbirth) return formatDay(dateofbirth, style)
  return birthday && formatBirthday(birthday, style)
}

/** '24 Dec 2026 – 2 Jan 2027', '24–26 Dec 2026' or one date, in the reader's locale. Takes `YYYY-MM-DD`. */
export const formatDays = ({ from, until }: { from: string; until: string }): string =>
  new Intl.DateTimeFormat(readerLocale(), { timeZone: 'UTC', ...dayMonthYear }).formatRange(
    midnight(from),
    midnight(until),
  )

/** 'Sun, 4 May' on this device, in the reader's locale. */
export const formatShortDate = (date: Date): string =>
  date.toLocaleDateString(readerLocale(), { weekday: 'short', day: 'numeric', month: 'short' })

/** 'Sun, 4 May' of a calendar date (`YYYY-MM-DD`). */
const shortDay = (day: string) => ofDay(day, { weekday: 'short', day: 'numeric', month: 'short' })

/** 'Sun, 4 May' at the church, in the reader's locale. Takes an ISO instant. */
export const formatShortDay = (instant: string): string => shortDay(churchDate(new Date(instant)))

/**
 * 'today 10:00', 'Sunday 10:00' within six days, otherwise 'Sun, 4 May 10:00', at the church, in the reader's locale.
 * Takes an ISO instant that is to come.
 */
export function formatNext(instant: string, now: Date): string {
  const date = churchDate(new Date(instant))
  const days = Math.round((Date.parse(date) - Date.parse(churchDate(now))) / DAY_MS)
  const time = formatTime(instant)
  if (days === 0) return t('today {time}', { time })
  const near = days < 7 && ofDay(date, { weekday: 'long' })
  return t('{day} {time}', { day: near || shortDay(date), time })
}

/** 'May' in the reader's locale. Takes `YYYY-MM-DD`. */
export const formatShortMonth = (day: string): string => ofDay(day, { month: 'short' })

/** A number in the reader's locale: '1,234'. */
export const formatNumber = (number: number, options?: Intl.NumberFormatOptions): string =>
  number.toLocaleString(readerLocale(), options)

/** 'Sunday' or 'Sun' in the reader's locale. Takes 1 for Monday to 7 for Sunday. */
export const weekdayName = (weekday: number, width: 'long' | 'short' = 'long'): string =>
  // 1 January 2024 was a Monday.
  ofDay(`2024-01-0${weekday}`, { weekday: width })

/** The device's time zone, such as 'Europe/London'. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The names of the time zones that the browser knows. */
export const timeZones = (): string[] => Intl.supportedValuesOf('timeZone')
