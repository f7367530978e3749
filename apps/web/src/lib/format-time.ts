import { english, locale } from '@church/shared'

// The dates and times of the first screens. format.ts, which has the others, loads later.

const browserLocale = new Intl.DateTimeFormat().resolvedOptions().locale
const englishLocale = browserLocale.startsWith('en') ? browserLocale : english.locale

/** The locale of the page's language; for English, the browser's own kind of it, such as en-US. */
export const readerLocale = () => (locale() === english.locale ? englishLocale : locale())

export const dayMonthYear = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** 'Sun, 4 May 2025' in the reader's locale. Takes an ISO instant. */
export const formatDate = (instant: string): string =>
  new Date(instant).toLocaleDateString(readerLocale(), { weekday: 'short', ...dayMonthYear })

/** Two-digit hours and minutes in the reader's locale. Takes an ISO instant; by default in the device's time zone. */
export function formatTime(instant: string, timeZone?: string): string {
  return new Date(instant).toLocaleTimeString(readerLocale(), {
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
}

/** A time range without dates: '10:00 – 11:30'. Takes ISO instants; by default in the device's time zone. */
export function formatTimeRange(start: string, end: string, timeZone?: string): string {
  return `${formatTime(start, timeZone)} – ${formatTime(end, timeZone)}`
}

/** Today's date at the church, as `YYYY-MM-DD`; the time zone is an IANA name. */
export const churchDate = (now: Date, timeZone: string | undefined): string =>
  // Swedish dates are ISO dates.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now)
