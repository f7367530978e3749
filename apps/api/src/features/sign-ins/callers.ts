import type pg from 'pg'
import type { Caller } from '../../http/identify.ts'
import { createKept } from '../../platform/cache.ts'
import type { Notices } from '../../platform/pub-sub.ts'
import { callerBySignIn } from './data.ts'

/** Who is behind an access token. */
export interface Callers {
  /** The caller as the database knows them now; null once the sign-in has ended or the user is gone. */
  find(userId: number, signInId: number): Promise<Caller | null>
}

/** Looks callers up once; the database says when a sign-in ends, a user goes or a role changes. */
export function createCallers(pool: pg.Pool, notices: Notices): Callers {
  const kept = createKept({
    notices,
    topic: 'callers',
    load: (signInId) => callerBySignIn(pool, Number(signInId)),
    // An unknown sign-in is somebody guessing: it takes no room.
    isWorthKeeping: (caller) => caller !== null,
  })
  return {
    async find(userId, signInId) {
      const caller = await kept.get(String(signInId))
      return caller?.id === userId ? caller : null
    },
  }
}
