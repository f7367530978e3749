/** Which limit was reached: the key's own, or the total (or the key's share of what is left of it). */
export type LimitReached = 'perKey' | 'total'

interface ConcurrencyLimit {
  /**
   * Takes a slot for a key. @returns a function that releases it (calling it again does nothing), or the limit reached
   */
  acquire(key: string): (() => void) | LimitReached
}

interface Limits {
  perKey: number
  total: number
  /** A key may hold at most this share of the free slots, so that a few greedy keys leave some for others. */
  share?: number
}

/** Limits how many slots are in use at once in this process, per key and in total. */
export function createConcurrencyLimit(limits: Limits): ConcurrencyLimit {
  const { perKey, total, share = Number.POSITIVE_INFINITY } = limits
  const active = new Map<string, number>()
  let used = 0
  return {
    acquire(key) {
      const held = active.get(key) ?? 0
      const free = total - used
      if (free <= 0) return 'total'
      if (held >= perKey) return 'perKey'
      if (held >= Math.ceil(free * share)) return 'total'
      active.set(key, held + 1)
      used += 1
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        used -= 1
        const remaining = (active.get(key) ?? 1) - 1
        if (remaining === 0) active.delete(key)
        else active.set(key, remaining)
      }
    },
  }
}
