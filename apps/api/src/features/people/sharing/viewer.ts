import type { Viewer } from '@church/shared'
import type { Caller } from '../../../http/identify.ts'
import type { CurrentChurch } from '../../../platform/church.ts'
import type { Clock } from '../../../platform/clock.ts'
import { localTime } from '../../office/birthdays/index.ts'

/** The class of a caller, which decides what they see of others. */
export function viewerOf({ isAdmin, isApproved }: Pick<Caller, 'isAdmin' | 'isApproved'>): Viewer {
  if (isAdmin) return 'admin'
  return isApproved ? 'member' : 'unapproved'
}

/** The church's calendar date at an instant, as `YYYY-MM-DD`. */
export function churchDate(now: Date, timeZone: string): string {
  const { year, month, day } = localTime(now, timeZone)
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
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
