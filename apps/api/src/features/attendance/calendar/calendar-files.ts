import { siteErrors } from '@church/shared'
import { type Request, type Response, Router } from 'express'
import { networkOf } from '../../../http/address.ts'
import { refuse } from '../../../http/errors.ts'
import { createProcessLimit, type DeclaredLimit } from '../../../http/rate-limits.ts'
import { labelRoute } from '../../../http/request-log.ts'
import { readerLanguage } from '../../../platform/church.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createKeptFeeds, type FeedBytes, type FindServing, feedPeriod } from './kept-feeds.ts'
import { useFeed } from './use-feed.ts'

export const CALENDAR_LIMITS = {
  wrongFeed: {
    name: 'wrong-feed',
    points: 300,
    refill: 5,
    every: 'minute',
    inMemory: true,
    counts: 'requests for a calendar feed that does not exist, from a network',
    reason:
      'Guessing is hopeless; phones behind one address may go on asking for feeds that ended.',
  },
} satisfies Record<string, DeclaredLimit>

/**
 * The calendars that phones subscribe to: `/calendar/public.ics`, and one by the secret of each feed. A feed that has
 * ended is answered like one that never existed, by the same steps.
 */
export function calendarFiles(services: Platform & { servingInFeed: FindServing }): Router {
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
    const serves = (await services.servingInFeed(services.pool, userId, period)).length > 0
    const language = readerLanguage(await services.church.get(), owner.language)
    const feed = await keptFeeds(departments, serves ? { userId, language } : undefined)
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
