import { t } from '@church/shared'
import { instantIn } from '../../../platform/format.ts'

/** 'Sunday 6 December at 10:00', by the clocks of a time zone (IANA name). */
export const whenOf = (instant: Date, timeZone: string): string =>
  t('{day} at {time}', {
    day: instantIn(timeZone, instant, { weekday: 'long', day: 'numeric', month: 'long' }),
    time: instantIn(timeZone, instant, { hour: '2-digit', minute: '2-digit' }),
  })
