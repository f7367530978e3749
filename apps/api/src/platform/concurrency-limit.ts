/** Why there was no room: this key has all that one may have, or too little is free for another of it. */
export type Full = 'each' | 'all'

export interface Room {
  /** Takes a place for a key. @returns what gives it back (once, however often it is called), or why there is none */
  enter(key: string): (() => void) | Full
}

interface Bounds {
  /** Places of one key. */
  each: number
  all: number
  /** A key may take at most this share of what is free, so that a few greedy ones leave room for others. */
  share?: number
}

/** Bounds how many are in at once, in this process. */
export function createRoom({ each, all, share = Number.POSITIVE_INFINITY }: Bounds): Room {
  const inside = new Map<string, number>()
  let total = 0
  return {
    enter(key) {
      const mine = inside.get(key) ?? 0
      const free = all - total
      if (free <= 0) return 'all'
      if (mine >= each) return 'each'
      if (mine >= Math.ceil(free * share)) return 'all'
      inside.set(key, mine + 1)
      total += 1
      let isIn = true
      return () => {
        if (!isIn) return
        isIn = false
        total -= 1
        const left = (inside.get(key) ?? 1) - 1
        if (left === 0) inside.delete(key)
        else inside.set(key, left)
      }
    },
  }
}
