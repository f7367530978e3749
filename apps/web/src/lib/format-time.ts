import { english, locale } from '@church/shared'

// What the first screens say of time; format.ts has the rest.

/** What the browser is set to. */
const own = new Intl.DateTimeFormat().resolvedOptions().locale
const ownEnglish = own.startsWith('en') ? own : english.locale

/** The reader's locale: that of the chosen language, and for English the kind that the browser is set to. */
export const readers = () => (locale() === english.locale ? ownEnglish : locale())

export const dayMonthYear = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** 'Sun, 4 May 2025' in the reader's locale. Takes an ISO instant. */
export const formatDate = (instant: string): string =>
  new Date(instant).toLocaleDateString(readers(), { weekday: 'short', ...dayMonthYear })

/** Two-digit hours and minutes in the reader's locale. Takes an ISO instant; by default in the device's time zone. */
export function formatTime(instant: string, timeZone?: string): string {
  return new Date(instant).toLocaleTimeString(readers(), {
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
