import { eachApart } from '../../../platform/each-apart.ts'
import type { Job } from '../../../platform/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changeSchedule } from '../../../platform/schedule.ts'
import { expireSession, findOverdueSessions } from './expire.ts'
import type { SessionHooks } from './hooks.ts'
import { makeOccurrences } from './occurrences.ts'
import { findAllSeries, findSeries } from './series-data.ts'

/**
 * Closes every session that is over; a failure to close one does not affect the others. The next run retries in a minute.
 * @returns the number of sessions closed by this call
 * @throws Error if one could not be closed
 */
export async function expireOverdueSessions({
  clock,
  log,
  pool,
}: Pick<Platform, 'clock' | 'log' | 'pool'>): Promise<number> {
  let closed = 0
  const close = async (id: number) => {
    const expired = await expireSession(pool, id, clock.now())
    if (!expired) return
    closed += 1
    log.info({ session: id, ...expired }, 'session closed')
  }
  await eachApart(await findOverdueSessions(pool, clock.now()), close, (error, id) =>
    log.error({ err: error, session: id }, 'session not closed'),
  )
  return closed
}

type Needs = Pick<Platform, 'church' | 'clock' | 'log' | 'pool'> & SessionHooks

/**
 * Makes the sessions of every series for the coming eight weeks. A series that fails does not affect the
 * others. Each is one transaction, so that a killed process leaves all of its new dates or none. The next run retries,
 * long before the coming eight weeks are over.
 * @returns the number of sessions made by this call
 * @throws Error if a series failed
 */
export async function makeAllOccurrences(needs: Needs): Promise<number> {
  const { log, pool } = needs
  let made = 0
  const make = async ({ id }: { id: number }) => {
    made += await makeFor(needs, id)
  }
  await eachApart(await findAllSeries(pool), make, (error, { id }) =>
    log.error({ err: error, series: id }, 'sessions of a series not made'),
  )
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
