import { wallClockAt } from '@church/shared'
import type { Platform } from '../../../platform/platform.ts'

/** An instant, and what the church's calendar says then. */
export interface Moment {
  now: Date
  /** The church's, an IANA name. */
  timeZone: string
  /** The church's calendar date, `YYYY-MM-DD`. */
  today: string
}

export async function momentOf({
  church,
  clock,
}: Pick<Platform, 'church' | 'clock'>): Promise<Moment> {
  const now = clock.now()
  const { time_zone: timeZone } = await church.get()
  return { now, timeZone, today: wallClockAt(now, timeZone).date }
}
