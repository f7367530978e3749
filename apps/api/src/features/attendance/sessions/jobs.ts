import type { Job } from '../../../platform/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changeSchedule } from '../../../platform/schedule.ts'
import { expireSession, findOverdueSessions } from './expire.ts'
import type { SessionHooks } from './hooks.ts'
import { makeOccurrences } from './occurrences.ts'
import { findAllSeries, findSeries } from './series-data.ts'

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

type Needs = Pick<Platform, 'church' | 'clock' | 'log' | 'pool'> & SessionHooks

/**
 * Makes the sessions of every series for the coming eight weeks. A series that fails does not affect the
 * others. Each is one transaction, so that a killed process leaves all of its new dates or none.
 * @returns the number of sessions made by this call
 */
export async function makeAllOccurrences(needs: Needs): Promise<number> {
  const { log, pool } = needs
  let made = 0
  for (const { id } of await findAllSeries(pool)) {
    try {
      made += await makeFor(needs, id)
    } catch (error) {
      // The next run retries, long before the coming eight weeks are over.
      log.error({ err: error, series: id }, 'sessions of a series not made')
    }
  }
  if (made > 0) log.info({ made }, 'sessions of series made')
  return made
}

const makeFor = (needs: Needs, id: number) =>
  changeSchedule(needs.pool, async (client) => {
    // Read under the lock, which a change of the time zone takes as well.
    const moment = await needs.church.now(client)
    const series = await findSeries(client, id)
    return series ? makeOccurrences(client, needs, series, moment) : 0
  })

/** A start catches up on what was missed while no process ran. */
export const sessionJobs = (services: Platform & SessionHooks): Job[] => [
  {
    name: 'make-sessions-of-series',
    schedule: '20 3 * * *',
    inChurchTime: true,
    atStart: true,
    run: () => makeAllOccurrences(services),
  },
  {
    name: 'expire-sessions',
    schedule: '* * * * *',
    atStart: true,
    run: () => expireOverdueSessions(services),
  },
]
