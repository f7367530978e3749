import { instantOf } from '@church/shared'
import type { SessionValues } from './data.ts'

const MINUTE_MS = 60_000

interface SeriesTimes {
  /** Wall-clock time `HH:MM`. */
  start_time: string
  minutes: number
  opens_before_minutes: number
}

/**
 * When an occurrence opens, starts and ends. Only the start is a wall-clock time: across a change of the
 * clocks, a session of two hours still takes two hours.
 */
export function occurrenceTimes(
  { start_time, minutes, opens_before_minutes }: SeriesTimes,
  date: string,
  timeZone: string,
): Pick<SessionValues, 'opensAt' | 'startsAt' | 'endsAt'> {
  const startsAt = instantOf({ date, time: start_time }, timeZone)
  const after = (count: number) => new Date(startsAt.getTime() + count * MINUTE_MS)
  return {
    startsAt,
    endsAt: after(minutes),
    opensAt: opens_before_minutes > 0 ? after(-opens_before_minutes) : null,
  }
}
