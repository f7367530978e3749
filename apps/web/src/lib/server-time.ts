/** Milliseconds by which a device's clock may differ before it is corrected; less is the network's doing. */
const tolerated = 5_000
/** HTTP dates leave the fraction of a second out: on average half a one is missing. */
const halfSecond = 500

let ahead = 0

/**
 * Learns the server's time from the `Date` header of an answer that has just arrived. A phone whose
 * clock is minutes off would otherwise miss the start of a session that the server knows is running.
 */
export function noteServerTime(date: string | null, receivedAt = Date.now()) {
  const served = Date.parse(date ?? '')
  if (Number.isNaN(served)) return
  const difference = served + halfSecond - receivedAt
  ahead = Math.abs(difference) > tolerated ? difference : 0
}

/** Now, by the server's clock where this device's is wrong. */
export const serverNow = (): Date => new Date(Date.now() + ahead)
