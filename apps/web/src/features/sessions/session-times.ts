/** The form's values: a date `YYYY-MM-DD` and times `HH:MM`, in this device's time zone. */
export interface EnteredTimes {
  date: string
  start: string
  end: string
  /** The end is on the day after. */
  endsNextDay: boolean
}

const isAfterMidnight = ({ start, end }: EnteredTimes) => start !== '' && end !== '' && end <= start

/** Whether the end is not after the start, so that it may be meant for the next day. */
export const mayEndNextDay = isAfterMidnight

/** Whether a date's year is plausible: date fields read '26' as 0026 and accept six digits. */
export const isLikelyDay = (date: string) => /^2\d{3}-\d\d-\d\d$/.test(date)

/**
 * Start and end as ISO instants. Across a change to summer time, the session still starts and ends at
 * the entered local times.
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
