import type { Job } from '../../../platform/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { expireSession, findOverdueSessions } from './expire.ts'

/**
 * Closes every session that is over; a failure to close one does not affect the others.
 * @returns the number of sessions closed by this call
 */
export async function expireOverdueSessions({
  clock,
  log,
  pool,
}: Pick<Platform, 'clock' | 'log' | 'pool'>): Promise<number> {
  let closed = 0
  for (const id of await findOverdueSessions(pool, clock.now())) {
    try {
      const expired = await expireSession(pool, id, clock.now())
      if (!expired) continue
      closed += 1
      log.info({ session: id, ...expired }, 'session closed')
    } catch (error) {
      // The next run retries in a minute.
      log.error({ err: error, session: id }, 'session not closed')
    }
  }
  return closed
}

/** Runs every minute, and at every start to catch up after downtime. */
export const expiryJobs = (services: Platform): Job[] => [
  {
    name: 'expire-sessions',
    schedule: '* * * * *',
    atStart: true,
    run: () => expireOverdueSessions(services),
  },
]
