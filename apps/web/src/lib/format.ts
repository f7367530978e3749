/** 'Sun, 4 May 2025' in the reader's own way of writing dates. Takes an ISO instant. */
export function formatDate(instant: string): string {
  return new Date(instant).toLocaleDateString(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
}

/** Two-digit hours and minutes in the reader's locale. Takes an ISO instant. */
export function formatTime(instant: string): string {
  return new Date(instant).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })
}

/** From start to end of the same session, times only: '10:00 – 11:30'. Takes ISO instants. */
export function formatTimeRange(start: string, end: string): string {
  return `${formatTime(start)} – ${formatTime(end)}`
}

/** '4 May 2025, 10:02', for a log. Takes an ISO instant. */
export function formatMoment(instant: string): string {
  return new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
}

/**
 * A day without a time, `YYYY-MM-DD`, in the reader's own way; never shifted by a time zone. Its month
 * is written out, or short in the rows of a table.
 */
export function formatDay(day: string, month: 'long' | 'short' = 'long'): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(undefined, {
    timeZone: 'UTC',
    day: 'numeric',
    month,
    year: 'numeric',
  })
}

/** The day that it is for the reader, `YYYY-MM-DD`; in UTC it may still be yesterday. */
export function localDay(now: Date): string {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

/**
 * The address that dials a number however it was typed: 'tel:+441582000000', with an extension as
 * ';ext=12' (RFC 3966). The zero of '+44 (0)1582…' is for callers within the country alone.
 */
export function telephone(number: string): string {
  const [main = '', extension = ''] = number.split(/e?xt?\.?/i)
  const dialled = main.replace(/^(\s*\+.*?)\(0\)/, '$1').replace(/[^\d+]/g, '')
  const digits = extension.replace(/\D/g, '')
  return digits ? `tel:${dialled};ext=${digits}` : `tel:${dialled}`
}
