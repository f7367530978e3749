interface Parameters {
  /** Each a parameter such as `$1`: dates of the church's calendar, which may be null, and its time zone. */
  from: string
  to: string
  timeZone: string
}

/** A condition in SQL for the sessions that start on these dates, both included. */
export const startsBetween = ({ from, to, timeZone }: Parameters): string => `(
  (${from}::date IS NULL OR starts_at >= ${from}::date::timestamp AT TIME ZONE ${timeZone})
  AND (${to}::date IS NULL OR starts_at < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone})
)`
