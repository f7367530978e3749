import type { Session } from '@church/shared'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { Logger } from '../../platform/logger.ts'
import type { PubSub } from '../../platform/pub-sub.ts'
import type { OpenSessions } from '../sessions/index.ts'
import { countPresent } from './data.ts'

/** Said by who marks or deletes somebody; and by the database, of any session. */
const TOPIC = 'attendance'
const SESSIONS_TOPIC = 'sessions'
/** At most ten times a second, however many mark. */
const INTERVAL_MS = 100
/** How often the count is read where nothing was heard: a notice may be lost, with its connection. */
const REFRESH_MS = 10_000

/** How many are present in the current session, as every process sees it. */
export interface Live {
  /** Says that somebody's mark came or went; of sessions the database itself says so. */
  notifyChange(): void
  /** The count that everybody was told last, or where that may be old, as the database has it now. */
  count(): Promise<number>
  /** Calls with each new count, and waits before the next one. @returns the end of the subscription */
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
    const open = await openSessions.at(now)
    scheduleRefresh(untilChange(open, now))
    const [current] = open
    return current ? countPresent(pool, current.id) : 0
  }

  /** One read at a time, which all who ask meanwhile share: an older count never comes after a newer. */
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
      // A read that was under way may not have seen the change.
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
      // It may have been another session's.
      lastCount = undefined
      void refresh()
    }),
  ]
  return {
    notifyChange: () => pubSub.publish(TOPIC),
    async count() {
      // What was told is the latest for as long as every change is heard of, and told in its turn.
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

/** Milliseconds until a session starts or ends, which changes the count without anybody's doing. */
function untilChange(sessions: Session[], now: Date): number {
  const times = sessions
    .flatMap(({ start_datetime, end_datetime }) => [start_datetime, end_datetime])
    .map((time) => new Date(time).getTime() - now.getTime())
    .filter((ms) => ms > 0)
  return Math.min(REFRESH_MS, ...times)
}
