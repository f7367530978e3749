import type { IncomingHttpHeaders } from 'node:http'
import type { Browsers } from '../../../http/browsers.ts'
import { createProcessLimit, type DeclaredLimit } from '../../../http/rate-limits.ts'
import type { Platform } from '../../../platform/platform.ts'

export const VISITOR_LIMITS = {
  phone: {
    name: 'visits-phone',
    points: 5,
    refill: 5,
    every: 'hour',
    inMemory: true,
    otherWay: 'a steward',
    counts: 'visitors’ cards from a browser, by the cookie of the page',
    reason: 'A family needs one, and a friend’s phone may help a few.',
  },
} satisfies Record<string, DeclaredLimit>

/** Limits the cards of a browser. A client that has loaded no page is limited with its network (`makeVisit`). */
export function createVisitLimit({
  browsers,
  clock,
}: Pick<Platform, 'clock'> & { browsers: Browsers }) {
  const phone = createProcessLimit({ clock }, VISITOR_LIMITS.phone)
  return {
    /** Counts a card. @throws HttpError 429 with `Retry-After` */
    consume(headers: IncomingHttpHeaders): void {
      const page = browsers.pageOf(headers)
      if (page) phone.consume(page)
    },
    /** Refunds a card that was not made. */
    refund(headers: IncomingHttpHeaders): void {
      const page = browsers.pageOf(headers)
      if (page) phone.refund(page)
    },
  }
}
export type VisitLimit = ReturnType<typeof createVisitLimit>
