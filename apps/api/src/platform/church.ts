import { type Church, churchDate, type PublicChurch } from '@church/shared'
import type { Clock } from './clock.ts'

/** The church's facts: what everybody is told of it. */
export type ChurchFacts = Omit<PublicChurch, 'media_url' | 'version'>

/** The church and the address of its site, for mails and passkeys. */
export interface Site {
  church: Church
  /** Without a trailing slash. */
  PUBLIC_URL: string
}

/** The church's facts, cached until the database reports a change. */
export interface CurrentChurch {
  get(): Promise<ChurchFacts>
  /** The same, after every change that has been committed so far in any process. */
  fresh(): Promise<ChurchFacts>
  /** The same as `get` or, while the database is unavailable, the facts last read here. */
  lastKnown(): Promise<ChurchFacts>
  site(): Promise<Site>
  /** Calls `listener` when the facts may have changed. @returns a function that unsubscribes */
  onChange(listener: () => void): () => void
}

const MINUTE_MS = 60_000

/**
 * The church's calendar date now. It is worked out once a minute, since in every time zone the date changes
 * on the minute, and formatting it would cost several times as much as a cached answer.
 */
export function createChurchDate(clock: Clock, church: CurrentChurch): () => Promise<string> {
  let known = { minute: Number.NaN, timeZone: '', date: '' }
  return async () => {
    const { time_zone: timeZone } = await church.get()
    const now = clock.now()
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    if (minute !== known.minute || timeZone !== known.timeZone) {
      known = { minute, timeZone, date: churchDate(now, timeZone) }
    }
    return known.date
  }
}
