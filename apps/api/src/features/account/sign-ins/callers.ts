import type pg from 'pg'
import type { Caller } from '../../../http/identify.ts'
import { createCache } from '../../../platform/cache.ts'
import type { PubSub } from '../../../platform/pub-sub.ts'
import { findCaller } from './data.ts'

/** Finds the caller behind an access token. */
export interface Callers {
  /** The caller with their current rights; null once the sign-in has ended or the user was deleted. */
  find(userId: number, signInId: number): Promise<Caller | null>
}

/** Caches callers until the database reports that a sign-in ended, a user was deleted or approved, or a role changed. */
export function createCallers(pool: pg.Pool, pubSub: PubSub): Callers {
  const cache = createCache({
    pubSub,
    topic: 'callers',
    load: (signInId) => findCaller(pool, Number(signInId)),
    // An unknown sign-in is a guess, and must not fill the cache.
    isCacheable: (caller) => caller !== null,
  })
  return {
    async find(userId, signInId) {
      const caller = await cache.get(String(signInId))
      return caller?.id === userId ? caller : null
    },
  }
}
