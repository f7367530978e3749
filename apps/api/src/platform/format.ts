import { locale } from '@church/shared'

/** An instant by the clocks of a time zone (IANA name), as the language spoken now writes it. */
export const instantIn = (
  timeZone: string,
  instant: Date,
  options: Intl.DateTimeFormatOptions,
): string => new Intl.DateTimeFormat(locale(), { ...options, timeZone }).format(instant)

/** 'A, B and C', as the language spoken now writes it. */
export const listOf = (parts: readonly string[]): string =>
  new Intl.ListFormat(locale(), { type: 'conjunction' }).format(parts)
