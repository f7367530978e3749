import { isRunning, type Session } from '@church/shared'
import type pg from 'pg'
import { createCache } from '../../platform/cache.ts'
import type { PubSub } from '../../platform/pub-sub.ts'
import { findUnexpiredSessions } from './data.ts'

/** The sessions that are not closed. */
export interface OpenSessions {
  /** Sorted by start, but those running at `now` first; the first is the current session. */
  at(now: Date): Promise<Session[]>
}

/** Caches the open sessions until the database reports a change. */
export function createOpenSessions(pool: pg.Pool, pubSub: PubSub): OpenSessions {
  const cache = createCache({ pubSub, topic: 'sessions', load: () => findUnexpiredSessions(pool) })
  return {
    async at(now) {
      const byStart = await cache.get('open')
      if (byStart.length < 2) return byStart
      const [running, others] = [[] as Session[], [] as Session[]]
      for (const session of byStart) (isRunning(session, now) ? running : others).push(session)
      return [...running, ...others]
    },
  }
}
