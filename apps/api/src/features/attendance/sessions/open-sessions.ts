import { DAY_MS, isRunning, type Session } from '@church/shared'
import type pg from 'pg'
import { createCache } from '../../../platform/cache.ts'
import type { PubSub } from '../../../platform/pub-sub.ts'
import { findUnexpiredSessions } from './data.ts'

/**
 * The sessions that are not closed. Those of a series are among them from a day before they open, but the next service
 * for everybody always, so that every screen knows of it on every day of the week.
 */
export interface OpenSessions {
  /** Sorted by start, but those that take marks at `now` first and the cancelled ones last. */
  at(now: Date): Promise<Session[]>
  /** The first that is not cancelled. */
  current(now: Date): Promise<Session | null>
}

const isNear = ({ series_id, opens_datetime }: Session, now: Date) =>
  series_id === null || new Date(opens_datetime).getTime() - DAY_MS <= now.getTime()

const isOver = ({ end_datetime }: Session, now: Date) => new Date(end_datetime) <= now

const isForEverybody = ({ kind, departments, cancelled_at }: Session) =>
  kind === 'service' && departments.length === 0 && !cancelled_at

/** Caches the open sessions until the database reports a change. */
export function createOpenSessions(pool: pg.Pool, pubSub: PubSub): OpenSessions {
  const cache = createCache({ pubSub, topic: 'sessions', load: () => findUnexpiredSessions(pool) })

  const at = async (now: Date) => {
    const open = await cache.get('open')
    const next = open.find((session) => isForEverybody(session) && !isOver(session, now))
    const byStart = open.filter((session) => session === next || isNear(session, now))
    if (byStart.length < 2) return byStart
    const running: Session[] = []
    const coming: Session[] = []
    const cancelled: Session[] = []
    for (const session of byStart) {
      const group = session.cancelled_at ? cancelled : isRunning(session, now) ? running : coming
      group.push(session)
    }
    return [...running, ...coming, ...cancelled]
  }

  return {
    at,
    async current(now) {
      const [first] = await at(now)
      return first && !first.cancelled_at ? first : null
    },
  }
}
