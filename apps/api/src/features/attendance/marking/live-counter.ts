import type { Logger } from '../../../platform/logger.ts'
import type { PubSub } from '../../../platform/pub-sub.ts'

/** Published by the code that marks or deletes someone, and by the database when a session changes. */
export const MARKS_TOPIC = 'attendance'
const SESSIONS_TOPIC = 'sessions'
/** Milliseconds between updates: at most ten a second, however many people mark. */
const INTERVAL_MS = 100
/** Milliseconds between reads without any message: one may be lost with its connection. */
export const REFRESH_MS = 10_000
/** Milliseconds until a read is tried again that failed, as right after an outage. */
const RETRY_MS = 2_000

export type CountListener = (count: number) => Promise<void>

/** A count in the database that is sent to clients as it changes. */
export interface LiveCounter {
  /** The count last sent to clients or, if that may be stale, a fresh one from the database. */
  count(): Promise<number>
  /** Calls `listener` with each new count, and awaits it before the next. @returns a function that unsubscribes */
  subscribe(listener: CountListener): () => void
  isWatched(): boolean
  close(): void
}

interface Needs {
  pubSub: PubSub
  log: Logger
  /** Reads the count, and says in how many milliseconds it may change without any message. */
  read: () => Promise<{ count: number; until: number }>
}

export function createLiveCounter({ pubSub, log, read }: Needs): LiveCounter {
  const listeners = new Set<CountListener>()
  let lastCount: number | undefined
  let isRefreshRequested = false
  let isRefreshing = false
  let reading: Promise<number> | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const readAndSchedule = async () => {
    const { count, until } = await read()
    scheduleRefresh(until)
    return count
  }

  /** Concurrent callers share one read, so that an older count never follows a newer one. */
  const readOnce = () => {
    reading ??= readAndSchedule().finally(() => {
      reading = undefined
    })
    return reading
  }

  const scheduleRefresh = (ms: number) => {
    clearTimeout(timer)
    if (!closed) timer = setTimeout(() => void refresh(), ms)
  }

  const refresh = async () => {
    isRefreshRequested = true
    if (isRefreshing) return
    isRefreshing = true
    while (isRefreshRequested && !closed && listeners.size > 0) {
      isRefreshRequested = false
      await broadcastIfChanged()
      await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS))
    }
    isRefreshing = false
  }

  const broadcastIfChanged = async () => {
    try {
      // A read already under way may have missed the change.
      await reading?.catch(() => undefined)
      const now = await readOnce()
      if (now === lastCount) return
      lastCount = now
      await Promise.all([...listeners].map((listener) => listener(now)))
    } catch (error) {
      log.warn({ err: error }, 'live count not read')
      lastCount = undefined
      scheduleRefresh(RETRY_MS)
    }
  }

  const subscriptions = [
    pubSub.subscribe(MARKS_TOPIC, () => void refresh()),
    pubSub.subscribe(SESSIONS_TOPIC, () => {
      // The last count may belong to another session.
      lastCount = undefined
      void refresh()
    }),
  ]
  return {
    async count() {
      // The last count sent is current as long as every change arrives and is sent on.
      return lastCount !== undefined && listeners.size > 0 && pubSub.isListening()
        ? lastCount
        : readOnce()
    },
    subscribe(listener) {
      listeners.add(listener)
      scheduleRefresh(REFRESH_MS)
      return () => void listeners.delete(listener)
    },
    isWatched: () => listeners.size > 0,
    close() {
      closed = true
      clearTimeout(timer)
      for (const unsubscribe of subscriptions) unsubscribe()
    },
  }
}
