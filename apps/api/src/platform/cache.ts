import type { PubSub } from './pub-sub.ts'

/** Database values held in memory until they are invalidated. */
interface Cache<V> {
  /** The value of a key, from memory or freshly loaded. Concurrent callers share one load. */
  get(key: string): Promise<V>
}

interface Options<V> {
  pubSub: PubSub
  /** A message on this topic, or one of these, invalidates the key it names, or everything if it names none. */
  topic: string | readonly string[]
  load: (key: string) => Promise<V>
  /** Values for which this is false are loaded every time. */
  isCacheable?: (value: V) => boolean
  /** Entries beyond this number evict the oldest. */
  maxEntries?: number
}

/**
 * Caches values that rarely change but are read all the time.
 *
 * It answers from memory only while every invalidation is sure to arrive: when the pub/sub connection
 * is lost or silent, each read goes to the database. A load is stored before it starts, so that an
 * invalidation during the load drops it too and no stale value remains.
 */
export function createCache<V>(options: Options<V>): Cache<V> {
  const { pubSub, topic, load, isCacheable = () => true, maxEntries = 20_000 } = options
  const entries = new Map<string, Promise<V>>()

  const invalidate = (key?: string) => {
    if (key === undefined) entries.clear()
    else entries.delete(key)
  }
  for (const each of [topic].flat()) pubSub.subscribe(each, invalidate)

  const loadIntoCache = (key: string): Promise<V> => {
    const [oldest] = entries.keys()
    if (oldest !== undefined && entries.size >= maxEntries) entries.delete(oldest)
    const loading = load(key)
    entries.set(key, loading)
    const remove = () => {
      if (entries.get(key) === loading) entries.delete(key)
    }
    loading.then((value) => isCacheable(value) || remove(), remove)
    return loading
  }

  return {
    get(key) {
      if (!pubSub.isListening()) return load(key)
      return entries.get(key) ?? loadIntoCache(key)
    },
  }
}
