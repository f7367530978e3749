import * as z from 'zod/mini'
import { daysBetween } from '../../../calendar.ts'
import { answerInstant, calendarDate, idOr, requiredLine } from '../../../fields.ts'
import { worded } from '../../../texts.ts'
import { session } from '../sessions/schema.ts'

/** How many days one call can ask for. */
export const CALENDAR_DAYS_MAX = 400

/** How many feeds a person can have. */
export const FEEDS_MAX = 10

/** Dates of the church's calendar, both included: today and a year of days on by default. */
export const calendarQuery = z.object({
  from: z.optional(calendarDate),
  until: z.optional(calendarDate),
})

/** The problem of two dates, of which `until` is the last; null without one. */
export function calendarRangeProblem(
  from: string,
  until: string,
): { field: 'until'; message: string } | null {
  const days = daysBetween(from, until) + 1
  if (days < 1)
    return { field: 'until', message: worded('Please choose the first day or a later one.') }
  if (days <= CALENDAR_DAYS_MAX) return null
  return {
    field: 'until',
    message: worded('Please choose at most {max} days.', { max: CALENDAR_DAYS_MAX }),
  }
}

/** A session as everybody may see it. */
export const publicEvent = z.extend(
  z.pick(session, {
    id: true,
    name: true,
    kind: true,
    start_datetime: true,
    end_datetime: true,
    campus: true,
    cancelled_at: true,
  }),
  {
    /** The name of the campus. */
    place: z.string(),
  },
)
export type PublicEvent = z.output<typeof publicEvent>

/** A session as the people whom it concerns see it. */
export const calendarEvent = z.extend(publicEvent, {
  opens_datetime: session.shape.opens_datetime,
  series_id: session.shape.series_id,
  cancel_reason: session.shape.cancel_reason,
})
export type CalendarEvent = z.output<typeof calendarEvent>

/** A session on its own page: visitors learn neither when marking opens nor why it is cancelled. */
export const sharedEvent = z.extend(publicEvent, {
  opens_datetime: z.nullable(session.shape.opens_datetime),
  cancel_reason: session.shape.cancel_reason,
})
export type SharedEvent = z.output<typeof sharedEvent>

export const calendarSettings = z.object({
  /** Whether everybody sees the services that are for everyone, besides what is marked as public. */
  public_services: z.boolean(),
})
export type CalendarSettings = z.output<typeof calendarSettings>

/** The subscription of one device to its owner's calendar. */
export const feed = z.object({
  id: z.int(),
  name: z.string(),
  at: answerInstant,
  /** To the day; null before the first time. */
  last_used_at: z.nullable(answerInstant),
})
export type Feed = z.output<typeof feed>

export const newFeed = z.object({
  /** The device, as its owner calls it. */
  name: requiredLine(worded('A name'), 60),
})

/** A feed with its address, which is shown only once. */
export const createdFeed = z.object({ id: z.int(), name: z.string(), url: z.string() })
export type CreatedFeed = z.output<typeof createdFeed>

/** Names the feed to end. */
export const feedRemoval = z.object({ id: idOr(worded('Please choose a feed.')) })
