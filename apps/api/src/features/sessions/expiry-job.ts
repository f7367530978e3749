import type { Services } from '../../services.ts'
import { expireSession, overdueSessions } from './expire.ts'

/** Closes every session that is over. @returns how many this call closed. */
export async function expireOverdueSessions({
  clock,
  live,
  log,
  pool,
}: Pick<Services, 'clock' | 'live' | 'log' | 'pool'>): Promise<number> {
  let closed = 0
  for (const id of await overdueSessions(pool, clock.now())) {
    const expired = await expireSession(pool, id, clock.now())
    if (!expired) continue
    closed += 1
    log.info({ session: id, ...expired }, 'session closed')
  }
  if (closed > 0) live.changed()
  return closed
}
