import type { Clock } from './clock.ts'

/** Counts per key within the current minute, in memory. */
interface BurstLimit {
  /** Counts one call. @returns the seconds until the next minute if the key has used up this one */
  count(key: string, callsPerMinute: number): number | null
}

const MINUTE_MS = 60_000

/** All keys begin anew each minute, so the memory holds only the keys of one minute. */
export function createBurstLimit(clock: Clock): BurstLimit {
  const counts = new Map<string, number>()
  let minute = Number.NaN
  return {
    count(key, callsPerMinute) {
      const now = clock.now().getTime()
      const current = Math.floor(now / MINUTE_MS)
      if (current !== minute) counts.clear()
      minute = current
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      if (count <= callsPerMinute) return null
      return Math.ceil(((current + 1) * MINUTE_MS - now) / 1000)
    },
  }
}
