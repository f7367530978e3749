import { english, locale } from '@church/shared'
import { churchZone, isElsewhere } from './church-zone.ts'

// The dates and times of the first screens. format.ts, which has the others, loads later.

const browserLocale = new Intl.DateTimeFormat().resolvedOptions().locale
const englishLocale = browserLocale.startsWith('en') ? browserLocale : english.locale

/** The locale of the page's language; for English, the browser's own kind of it, such as en-US. */
export const readerLocale = () => (locale() === english.locale ? englishLocale : locale())

export const dayMonthYear = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** 'Sun, 4 May 2025' at the church, in the reader's locale. Takes an ISO instant. */
export const formatDate = (instant: string): string =>
  new Date(instant).toLocaleDateString(readerLocale(), {
    weekday: 'short',
    ...dayMonthYear,
    timeZone: churchZone(),
  })

export const hourMinute = { hour: '2-digit', minute: '2-digit' } as const

/** Keeps the single letter of an afternoon, as in Arabic, on the line of its time. */
export const withPeriod = (time: string): string => time.replace(/ (?=\p{L}$)/u, '\u00a0')

const timeOf = (instant: string, timeZone: string | undefined, isNamed: boolean) =>
  withPeriod(
    new Date(instant).toLocaleTimeString(readerLocale(), {
      ...hourMinute,
      timeZone,
      ...(isNamed && { timeZoneName: 'short' }),
    }),
  )

/**
 * Two-digit hours and minutes in the reader's locale, at the church by default; with the zone's name where the device's
 * clock shows another time: '10:00 GMT'. Takes an ISO instant.
 */
export const formatTime = (instant: string, timeZone = churchZone()): string =>
  timeOf(instant, timeZone, isElsewhere(instant, timeZone))

/** A time range without dates: '10:00 – 11:30'. Takes ISO instants; otherwise like `formatTime`. */
export const formatTimeRange = (start: string, end: string, timeZone = churchZone()): string =>
  `${timeOf(start, timeZone, false)} – ${formatTime(end, timeZone)}`

/** A date at the church, as `YYYY-MM-DD`; the time zone is an IANA name. */
export const churchDate = (at: Date, timeZone: string | undefined = churchZone()): string =>
  // Swedish dates are ISO dates.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)
