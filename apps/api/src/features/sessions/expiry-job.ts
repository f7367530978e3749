import type { Job } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { expireSession, findOverdueSessions } from './expire.ts'

/**
 * Closes every session that is over; one that cannot be closed now does not hold up the others.
 * @returns how many this call closed.
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
      // The next run, in a minute, finds it again.
      log.error({ err: error, session: id }, 'session not closed')
    }
  }
  return closed
}

/** Each minute, and at every start for what a process that was down has missed. */
export const expiryJobs = (services: Platform): Job[] => [
  {
    name: 'expire-sessions',
    schedule: '* * * * *',
    atStart: true,
    run: () => expireOverdueSessions(services),
  },
]
