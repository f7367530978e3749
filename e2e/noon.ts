const hoursAhead = 12 - new Date().getUTCHours()

/** A time zone in which it is about noon, so that no test runs across midnight. */
export const NOON_ZONE = `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${Math.abs(hoursAhead)}`

/** The day so many days from today in that time zone, as `MM-DD`. */
export const dayInNoonZone = (days: number): string =>
  new Date(Date.now() + hoursAhead * 3_600_000 + days * 86_400_000).toISOString().slice(5, 10)
