import { DAY_MS } from '@church/shared'
import { tzOffset } from '@date-fns/tz'
import type { Period } from './data.ts'

const MINUTE_MS = 60_000

/** A change of the clocks; offsets from UTC in minutes. */
interface ClockChange {
  at: number
  from: number
  to: number
}

/** The changes of a time zone's clocks within a period. No zone changes its offset twice within a day. */
export function clockChanges(timeZone: string, { from, until }: Period): ClockChange[] {
  const offsetAt = (ms: number) => tzOffset(timeZone, new Date(ms))
  const changes: ClockChange[] = []
  for (let day = from.getTime(); day < until.getTime(); day += DAY_MS) {
    const [before, after] = [offsetAt(day), offsetAt(day + DAY_MS)]
    if (before === after) continue
    let [low, high] = [day, day + DAY_MS]
    while (high - low > MINUTE_MS) {
      const middle = Math.floor((low + high) / 2 / MINUTE_MS) * MINUTE_MS
      if (offsetAt(middle) === before) low = middle
      else high = middle
    }
    changes.push({ at: high, from: before, to: after })
  }
  return changes
}

/**
 * Whether the clocks show the time of an instant twice, since they are put back. With a TZID, it would mean the first
 * time (RFC 5545, 3.3.5), but some readers take the second.
 */
export const isShownTwice = (instant: Date, changes: readonly ClockChange[]): boolean =>
  changes.some(({ at, from, to }) => {
    const since = instant.getTime() - at
    const putBack = (from - to) * MINUTE_MS
    return since >= -putBack && since < putBack
  })

/** `+0100` for an hour. */
function offsetText(minutes: number): string {
  const digits = (value: number) => String(value).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${digits(Math.trunc(size / 60))}${digits(size % 60)}`
}

/** The time that clocks with this offset in minutes show, as `20261025T020000`. */
const shownAt = (ms: number, offset: number) =>
  new Date(ms + offset * MINUTE_MS).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')

/**
 * The VTIMEZONE (RFC 5545, 3.6.5) of a time zone within a period: its offset at the beginning, and each change of its
 * clocks. It uses the same data as every other time of the product, so the reader's own data does not matter.
 */
export function vTimeZone(
  timeZone: string,
  { from }: Period,
  changes: readonly ClockChange[],
): string {
  const first = tzOffset(timeZone, from)
  const onsets = [{ at: from.getTime(), from: first, to: first }, ...changes]
  const standard = Math.min(...onsets.map(({ to }) => to))
  const rules = onsets.flatMap((onset) => {
    const name = onset.to === standard ? 'STANDARD' : 'DAYLIGHT'
    return [
      `BEGIN:${name}`,
      // By the clocks before the change.
      `DTSTART:${shownAt(onset.at, onset.from)}`,
      `TZOFFSETFROM:${offsetText(onset.from)}`,
      `TZOFFSETTO:${offsetText(onset.to)}`,
      `END:${name}`,
    ]
  })
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...rules, 'END:VTIMEZONE'].join('\r\n')
}
