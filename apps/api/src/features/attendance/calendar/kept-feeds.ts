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

/** The person whose own dates a feed has: when they serve, and when their groups meet. */
interface Owner {
  userId: number
  /** The language of these dates. */
  language: string
}

/** The feed of an audience as it is now, with a person's own dates, if one is given. */
type KeptFeeds = (audience: CalendarAudience, owner?: Owner) => Promise<FeedBytes>

/** Finds a person's own dates, as rows of a feed. */
export type FindOwnDates = (pool: pg.Pool, userId: number, period: Period) => Promise<FeedRow[]>

type Needs = Pick<Platform, 'church' | 'clock' | 'env' | 'languages' | 'pool' | 'pubSub'> & {
  ownDatesInFeed: FindOwnDates
}

/**
 * Caches each audience's feed until the database reports a change of the sessions or the church, or a new day begins
 * there. People in the same departments share a feed; those with dates of their own have one.
 */
export function createKeptFeeds(needs: Needs): KeptFeeds {
  const cache = createCache<FeedBytes>({
    pubSub: needs.pubSub,
    topic: ['sessions', 'church', 'calendar', 'serving', 'groups'],
    maxEntries: KEPT,
    load: (key) => {
      const { audience, owner }: Key = JSON.parse(key)
      const make = () => makeFeed(needs, audience, owner?.userId)
      // Without dates of their own, the feed contains none of the product's words.
      return needs.languages.speak(owner?.language ?? null, make)
    },
  })
  return async (audience, owner) => {
    const { today } = await needs.church.now()
    const key: Key = { today, audience, ...(owner && { owner }) }
    return cache.get(JSON.stringify(key))
  }
}

interface Key {
  today: string
  audience: CalendarAudience
  owner?: Owner
}

export const feedPeriod = ({ today, timeZone }: Pick<Moment, 'today' | 'timeZone'>): Period =>
  periodOf(addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD), timeZone)

async function makeFeed(
  { church, env, pool, ownDatesInFeed }: Needs,
  audience: CalendarAudience,
  ownerId: number | undefined,
): Promise<FeedBytes> {
  const { name } = await church.get()
  const moment = await church.now()
  const { now, timeZone } = moment
  const period = feedPeriod(moment)
  const deletedSince = new Date(now.getTime() - DELETED_DAYS * DAY_MS)
  const rows = await findFeedRows(pool, audience, { ...period, deletedSince })
  if (ownerId) rows.push(...(await ownDatesInFeed(pool, ownerId, period)))
  const { host } = new URL(env.PUBLIC_URL)
  const identity = Buffer.from(renderFeed({ rows, period, name, timeZone, host }))
  // The same for both encodings, hence weak.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url')}"`
  return { etag, identity, gzip: await compress.gzip(identity) }
}
