import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Notices } from '../../platform/notices.ts'
import type { OpenSessions } from '../sessions/open-sessions.ts'
import { countPresent } from './data.ts'

const TOPIC = 'attendance'
/** At most ten times a second, however many mark. */
const INTERVAL_MS = 100
/** A session's start and end change the count, too, and nobody says so. */
const LOOK_AGAIN_MS = 10_000

/** How many are present in the current session, as every process sees it. */
export interface Live {
  /** Says that a mark or a session changed. */
  changed(): void
  /** The count as of now, read from the database. */
  count(): Promise<number>
  /** Calls with each new count. @returns the end of the subscription */
  watch(listener: (count: number) => void): () => void
  close(): void
}

interface Needs {
  pool: pg.Pool
  notices: Notices
  openSessions: OpenSessions
  clock: Clock
  log: Logger
}

export function createLive({ pool, notices, openSessions, clock, log }: Needs): Live {
  const listeners = new Set<(count: number) => void>()
  let last: number | undefined
  let wanted = false
  let reading = false

  const count = async () => {
    const [current] = await openSessions.at(clock.now())
    return current ? countPresent(pool, current.id) : 0
  }

  const refresh = async () => {
    wanted = true
    if (reading || listeners.size === 0) return
    reading = true
    while (wanted && listeners.size > 0) {
      wanted = false
      await tellIfChanged()
      await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS))
    }
    reading = false
  }

  const tellIfChanged = async () => {
    try {
      const now = await count()
      if (now === last) return
      last = now
      for (const listener of listeners) listener(now)
    } catch (error) {
      // The next notice, or the reconnect, reads again.
      log.warn({ err: error }, 'live count not read')
    }
  }

  const unsubscribe = notices.subscribe(TOPIC, () => void refresh())
  const timer = setInterval(() => void refresh(), LOOK_AGAIN_MS)
  return {
    changed: () => notices.publish(TOPIC),
    count,
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      clearInterval(timer)
      unsubscribe()
    },
  }
}
