import { createHash } from 'node:crypto'
import { addDays, DAY_MS } from '@church/shared'
import { compress } from '../../../http/compress.ts'
import { createCache } from '../../../platform/cache.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { CalendarAudience } from './audience.ts'
import { findFeedRows } from './data.ts'
import { periodOf } from './period.ts'
import { renderFeed } from './render.ts'

/** How far a feed reaches, in days. */
const DAYS_BACK = 90
const DAYS_AHEAD = 400

/** For how many days a feed says that a session was deleted. */
export const DELETED_DAYS = 90

/** How many audiences' feeds are kept in memory; one has a few dozen kilobytes. */
const KEPT = 200

/** A feed as it is sent. */
export interface FeedBytes {
  etag: string
  identity: Buffer
  gzip: Buffer
}

/** The feed of an audience as it is now. */
export type KeptFeeds = (audience: CalendarAudience) => Promise<FeedBytes>

/**
 * Keeps each audience's feed, which takes one statement, until the database reports a change of the sessions or the
 * church, or a new day begins there. People in the same departments share one.
 */
export function createKeptFeeds(
  needs: Pick<Platform, 'church' | 'clock' | 'env' | 'pool' | 'pubSub'>,
): KeptFeeds {
  const cache = createCache<FeedBytes>({
    pubSub: needs.pubSub,
    topic: ['sessions', 'church', 'calendar'],
    maxEntries: KEPT,
    load: (key) => {
      const { audience }: Key = JSON.parse(key)
      return makeFeed(needs, audience)
    },
  })
  return async (audience) => {
    const { today } = await needs.church.now()
    const key: Key = { today, audience }
    return cache.get(JSON.stringify(key))
  }
}

interface Key {
  today: string
  audience: CalendarAudience
}

async function makeFeed(
  { church, env, pool }: Pick<Platform, 'church' | 'env' | 'pool'>,
  audience: CalendarAudience,
): Promise<FeedBytes> {
  const { name } = await church.get()
  const { now, today, timeZone } = await church.now()
  const period = periodOf(addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD), timeZone)
  const deletedSince = new Date(now.getTime() - DELETED_DAYS * DAY_MS)
  const rows = await findFeedRows(pool, audience, { ...period, deletedSince })
  const { host } = new URL(env.PUBLIC_URL)
  const identity = Buffer.from(renderFeed({ rows, period, name, timeZone, host }))
  // The same for both encodings, hence weak.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url')}"`
  return { etag, identity, gzip: await compress.gzip(identity) }
}
