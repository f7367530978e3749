import { type ChurchFile, type Moment, momentAt } from '@church/shared'
import type pg from 'pg'
import { createCache } from '../../../platform/cache.ts'
import type { ChurchFacts, CurrentChurch } from '../../../platform/church.ts'
import { isDatabaseUnavailable } from '../../../platform/database-unavailable.ts'
import type { Platform } from '../../../platform/platform.ts'
import { seedChurch } from './data.ts'
import { readChurch } from './facts.ts'
import { findTimeZone } from './time-zone.ts'

/** Reads the church's facts from the database, which the operator's file seeds at the first start. */
export function createCurrentChurch({
  clock,
  env,
  languages,
  pool,
  pubSub,
}: Pick<Platform, 'clock' | 'env' | 'languages' | 'pool' | 'pubSub'>): CurrentChurch {
  const { churchFile, PUBLIC_URL } = env
  let last: ChurchFacts | undefined

  const read = (on: Pick<pg.Pool, 'query'>) => readChurch(on, churchFile, languages.known)

  const load = async () => {
    const stored = await read(pool)
    if (stored) return stored
    await refuseUnknownTimeZone(pool, churchFile)
    await seedChurch(pool, churchFile)
    const seeded = await read(pool)
    if (!seeded) throw new Error('The database has no active campus.')
    return seeded
  }
  const cache = createCache({ pubSub, topic: 'church', load })
  const get = async () => {
    last = await cache.get('facts')
    return last
  }

  const momentOf = createMoments()

  const lastKnown = async () => {
    try {
      return await get()
    } catch (error) {
      if (last && isDatabaseUnavailable(error)) return last
      throw error
    }
  }

  return {
    get,
    lastKnown,
    atHand: async () => (last && !pubSub.isListening() ? last : lastKnown()),
    now: async (on) => {
      const { time_zone } = (on && (await read(on))) ?? (await get())
      return momentOf(time_zone, clock.now())
    },
    site: async () => ({ church: await get(), PUBLIC_URL }),
    onChange: (listener) => pubSub.subscribe('church', listener),
  }
}

/**
 * Only at the first start: no installation that runs already may stop starting after an upgrade. `doctor` names its time zone.
 * @throws Error with one line for the operator
 */
async function refuseUnknownTimeZone(pool: pg.Pool, { time_zone }: ChurchFile): Promise<void> {
  if (await findTimeZone(pool, time_zone)) return
  throw new Error(
    `CHURCH_CONFIG: time_zone ${time_zone} is an abbreviation, or PostgreSQL does not know it. Choose one such as Europe/Berlin.`,
  )
}

const MINUTE_MS = 60_000

/**
 * The church's time is formatted once a minute, which would otherwise cost several times as much as a cached answer.
 * Every time zone changes its clocks on a full minute.
 */
function createMoments(): (timeZone: string, now: Date) => Moment {
  let known = { minute: Number.NaN, timeZone: '', today: '', time: '' }
  return (timeZone, now) => {
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    if (minute !== known.minute || timeZone !== known.timeZone) {
      known = { ...momentAt(now, timeZone), minute }
    }
    return { now, timeZone, today: known.today, time: known.time }
  }
}
