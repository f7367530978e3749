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

/** The live numbers of sessions, the same in every process; without an id, of the current session. */
export interface Live {
  /** Publishes that a mark, a headcount or a card changed; the database publishes changes of sessions itself. */
  notifyChange(): void
  /** The numbers last sent to clients or, if these may be stale, fresh ones from the database. */
  numbers(session?: number): Promise<LiveNumbers>
  /** The numbers of at most a second ago, read once for everybody who asks meanwhile. */
  recent(session?: number): Promise<LiveNumbers>
  /** Calls `listener` with each change, and awaits it before the next. @returns a function that unsubscribes */
  subscribe(listener: CountListener, session?: number): () => void
  /** Whether a session is open, so that its numbers can be watched. */
  isOpen(session: number): Promise<boolean>
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
    return { numbers: session ? await readNumbers(session.id) : NOBODY, until }
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
  const asked = new Map<number | undefined, { at: number; read: Promise<LiveNumbers> }>()

  return {
    numbers,
    recent(session) {
      const now = clock.now().getTime()
      for (const [key, { at }] of asked) if (now - at >= RECENT_MS) asked.delete(key)
      const known = asked.get(session)
      if (known) return known.read
      const read = numbers(session)
      asked.set(session, { at: now, read })
      // The next caller tries again.
      read.catch(() => asked.delete(session))
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
    async isOpen(session) {
      return (await openSessions.at(clock.now())).some(({ id }) => id === session)
    },
    close() {
      for (const counter of [current, ...others.values()]) counter.close()
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
