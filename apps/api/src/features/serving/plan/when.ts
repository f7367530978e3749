/** 'Sunday 6 December at 10:00', by the clocks of a time zone (IANA name). */
export function whenOf(instant: Date, timeZone: string): string {
  const parts = (options: Intl.DateTimeFormatOptions) =>
    instant.toLocaleString('en-GB', { timeZone, ...options })
  const day = parts({ weekday: 'long', day: 'numeric', month: 'long' })
  return `${day} at ${parts({ hour: '2-digit', minute: '2-digit' })}`
}
