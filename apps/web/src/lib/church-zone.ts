import { DAY_MS } from '@church/shared'
import { readStored, writeStored } from './storage.ts'

// The church's time zone, in which every screen shows and takes times, wherever its reader is.

const storageKey = 'timeZone'

/** Known from an earlier visit until the church's details have arrived; undefined on the first. */
let zone = readStored(storageKey) ?? undefined

/** The church's time zone, as an IANA name; undefined, which means the device's, until it is known. */
export const churchZone = (): string | undefined => zone

export function keepChurchZone(timeZone: string | undefined) {
  if (timeZone === zone) return
  zone = timeZone
  writeStored(storageKey, timeZone ?? null)
}

/** '2026-01-11 10:00' on a clock in a time zone, by default the device's. */
const wallClock = (at: Date, timeZone?: string): string =>
  // Swedish dates and times are ISO's.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)

/** Whether the device's clock shows another time than one in the time zone. Takes an ISO instant. */
export function isElsewhere(instant: string, timeZone: string | undefined): boolean {
  if (timeZone === undefined) return false
  const at = new Date(instant)
  return wallClock(at) !== wallClock(at, timeZone)
}

/** Hours and minutes at the church, as `HH:MM`. */
export const churchTime = (at: Date): string => wallClock(at, zone).slice(-5)

/**
 * The instant of a date (`YYYY-MM-DD`) and a time (`HH:MM`) at the church. A time that the change to summer time skips
 * is an hour later, and one that occurs twice is the first.
 */
export function churchInstant(date: string, time: string): Date {
  const wanted = Date.parse(`${date}T${time}Z`)
  const offsetAt = (at: number) =>
    Date.parse(`${wallClock(new Date(at), zone).replace(' ', 'T')}Z`) - at
  const [before, after] = [offsetAt(wanted - DAY_MS), offsetAt(wanted + DAY_MS)]
  const [first, second] = [wanted - before, wanted - after]
  const isSkipped = offsetAt(first) !== before && offsetAt(second) !== after
  return new Date(isSkipped || offsetAt(first) === before ? first : second)
}
