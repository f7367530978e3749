import type pg from 'pg'
import type { Caller } from '../../http/identify.ts'
import { createCache } from '../../platform/cache.ts'
import type { PubSub } from '../../platform/pub-sub.ts'
import { findCaller } from './data.ts'

/** Who is behind an access token. */
export interface Callers {
  /** The caller as the database knows them now; null once the sign-in has ended or the user is gone. */
  find(userId: number, signInId: number): Promise<Caller | null>
}

/** Looks callers up once; the database says when a sign-in ends, a user goes or a role changes. */
export function createCallers(pool: pg.Pool, pubSub: PubSub): Callers {
  const cache = createCache({
    pubSub,
    topic: 'callers',
    load: (signInId) => findCaller(pool, Number(signInId)),
    // An unknown sign-in is somebody guessing: it takes no room.
    isCacheable: (caller) => caller !== null,
  })
  return {
    async find(userId, signInId) {
      const caller = await cache.get(String(signInId))
      return caller?.id === userId ? caller : null
    },
  }
}
