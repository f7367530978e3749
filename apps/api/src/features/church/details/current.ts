import { createCache } from '../../../platform/cache.ts'
import type { ChurchFacts, CurrentChurch } from '../../../platform/church.ts'
import { isDatabaseUnavailable } from '../../../platform/database-unavailable.ts'
import type { Platform } from '../../../platform/platform.ts'
import { seedChurch } from './data.ts'
import { readChurch } from './facts.ts'

/** Reads the church's facts from the database, which the operator's file seeds at the first start. */
export function createCurrentChurch({
  env,
  pool,
  pubSub,
}: Pick<Platform, 'env' | 'pool' | 'pubSub'>): CurrentChurch {
  const { churchFile, PUBLIC_URL } = env
  let last: ChurchFacts | undefined

  const load = async () => {
    const stored = await readChurch(pool, churchFile)
    if (stored) return stored
    await seedChurch(pool, churchFile)
    const seeded = await readChurch(pool, churchFile)
    if (!seeded) throw new Error('The database has no active campus.')
    return seeded
  }
  const cache = createCache({ pubSub, topic: 'church', load })
  const get = async () => {
    last = await cache.get('facts')
    return last
  }

  return {
    get,
    async fresh() {
      await pubSub.caughtUp()
      return get()
    },
    async lastKnown() {
      try {
        return await get()
      } catch (error) {
        if (last && isDatabaseUnavailable(error)) return last
        throw error
      }
    },
    site: async () => ({ church: await get(), PUBLIC_URL }),
    onChange: (listener) => pubSub.subscribe('church', listener),
  }
}
