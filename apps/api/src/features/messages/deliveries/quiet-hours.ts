import { addDays, instantOf, type Moment } from '@church/shared'

/** The church's times between which phones may make a sound. */
const FROM = '08:00'
const UNTIL = '20:00'

/** The next morning at the church, if phones should be quiet now; null by day. */
export function morningAfter({ today, time, timeZone }: Moment): Date | null {
  if (time >= FROM && time < UNTIL) return null
  const date = time < FROM ? today : addDays(today, 1)
  return instantOf({ date, time: FROM }, timeZone)
}
