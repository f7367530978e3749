import type { Session } from '@church/shared'
import type pg from 'pg'
import type { Clock } from '../../../platform/clock.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { PubSub } from '../../../platform/pub-sub.ts'
import { countHeads, type OpenSessions } from '../sessions/index.ts'
import {
  type CountListener,
  createLiveCounter,
  type LiveCounter,
  type LiveNumbers,
  MARKS_TOPIC,
  REFRESH_MS,
} from './live-counter.ts'

/**
 * The live numbers of sessions, the same in every process; without an id, of the current session. That of a closed group
 * is nobody's business without an id, so strangers read 0 then.
 */
export interface Live {
  /** Publishes that a mark, a headcount or a card changed; the database publishes changes of sessions itself. */
  notifyChange(): void
  /** The numbers last sent to clients or, if these may be stale, fresh ones from the database. */
  numbers(session?: number): Promise<LiveNumbers>
  /**
   * The numbers of at most a second ago, or of so many milliseconds, read once for everybody who asks meanwhile. With a
   * longer time, nobody sees the moment at which a person came.
   */
  recent(session?: number, withinMs?: number): Promise<LiveNumbers>
  /** Calls `listener` with each change, and awaits it before the next. @returns a function that unsubscribes */
  subscribe(listener: CountListener, session?: number): () => void
  /** Finds an open session, whose numbers can be read; by default the current one. */
  find(session?: number): Promise<Session | null>
  close(): void
}

interface Needs {
  pool: pg.Pool
  pubSub: PubSub
  openSessions: OpenSessions
  clock: Clock
  log: Logger
}

/** How old an answer by HTTP may be, in milliseconds. */
const RECENT_MS = 1_000

const NOBODY: LiveNumbers = { count: 0, attendance: 0 }

export function createLive({ pool, pubSub, openSessions, clock, log }: Needs): Live {
  const readNumbers = (session: number): Promise<LiveNumbers> => countHeads(pool, session)
  const readCurrent = async () => {
    const now = clock.now()
    const until = untilChange(await openSessions.at(now), now)
    const session = await openSessions.current(now)
    const isShown = session !== null && !isOfClosedGroup(session)
    return { numbers: isShown ? await readNumbers(session.id) : NOBODY, until }
  }
  const current = createLiveCounter({ pubSub, log, read: readCurrent })
  /** The sessions watched by their id. */
  const others = new Map<number, LiveCounter>()

  const counterOf = (session: number) => {
    const known = others.get(session)
    if (known) return known
    const read = async () => ({ numbers: await readNumbers(session), until: REFRESH_MS })
    const counter = createLiveCounter({ pubSub, log, read })
    others.set(session, counter)
    return counter
  }

  const numbers = async (session?: number) => {
    if (session === undefined) return current.numbers()
    return others.get(session)?.numbers() ?? readNumbers(session)
  }
  /** By session, the last reads for callers of `recent`. */
  const asked = new Map<string, { until: number; read: Promise<LiveNumbers> }>()

  return {
    numbers,
    recent(session, withinMs = RECENT_MS) {
      const now = clock.now().getTime()
      for (const [key, { until }] of asked) if (until <= now) asked.delete(key)
      const key = `${session} ${withinMs}`
      const known = asked.get(key)
      if (known) return known.read
      const read = numbers(session)
      asked.set(key, { until: now + withinMs, read })
      // The next caller tries again.
      read.catch(() => asked.delete(key))
      return read
    },
    notifyChange: () => pubSub.publish(MARKS_TOPIC),
    subscribe(listener, session) {
      if (session === undefined) return current.subscribe(listener)
      const counter = counterOf(session)
      const unsubscribe = counter.subscribe(listener)
      return () => {
        unsubscribe()
        if (counter.isWatched()) return
        counter.close()
        if (others.get(session) === counter) others.delete(session)
      }
    },
    async find(session) {
      const now = clock.now()
      if (session === undefined) return openSessions.current(now)
      return (await openSessions.at(now)).find(({ id }) => id === session) ?? null
    },
    close() {
      for (const counter of [current, ...others.values()]) counter.close()
    },
  }
}

/** Whether a session concerns only some of the church, who alone may follow its count. */
export const isOfClosedGroup = ({ departments }: Session): boolean => departments.length > 0

/** Milliseconds until a session opens or ends, which changes the count without any message. */
function untilChange(sessions: Session[], now: Date): number {
  const times = sessions
    .flatMap(({ opens_datetime, end_datetime }) => [opens_datetime, end_datetime])
    .map((time) => new Date(time).getTime() - now.getTime())
    .filter((ms) => ms > 0)
  return Math.min(REFRESH_MS, ...times)
}
