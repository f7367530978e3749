import { addDays, type Session } from '@church/shared'
import { churchInstant, churchTime } from '../../../lib/church-clock.ts'
import { churchDate } from '../../../lib/format.ts'

/** The form's values: a date `YYYY-MM-DD` and times `HH:MM`, at the church. */
interface EnteredTimes {
  date: string
  start: string
  end: string
  /** The end is on the day after. */
  endsNextDay: boolean
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

const isAfterMidnight = ({ start, end }: EnteredTimes) => start !== '' && end !== '' && end <= start

/** Whether the end is not after the start, so that it may be meant for the next day. */
export const mayEndNextDay = isAfterMidnight

/** Whether a date's year is plausible: date fields read '26' as 0026 and accept six digits. */
export const isLikelyDay = (date: string) => /^2\d{3}-\d\d-\d\d$/.test(date)

/**
 * Start and end as ISO instants, and when marking opens, `opensBefore` minutes before the start. Across
 * a change to summer time, the session still starts and ends at the entered times of the church.
 */
export function sessionInstants({
  date,
  start,
  end,
  endsNextDay,
  opensBefore = 0,
}: EnteredTimes & { opensBefore?: number }) {
  const startsAt = churchInstant(date, start)
  const endsAt = churchInstant(endsNextDay ? addDays(date, 1) : date, end)
  return {
    start_datetime: startsAt.toISOString(),
    end_datetime: endsAt.toISOString(),
    opens_datetime: new Date(startsAt.getTime() - opensBefore * MINUTE_MS).toISOString(),
  }
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The minutes from a start to an end, as wall-clock times `HH:MM`; an end that is not later is on the next day. */
export const minutesBetween = (start: string, end: string) => {
  const minutes = minutesOf(end) - minutesOf(start)
  return minutes > 0 ? minutes : minutes + DAY_MINUTES
}

/** A wall-clock time `HH:MM`, moved by minutes, which may be negative; it wraps at midnight. */
export function movedTime(time: string, minutes: number): string {
  const moved = (((minutesOf(time) + minutes) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  return [Math.floor(moved / 60), moved % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** How many minutes before its start a session opens for marking. */
export const opensBeforeMinutes = ({ opens_datetime, start_datetime }: Session) =>
  Math.round((Date.parse(start_datetime) - Date.parse(opens_datetime)) / MINUTE_MS)

/** A session's times as the form shows them. */
export function enteredTimesOf({ start_datetime, end_datetime }: Session): EnteredTimes {
  const startsAt = new Date(start_datetime)
  const [start, end] = [churchTime(startsAt), churchTime(new Date(end_datetime))]
  return { date: churchDate(startsAt), start, end, endsNextDay: end <= start }
}
