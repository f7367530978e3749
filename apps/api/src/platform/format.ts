import { locale, memoize, t } from '@church/shared'

const formatOf = memoize(
  (language, timeZone, options) =>
    new Intl.DateTimeFormat(language, { ...JSON.parse(options), timeZone }),
)

/** An instant by the clocks of a time zone (IANA name), in the current language. */
export const instantIn = (
  timeZone: string,
  instant: Date,
  options: Intl.DateTimeFormatOptions,
): string => formatOf(locale(), timeZone, JSON.stringify(options)).format(instant)

/** 'Sunday 6 December at 10:00', by the clocks of a time zone (IANA name). */
export const whenOf = (instant: Date, timeZone: string): string =>
  t('{day} at {time}', {
    day: instantIn(timeZone, instant, { weekday: 'long', day: 'numeric', month: 'long' }),
    time: instantIn(timeZone, instant, { hour: '2-digit', minute: '2-digit' }),
  })
