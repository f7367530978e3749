/** Today's calendar date at the church, as `YYYY-MM-DD`; the time zone is an IANA name. */
export const churchDate = (now: Date, timeZone: string | undefined): string =>
  // Swedish dates are ISO dates.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now)
