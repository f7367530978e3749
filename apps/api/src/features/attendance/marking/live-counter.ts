import type { Logger } from '../../../platform/logger.ts'
import type { PubSub } from '../../../platform/pub-sub.ts'

/** Published by the code that counts or deletes someone, and by the database when a session changes. */
export const MARKS_TOPIC = 'attendance'
const SESSIONS_TOPIC = 'sessions'
/** Milliseconds between updates: at most ten a second, however many people mark. */
const INTERVAL_MS = 100
/** Milliseconds between reads without any message, since one may be lost with its connection. */
export const REFRESH_MS = 10_000
/** Milliseconds until a failed read is retried, as after an outage. */
const RETRY_MS = 2_000

/** Who is at a session. */
export interface LiveNumbers {
  /** People marked present, by name and without it. */
  count: number
  /** The count, the headcounts and the visitors' cards. */
  attendance: number
}

export type CountListener = (numbers: LiveNumbers) => Promise<void>

/** Numbers in the database that are sent to clients as they change. */
export interface LiveCounter {
  /** The numbers last sent to clients or, if these may be stale, fresh ones from the database. */
  numbers(): Promise<LiveNumbers>
  /** Calls `listener` with each change, and awaits it before the next. @returns a function that unsubscribes */
  subscribe(listener: CountListener): () => void
  isWatched(): boolean
  close(): void
}

interface Needs {
  pubSub: PubSub
  log: Logger
  /** Reads the numbers, and says in how many milliseconds they may change without any message. */
  read: () => Promise<{ numbers: LiveNumbers; until: number }>
}

const isSame = (a: LiveNumbers, b: LiveNumbers | undefined) =>
  a.count === b?.count && a.attendance === b.attendance

export function createLiveCounter({ pubSub, log, read }: Needs): LiveCounter {
  const listeners = new Set<CountListener>()
  let last: LiveNumbers | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const reading = sharing(async () => {
    const { numbers, until } = await read()
    scheduleRefresh(until)
    return numbers
  })

  const scheduleRefresh = (ms: number) => {
    clearTimeout(timer)
    if (!closed) timer = setTimeout(() => void refresh(), ms)
  }

  const broadcastIfChanged = async () => {
    try {
      // A read already under way may have missed the change.
      await reading.settled()
      const now = await reading.run()
      if (isSame(now, last)) return
      last = now
      await Promise.all([...listeners].map((listener) => listener(now)))
    } catch (error) {
      log.warn({ err: error }, 'live count not read')
      last = undefined
      scheduleRefresh(RETRY_MS)
    }
  }

  const refresh = repeating(broadcastIfChanged, () => !closed && listeners.size > 0)

  const subscriptions = [
    pubSub.subscribe(MARKS_TOPIC, () => void refresh()),
    pubSub.subscribe(SESSIONS_TOPIC, () => {
      // The last numbers may belong to another session.
      last = undefined
      void refresh()
    }),
  ]
  return {
    async numbers() {
      // The last numbers are current as long as every change arrives and is sent on.
      return last !== undefined && listeners.size > 0 && pubSub.isListening() ? last : reading.run()
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

/** Concurrent callers share one read, so that an older number never follows a newer one. */
function sharing<Result>(read: () => Promise<Result>) {
  let reading: Promise<Result> | undefined
  return {
    run: () => {
      reading ??= read().finally(() => {
        reading = undefined
      })
      return reading
    },
    /** Waits for a read that is under way, which may fail. */
    settled: () => reading?.catch(() => undefined),
  }
}

/** @returns a function that runs `work`, and once more for calls meanwhile, at most once in each interval */
function repeating(work: () => Promise<void>, isNeeded: () => boolean) {
  let isRequested = false
  let isRunning = false
  return async () => {
    isRequested = true
    if (isRunning) return
    isRunning = true
    while (isRequested && isNeeded()) {
      isRequested = false
      await work()
      await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS))
    }
    isRunning = false
  }
}
