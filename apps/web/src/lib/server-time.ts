/** Smaller differences are network delay and are not corrected. */
const toleranceMs = 5_000
/** HTTP dates are truncated to seconds, by half a second on average. */
const meanTruncationMs = 500

let offsetMs = 0

/**
 * Synchronises with the `Date` header of a response that has just arrived. Otherwise a phone whose
 * clock is minutes off would miss the start of a session.
 */
export function syncServerTime(date: string | null, receivedAt = Date.now()) {
  const served = Date.parse(date ?? '')
  if (Number.isNaN(served)) return
  const difference = served + meanTruncationMs - receivedAt
  offsetMs = Math.abs(difference) > toleranceMs ? difference : 0
}

/** The current time, corrected by the server's clock if this device's is wrong. */
export const serverNow = (): Date => new Date(Date.now() + offsetMs)
