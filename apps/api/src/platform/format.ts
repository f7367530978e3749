import { locale, t } from '@church/shared'

/** An instant by the clocks of a time zone (IANA name), in the current language. */
export const instantIn = (
  timeZone: string,
  instant: Date,
  options: Intl.DateTimeFormatOptions,
): string => new Intl.DateTimeFormat(locale(), { ...options, timeZone }).format(instant)

/** 'Sunday 6 December at 10:00', by the clocks of a time zone (IANA name). */
export const whenOf = (instant: Date, timeZone: string): string =>
  t('{day} at {time}', {
    day: instantIn(timeZone, instant, { weekday: 'long', day: 'numeric', month: 'long' }),
    time: instantIn(timeZone, instant, { hour: '2-digit', minute: '2-digit' }),
  })
