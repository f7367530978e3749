import { DAY_MS, siteErrors } from '@church/shared'
import { type Request, type Response, Router } from 'express'
import { networkOf } from '../../../http/address.ts'
import { refuse } from '../../../http/errors.ts'
import { createProcessLimit, type DeclaredLimit, WRONG_SECRETS } from '../../../http/rate-limits.ts'
import { labelRoute } from '../../../http/request-log.ts'
import { readerLanguage } from '../../../platform/church.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashToken } from '../../../platform/random-token.ts'
import { createKeptFeeds, type FeedBytes, type FindOwnDates, feedPeriod } from './kept-feeds.ts'

export const CALENDAR_LIMITS = {
  wrongFeed: {
    name: 'wrong-feed',
    ...WRONG_SECRETS,
    counts: 'requests for a calendar feed that does not exist, from a network',
    reason:
      'Guessing is hopeless; phones behind one address may go on asking for feeds that ended.',
  },
} satisfies Record<string, DeclaredLimit>

/**
 * The calendars that phones subscribe to: `/calendar/public.ics`, and one by the secret of each feed. A feed that has
 * ended is answered like one that never existed, by the same steps.
 */
export function calendarFiles(services: Platform & { ownDatesInFeed: FindOwnDates }): Router {
  const wrongFeed = createProcessLimit(services, CALENDAR_LIMITS.wrongFeed)
  const keptFeeds = createKeptFeeds(services)
  const router = Router()
  // The label, and nothing else, is logged and measured: the path has the secret.
  router.use('/calendar', labelRoute('/calendar/:feed.ics'))

  router.get('/calendar/public.ics', async (request, response) => {
    sendFeed(request, response, await keptFeeds('public'), 'public, no-cache')
  })

  router.get('/calendar/:secret.ics', async (request, response) => {
    response.set('Cache-Control', 'no-store')
    const owner = await useFeed(services, request.params.secret)
    if (!owner) {
      wrongFeed.consume(networkOf(request.ip ?? ''))
      throw refuse(siteErrors.notFound)
    }
    const { userId, departments } = owner
    const period = feedPeriod(await services.church.now())
    const hasOwnDates = (await services.ownDatesInFeed(services.pool, userId, period)).length > 0
    const language = readerLanguage(await services.church.get(), owner.language)
    const feed = await keptFeeds(departments, hasOwnDates ? { userId, language } : undefined)
    sendFeed(request, response, feed, 'private, no-cache')
  })
  return router
}

/** Sends a feed, or 304 to a client that has it. */
function sendFeed(request: Request, response: Response, feed: FeedBytes, caching: string): void {
  const encoding = request.acceptsEncodings('gzip') ? 'gzip' : 'identity'
  if (encoding === 'gzip') response.set('Content-Encoding', encoding)
  response
    .set({ 'Cache-Control': caching, ETag: feed.etag })
    .vary('Accept-Encoding')
    .type('text/calendar; charset=utf-8')
    .send(feed[encoding])
}

/** The owner of a feed: their id, the language they chose, and their departments, ascending. */
interface FeedOwner {
  userId: number
  language: string | null
  departments: number[]
}

/** Finds the owner of a feed; null without such a feed. Notes the use once a day, so that most requests only read. */
async function useFeed(
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
  secret: string,
): Promise<FeedOwner | null> {
  const { rows } = await pool.query<{
    id: number
    user_id: number
    language: string | null
    last_used_at: Date | null
    departments: number[]
  }>({
    name: 'calendar-feed',
    text: `SELECT id, user_id, last_used_at,
             (SELECT language FROM users WHERE users.id = user_id) AS language,
             ARRAY(
               SELECT department_id FROM member_departments WHERE member_id = user_id ORDER BY 1
             ) AS departments
           FROM calendar_feeds WHERE token_hash = $1`,
    values: [hashToken(secret)],
  })
  const [feed] = rows
  if (!feed) return null
  const now = clock.now()
  if (!feed.last_used_at || feed.last_used_at.getTime() + DAY_MS <= now.getTime()) {
    await pool.query('UPDATE calendar_feeds SET last_used_at = $2 WHERE id = $1', [feed.id, now])
  }
  return { userId: feed.user_id, language: feed.language, departments: feed.departments }
}
