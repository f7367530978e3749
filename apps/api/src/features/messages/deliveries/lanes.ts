import { keysOf } from '@church/shared'

/** Runs work in lanes, of which each kind has some, until there is none left. */
interface Lanes {
  /** Looks for work of every kind; once more if it is looking already. */
  wake(): void
  /** Resolves when all lanes are idle. */
  idle(): Promise<void>
}

interface Found<Kind> {
  kind: Kind
  /** Whether there may be more, of this kind or of another one that was asked for. */
  hasMore: boolean
  /** Must not reject. */
  work: () => Promise<unknown>
}

/**
 * Runs work in lanes. One search serves all kinds that have a free lane, and is repeated only while there may be more.
 * @param counts how many lanes each kind has
 * @param find finds a piece of work of one of these kinds; it must not reject
 */
export function createLanes<Kind extends string>(
  counts: Record<Kind, number>,
  find: (kinds: Kind[]) => Promise<Found<Kind> | null>,
): Lanes {
  const kinds = keysOf(counts)
  const free = { ...counts }
  /** The kinds of which some work may wait. */
  const waiting = new Set<Kind>()
  const running = new Set<Promise<unknown>>()
  let isSearching = false

  const track = (work: Promise<unknown>) => {
    const tracked = work.finally(() => running.delete(tracked))
    running.add(tracked)
  }
  const start = ({ kind, work }: Found<Kind>) => {
    free[kind] -= 1
    const end = () => {
      free[kind] += 1
      search()
    }
    track(work().finally(end))
  }
  const searchOn = async () => {
    for (;;) {
      const asked = kinds.filter((kind) => waiting.has(kind) && free[kind] > 0)
      if (asked.length === 0) break
      for (const kind of asked) waiting.delete(kind)
      const found = await find(asked)
      if (!found) continue
      if (found.hasMore) for (const kind of asked) waiting.add(kind)
      start(found)
    }
    isSearching = false
  }
  const search = () => {
    if (isSearching) return
    isSearching = true
    track(searchOn())
  }

  return {
    wake() {
      for (const kind of kinds) waiting.add(kind)
      search()
    },
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
