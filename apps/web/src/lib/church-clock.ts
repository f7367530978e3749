import { DAY_MS } from '@church/shared'
import { churchZone, wallClock } from './church-zone.ts'

// What people enter is a time at the church. Separate from church-zone.ts, since no first screen has a form.

/** Hours and minutes at the church, as `HH:MM`. */
export const churchTime = (at: Date): string => wallClock(at, churchZone()).slice(-5)

/**
 * The instant of a date (`YYYY-MM-DD`) and a time (`HH:MM`) at the church. A time that the change to summer time skips
 * is an hour later, and one that occurs twice is the first.
 */
export function churchInstant(date: string, time: string): Date {
  const wanted = Date.parse(`${date}T${time}Z`)
  const offsetAt = (at: number) =>
    Date.parse(`${wallClock(new Date(at), churchZone()).replace(' ', 'T')}Z`) - at
  const [before, after] = [offsetAt(wanted - DAY_MS), offsetAt(wanted + DAY_MS)]
  const [first, second] = [wanted - before, wanted - after]
  const isSkipped = offsetAt(first) !== before && offsetAt(second) !== after
  return new Date(isSkipped || offsetAt(first) === before ? first : second)
}
