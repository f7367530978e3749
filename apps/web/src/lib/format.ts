/** 'Sun, 4 May 2025' in the reader's locale. Takes an ISO instant. */
export function formatDate(instant: string): string {
  return new Date(instant).toLocaleDateString(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
}

/** 'May 2025' in the reader's locale. Takes an ISO instant. */
export function formatMonth(instant: string): string {
  return new Date(instant).toLocaleDateString(undefined, { month: 'long', year: 'numeric' })
}

/** Two-digit hours and minutes in the reader's locale. Takes an ISO instant. */
export function formatTime(instant: string): string {
  return new Date(instant).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })
}

/** A time range without dates: '10:00 – 11:30'. Takes ISO instants. */
export function formatTimeRange(start: string, end: string): string {
  return `${formatTime(start)} – ${formatTime(end)}`
}

/** '4 May 2025, 10:02' in the reader's locale. Takes an ISO instant. */
export function formatMoment(instant: string): string {
  return new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
}

/**
 * Formats a calendar date (`YYYY-MM-DD`) in the reader's locale, never shifted by a time zone. Table
 * rows use the short month.
 */
export function formatDay(day: string, month: 'long' | 'short' = 'long'): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(undefined, {
    timeZone: 'UTC',
    day: 'numeric',
    month,
    year: 'numeric',
  })
}

/** Today's date in the local time zone, as `YYYY-MM-DD`. */
export function localDay(now: Date): string {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

/**
 * Converts a telephone number in any notation to a link: 'tel:+441582000000', with an extension as
 * ';ext=12' (RFC 3966). Drops the zero of '+44 (0)1582…', which is for domestic calls only.
 */
export function telephone(number: string): string {
  const [main = '', extension = ''] = number.split(/e?xt?\.?/i)
  const dialled = main.replace(/^(\s*\+.*?)\(0\)/, '$1').replace(/[^\d+]/g, '')
  const digits = extension.replace(/\D/g, '')
  return digits ? `tel:${dialled};ext=${digits}` : `tel:${dialled}`
}
