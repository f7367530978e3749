import type { Bucket } from '@church/shared'
import type { Clock } from './clock.ts'

const EVERY_MS = { minute: 60_000, hour: 3_600_000 }

/** The milliseconds in which a bucket regains one point, and those in which it fills. */
export function paceOf({ points, refill, every }: Bucket): { pointMs: number; fullMs: number } {
  const pointMs = EVERY_MS[every] / refill
  return { pointMs, fullMs: pointMs * points }
}

/** Buckets of points by key, in this process's memory: taking one costs no query. */
export interface TokenBuckets {
  /** Takes a point of a key's bucket. @returns the milliseconds until one is there, or null if it was taken */
  take(key: string, bucket: Bucket): number | null
  /** Returns a point that should not count. */
  giveBack(key: string, bucket: Bucket): void
}

/** How often the keys of full buckets are forgotten. */
const SWEEP_MS = 60_000

/**
 * Stores for each key only when its bucket will be full again (the generic cell rate algorithm, ITU-T I.371). A full
 * bucket needs no memory.
 */
export function createTokenBuckets(clock: Clock): TokenBuckets {
  const fullAt = new Map<string, number>()
  let sweptAt = clock.now().getTime()

  const sweep = (now: number) => {
    if (now - sweptAt < SWEEP_MS) return
    sweptAt = now
    for (const [key, at] of fullAt) if (at <= now) fullAt.delete(key)
  }

  return {
    take(key, bucket) {
      const now = clock.now().getTime()
      sweep(now)
      const { pointMs, fullMs } = paceOf(bucket)
      const known = fullAt.get(key) ?? 0
      // Only a clock that was set back shows a bucket that is more than empty.
      const next = (known > now + fullMs ? now : Math.max(known, now)) + pointMs
      if (next - now > fullMs) return next - now - fullMs
      fullAt.set(key, next)
      return null
    },
    giveBack(key, bucket) {
      const at = fullAt.get(key)
      if (at !== undefined) fullAt.set(key, at - paceOf(bucket).pointMs)
    },
  }
}
