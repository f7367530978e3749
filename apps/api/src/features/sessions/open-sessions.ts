import { isRunning, type Session } from '@church/shared'
import type pg from 'pg'
import { createCache } from '../../platform/cache.ts'
import type { PubSub } from '../../platform/pub-sub.ts'
import { findUnexpiredSessions } from './data.ts'

/** The sessions that are not expired. */
export interface OpenSessions {
  /** Those running at an instant first, then by start; the first is the current one. */
  at(now: Date): Promise<Session[]>
}

/** Reads the sessions once; the database says when one of them changes. */
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
