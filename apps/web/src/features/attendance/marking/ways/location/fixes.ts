import { POSITION_AGE_MAX_S } from '@church/shared'

/** A place that the device has reported. */
export interface Fix {
  /** Degrees. */
  lat: number
  lng: number
  /** The radius in metres that the device gives for its own error; null if it says nothing. */
  accuracy: number | null
  /** When the device was there, in milliseconds since 1970 by its own clock. */
  at: number
}

/** How long a fix competes with newer ones, in milliseconds. */
export const RECENT_MS = 60_000
/** After this it no longer says where the device is. */
export const STALE_MS = POSITION_AGE_MAX_S * 1_000
/** How far somebody may have walked meanwhile, in metres a second: the preferred speed of most people. */
const WALKING_SPEED = 1.4

const ageMs = ({ at }: Fix, now: number) => Math.max(0, now - at)

/** How far the device may be from a fix by now, in metres. */
const doubtOf = (fix: Fix, now: number) =>
  (fix.accuracy ?? 0) + (WALKING_SPEED * ageMs(fix, now)) / 1_000

/**
 * The fix that says most exactly where the device is: of the last minute's, the one with the smallest circle, to which
 * a walk since then is added. Phones often report a good fix and, seconds later, one of a mobile mast. Without any of
 * the last minute, the newest of the last two.
 * @param now milliseconds since 1970, by the device's clock
 */
export function bestFix(fixes: readonly Fix[], now: number): Fix | null {
  const newestFirst = fixes.filter((fix) => ageMs(fix, now) < STALE_MS).sort((a, b) => b.at - a.at)
  const [best = null] = newestFirst
    .filter((fix) => ageMs(fix, now) <= RECENT_MS)
    .sort((a, b) => doubtOf(a, now) - doubtOf(b, now))
  return best ?? newestFirst[0] ?? null
}
