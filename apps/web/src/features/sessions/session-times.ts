/** What the form holds: a day `YYYY-MM-DD`, and times `HH:MM`, all in this device's time zone. */
export interface EnteredTimes {
  date: string
  start: string
  end: string
  /** The end is on the day after. */
  endsNextDay: boolean
}

const isAfterMidnight = ({ start, end }: EnteredTimes) => start !== '' && end !== '' && end <= start

/** Whether the end, taken as entered, would come before the start: then it may be the next day's. */
export const mayEndNextDay = isAfterMidnight

/** Whether a day's year is one that sessions have: date fields take '26' for 0026, and six digits. */
export const isLikelyDay = (date: string) => /^2\d{3}-\d\d-\d\d$/.test(date)

/**
 * Start and end as ISO instants. The clock's time counts: a session across a change to summer time
 * starts and ends when the clock on the wall says so.
 */
export function sessionInstants({ date, start, end, endsNextDay }: EnteredTimes): {
  start_datetime: string
  end_datetime: string
} {
  const endsAt = new Date(`${date}T${end}`)
  if (endsNextDay) endsAt.setDate(endsAt.getDate() + 1)
  return {
    start_datetime: new Date(`${date}T${start}`).toISOString(),
    end_datetime: endsAt.toISOString(),
  }
}
