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
export const wallClock = (at: Date, timeZone?: string): string =>
  // Swedish dates and times are ISO's.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)

/** Whether the device's clock shows another time than one in the time zone. Takes an ISO instant. */
export function isElsewhere(instant: string, timeZone: string | undefined): boolean {
  if (timeZone === undefined) return false
  const at = new Date(instant)
  return wallClock(at) !== wallClock(at, timeZone)
}
