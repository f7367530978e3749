import { addDays, instantOf, type Moment } from '@church/shared'

/** The times of day, at the church, between which pushes are sent. */
const FROM = '08:00'
const UNTIL = '20:00'

/** The end of the quiet hours at the church; null by day. */
export function morningAfter({ today, time, timeZone }: Moment): Date | null {
  if (time >= FROM && time < UNTIL) return null
  const date = time < FROM ? today : addDays(today, 1)
  return instantOf({ date, time: FROM }, timeZone)
}
