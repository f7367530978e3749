import type { Session } from '@church/shared'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { Logger } from '../../platform/logger.ts'
import type { PubSub } from '../../platform/pub-sub.ts'
import type { OpenSessions } from '../sessions/index.ts'
import { countPresent } from './data.ts'

/** Published by the code that marks or deletes someone, and by the database when a session changes. */
const TOPIC = 'attendance'
const SESSIONS_TOPIC = 'sessions'
/** Milliseconds between updates: at most ten a second, however many people mark. */
const INTERVAL_MS = 100
/** Milliseconds between reads without any message: one may be lost with its connection. */
const REFRESH_MS = 10_000

/** The number of people present at the current session, the same in every process. */
export interface Live {
  /** Publishes that a mark was added or deleted; the database publishes changes of sessions itself. */
  notifyChange(): void
  /** The count last sent to clients or, if that may be stale, a fresh one from the database. */
  count(): Promise<number>
  /** Calls `listener` with each new count, and awaits it before the next. @returns a function that unsubscribes */
  subscribe(listener: (count: number) => Promise<void>): () => void
  close(): void
}

interface Needs {
  pool: pg.Pool
  pubSub: PubSub
  openSessions: OpenSessions
  clock: Clock
  log: Logger
}

export function createLive({ pool, pubSub, openSessions, clock, log }: Needs): Live {
  const listeners = new Set<(count: number) => Promise<void>>()
  let lastCount: number | undefined
  let isRefreshRequested = false
  let isRefreshing = false
  let reading: Promise<number> | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const read = async () => {
    const now = clock.now()
    scheduleRefresh(untilChange(await openSessions.at(now), now))
    const current = await openSessions.current(now)
    return current ? countPresent(pool, current.id) : 0
  }

  /** Concurrent callers share one read, so that an older count never follows a newer one. */
  const readOnce = () => {
    reading ??= read().finally(() => {
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
      scheduleRefresh(REFRESH_MS)
    }
  }

  const subscriptions = [
    pubSub.subscribe(TOPIC, () => void refresh()),
    pubSub.subscribe(SESSIONS_TOPIC, () => {
      // The last count may belong to another session.
      lastCount = undefined
      void refresh()
    }),
  ]
  return {
    notifyChange: () => pubSub.publish(TOPIC),
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
    close() {
      closed = true
      clearTimeout(timer)
      for (const unsubscribe of subscriptions) unsubscribe()
    },
  }
}

/** Milliseconds until a session opens or ends, which changes the count without any message. */
function untilChange(sessions: Session[], now: Date): number {
  const times = sessions
    .flatMap(({ opens_datetime, end_datetime }) => [opens_datetime, end_datetime])
    .map((time) => new Date(time).getTime() - now.getTime())
    .filter((ms) => ms > 0)
  return Math.min(REFRESH_MS, ...times)
}
