import type { Session } from '@church/shared'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Notices } from '../../platform/pub-sub.ts'
import type { OpenSessions } from '../sessions/index.ts'
import { countPresent } from './data.ts'

/** Said by who marks or deletes somebody; and by the database, of any session. */
const TOPIC = 'attendance'
const SESSIONS_TOPIC = 'sessions'
/** At most ten times a second, however many mark. */
const INTERVAL_MS = 100
/** How often the count is read where nothing was heard: a notice may be lost, with its connection. */
const LOOK_AGAIN_MS = 10_000

/** How many are present in the current session, as every process sees it. */
export interface Live {
  /** Says that somebody's mark came or went; of sessions the database itself says so. */
  changed(): void
  /** The count that everybody was told last, or where that may be old, as the database has it now. */
  count(): Promise<number>
  /** Calls with each new count, and waits before the next one. @returns the end of the subscription */
  watch(listener: (count: number) => Promise<void>): () => void
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
  const listeners = new Set<(count: number) => Promise<void>>()
  let told: number | undefined
  let wanted = false
  let telling = false
  let reading: Promise<number> | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const read = async () => {
    const now = clock.now()
    const open = await openSessions.at(now)
    lookAgain(untilChange(open, now))
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

  const lookAgain = (ms: number) => {
    clearTimeout(timer)
    if (!closed) timer = setTimeout(() => void refresh(), ms)
  }

  const refresh = async () => {
    wanted = true
    if (telling) return
    telling = true
    while (wanted && !closed && listeners.size > 0) {
      wanted = false
      await tellIfChanged()
      await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS))
    }
    telling = false
  }

  const tellIfChanged = async () => {
    try {
      // A read that was under way may not have seen the change.
      await reading?.catch(() => undefined)
      const now = await readOnce()
      if (now === told) return
      told = now
      await Promise.all([...listeners].map((listener) => listener(now)))
    } catch (error) {
      log.warn({ err: error }, 'live count not read')
      told = undefined
      lookAgain(LOOK_AGAIN_MS)
    }
  }

  const subscriptions = [
    notices.subscribe(TOPIC, () => void refresh()),
    notices.subscribe(SESSIONS_TOPIC, () => {
      // It may have been another session's.
      told = undefined
      void refresh()
    }),
  ]
  return {
    changed: () => notices.publish(TOPIC),
    async count() {
      // What was told is the latest for as long as every change is heard of, and told in its turn.
      return told !== undefined && listeners.size > 0 && notices.isHearing() ? told : readOnce()
    },
    watch(listener) {
      listeners.add(listener)
      lookAgain(LOOK_AGAIN_MS)
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
  return Math.min(LOOK_AGAIN_MS, ...times)
}
