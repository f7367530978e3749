import type { Notices } from './pub-sub.ts'

/** Values of the database kept in memory until a notice says that they changed. */
export interface Kept<V> {
  /** The value of a key: from memory, or read and then kept. Whoever asks meanwhile shares the read. */
  get(key: string): Promise<V>
}

interface Needs<V> {
  notices: Notices
  /** Notices of this topic drop what they name; those without a key drop everything. */
  topic: string
  load: (key: string) => Promise<V>
  /** Values that are not worth it are read every time. */
  isWorthKeeping?: (value: V) => boolean
  /** How many are kept at most; the oldest goes first. */
  max?: number
}

/**
 * Keeps what rarely changes and is asked for all the time.
 *
 * Memory answers only while notices are sure to arrive: where the connection that hears them is lost
 * or silent, every question goes to the database. A read is put down before it starts, so that a
 * notice that comes meanwhile drops it, too, and an old value never stays.
 */
export function createKept<V>(needs: Needs<V>): Kept<V> {
  const { notices, topic, load, isWorthKeeping = () => true, max = 20_000 } = needs
  const entries = new Map<string, Promise<V>>()

  const drop = (key?: string) => {
    if (key === undefined) entries.clear()
    else entries.delete(key)
  }
  notices.subscribe(topic, drop)

  const keep = (key: string): Promise<V> => {
    const [oldest] = entries.keys()
    if (oldest !== undefined && entries.size >= max) entries.delete(oldest)
    const reading = load(key)
    entries.set(key, reading)
    const forget = () => {
      if (entries.get(key) === reading) entries.delete(key)
    }
    reading.then((value) => isWorthKeeping(value) || forget(), forget)
    return reading
  }

  return {
    get(key) {
      if (!notices.isHearing()) return load(key)
      return entries.get(key) ?? keep(key)
    },
  }
}
