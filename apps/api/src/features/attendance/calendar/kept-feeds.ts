import { createHash } from 'node:crypto'
import { addDays, DAY_MS, type Moment } from '@church/shared'
import type pg from 'pg'
import { compress } from '../../../http/compress.ts'
import { createCache } from '../../../platform/cache.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { CalendarAudience } from './audience.ts'
import { type FeedRow, findFeedRows, type Period } from './data.ts'
import { periodOf } from './period.ts'
import { renderFeed } from './render.ts'

/** How far a feed reaches, in days. */
const DAYS_BACK = 90
const DAYS_AHEAD = 400

/** For how many days a feed says that a session was deleted. */
export const DELETED_DAYS = 90

/** How many audiences' feeds are kept in memory, at a few dozen kilobytes each. */
const KEPT = 200

/** A feed as it is sent. */
export interface FeedBytes {
  etag: string
  identity: Buffer
  gzip: Buffer
}

/** The person whose dates of serving a feed has. */
interface Serving {
  userId: number
  /** The language of these dates. */
  language: string
}

/** The feed of an audience as it is now, with the dates on which a person serves, if one is given. */
type KeptFeeds = (audience: CalendarAudience, serving?: Serving) => Promise<FeedBytes>

/** Finds the dates on which a person serves, as rows of a feed. */
export type FindServing = (pool: pg.Pool, userId: number, period: Period) => Promise<FeedRow[]>

type Needs = Pick<Platform, 'church' | 'clock' | 'env' | 'languages' | 'pool' | 'pubSub'> & {
  servingInFeed: FindServing
}

/**
 * Caches each audience's feed until the database reports a change of the sessions or the church, or a new day begins
 * there. People in the same departments share a feed; those who serve have their own.
 */
export function createKeptFeeds(needs: Needs): KeptFeeds {
  const cache = createCache<FeedBytes>({
    pubSub: needs.pubSub,
    topic: ['sessions', 'church', 'calendar', 'serving'],
    maxEntries: KEPT,
    load: (key) => {
      const { audience, serving }: Key = JSON.parse(key)
      const make = () => makeFeed(needs, audience, serving?.userId)
      // Without dates of serving, the feed contains none of the product's words.
      return needs.languages.speak(serving?.language ?? null, make)
    },
  })
  return async (audience, serving) => {
    const { today } = await needs.church.now()
    const key: Key = { today, audience, ...(serving && { serving }) }
    return cache.get(JSON.stringify(key))
  }
}

interface Key {
  today: string
  audience: CalendarAudience
  serving?: Serving
}

/** The days of a feed. */
export const feedPeriod = ({ today, timeZone }: Pick<Moment, 'today' | 'timeZone'>): Period =>
  periodOf(addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD), timeZone)

async function makeFeed(
  { church, env, pool, servingInFeed }: Needs,
  audience: CalendarAudience,
  servingUserId: number | undefined,
): Promise<FeedBytes> {
  const { name } = await church.get()
  const moment = await church.now()
  const { now, timeZone } = moment
  const period = feedPeriod(moment)
  const deletedSince = new Date(now.getTime() - DELETED_DAYS * DAY_MS)
  const rows = await findFeedRows(pool, audience, { ...period, deletedSince })
  if (servingUserId) rows.push(...(await servingInFeed(pool, servingUserId, period)))
  const { host } = new URL(env.PUBLIC_URL)
  const identity = Buffer.from(renderFeed({ rows, period, name, timeZone, host }))
  // The same for both encodings, hence weak.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url')}"`
  return { etag, identity, gzip: await compress.gzip(identity) }
}
