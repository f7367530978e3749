import { TZDate } from '@date-fns/tz'
import ical, { escape as escapeText, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { FeedRow, Period } from './data.ts'
import { clockChanges, isShownTwice, vTimeZone } from './time-zone.ts'

const DAY_SECONDS = 86_400

interface Feed {
  rows: readonly FeedRow[]
  /** The period that the rows overlap. */
  period: Period
  /** The church's name. */
  name: string
  /** An IANA name. */
  timeZone: string
  /** The host of the site, which makes the ids of events unique in the world. */
  host: string
}

/** A calendar as an iCalendar object (RFC 5545). The same rows give the same bytes. */
export function renderFeed({ rows, period, name, timeZone, host }: Feed): string {
  const changes = clockChanges(timeZone, period)
  const calendar = ical({
    name: escapeText(name, false),
    prodId: { company: 'church', product: 'calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: DAY_SECONDS,
  })
  for (const row of rows) {
    // Only UTC distinguishes the two passes of an hour. The VTIMEZONE does not cover times beyond the period.
    const needsUtc = (time: Date) =>
      time < period.from || time > period.until || isShownTwice(time, changes)
    const zone = needsUtc(row.starts_at) || needsUtc(row.ends_at) ? null : timeZone
    const inZone = (time: Date) => (zone ? new TZDate(time.getTime(), zone) : time)
    calendar.createEvent({
      id: `${row.of ?? 'session'}-${row.id}@${host}`,
      sequence: row.sequence,
      stamp: row.changed_at,
      lastModified: row.changed_at,
      start: inZone(row.starts_at),
      end: inZone(row.ends_at),
      timezone: zone,
      summary: row.name,
      location: row.place,
      description: row.cancel_reason,
      status: row.cancelled_at ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  // RFC 5545 puts components after all properties, but the library writes some properties after its VTIMEZONE, and it
  // leaves the last line without an end.
  const zones = vTimeZone(timeZone, period, changes)
  return `${calendar}\r\n`.replace(
    /^(?:BEGIN:VEVENT|END:VCALENDAR)$/m,
    (line) => `${zones}\r\n${line}`,
  )
}
