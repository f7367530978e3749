import { locale } from '@church/shared'

/** An instant by the clocks of a time zone (IANA name), in the current language. */
export const instantIn = (
  timeZone: string,
  instant: Date,
  options: Intl.DateTimeFormatOptions,
): string => new Intl.DateTimeFormat(locale(), { ...options, timeZone }).format(instant)
