import * as z from 'zod/mini'
import {
  answerInstant,
  calendarDate,
  checkTogether,
  clearable,
  requiredLine,
  wallTime,
} from '../../../fields.ts'
import { worded } from '../../../texts.ts'
import { audience, SESSION_KINDS, SESSION_NAME_MAX, sessionCampus, sessionKind } from './schema.ts'
import { seriesTexts } from './texts.ts'

/** Monday is 1 and Sunday 7, as in ISO 8601. */
const weekday = z.int(worded('Please choose a day.')).check(z.gte(1), z.lte(7))

/** Which one of a month's Sundays, for example; -1 is the last. */
export const NTHS_OF_MONTH = [1, 2, 3, 4, 5, -1] as const

/** The longest session that may repeat. */
export const SERIES_MINUTES_MAX = 1440

const wholeMinutes = (min: number) =>
  z
    .int(worded('Please enter whole minutes.'))
    .check(
      z.gte(min, worded('Must be at least {min}.', { min })),
      z.lte(SERIES_MINUTES_MAX, worded('Must be at most 24 hours.')),
    )

const fields = {
  name: requiredLine(worded('Session name'), SESSION_NAME_MAX),
  weekdays: z.array(weekday).check(
    z.minLength(1, seriesTexts.weekdayNeeded),
    z.refine((days) => new Set(days).size === days.length, {
      error: seriesTexts.weekdayTwice,
    }),
  ),
  /** Counted in weeks from Monday, beginning with that of `from_date`. */
  every_weeks: z
    .int(worded('Please enter whole weeks.'))
    .check(
      z.gte(1, worded('Must be at least {min}.', { min: 1 })),
      z.lte(52, worded('Must be at most {max}.', { max: 52 })),
    ),
  nth_of_month: z.nullable(z.literal(NTHS_OF_MONTH, worded('Please choose a week of the month.'))),
  start_time: wallTime,
  minutes: wholeMinutes(1),
  opens_before_minutes: wholeMinutes(0),
  from_date: calendarDate,
  kind: sessionKind,
  departments: audience,
  /** The first by default. */
  campus: z.optional(sessionCampus),
  /** Whether everybody may know of its sessions. */
  public: z.boolean(),
}

/** The rules that hold between the fields of a series. @returns the first problem, or null */
export function seriesProblem(series: {
  from_date: string
  until_date: string | null
  every_weeks: number
  nth_of_month: number | null
}): { field: string; message: string } | null {
  if (series.until_date !== null && series.until_date < series.from_date) {
    return { field: 'until_date', message: seriesTexts.untilBeforeFrom }
  }
  if (series.nth_of_month !== null && series.every_weeks > 1) {
    return { field: 'nth_of_month', message: seriesTexts.nthOrWeeks }
  }
  return null
}

export const newSeries = z
  .object({
    ...fields,
    every_weeks: z._default(fields.every_weeks, 1),
    nth_of_month: z._default(fields.nth_of_month, null),
    opens_before_minutes: z._default(fields.opens_before_minutes, 0),
    until_date: clearable(calendarDate),
    kind: z._default(fields.kind, 'service'),
    departments: z._default(fields.departments, []),
    public: z._default(fields.public, false),
  })
  .check(checkTogether(({ until_date = null, ...rest }) => seriesProblem({ ...rest, until_date })))
export type NewSeries = z.output<typeof newSeries>

/** A field left out stays. */
export const seriesUpdate = z.object({
  name: z.optional(fields.name),
  weekdays: z.optional(fields.weekdays),
  every_weeks: z.optional(fields.every_weeks),
  nth_of_month: z.optional(fields.nth_of_month),
  start_time: z.optional(fields.start_time),
  minutes: z.optional(fields.minutes),
  opens_before_minutes: z.optional(fields.opens_before_minutes),
  from_date: z.optional(fields.from_date),
  until_date: clearable(calendarDate),
  kind: z.optional(fields.kind),
  departments: z.optional(fields.departments),
  campus: fields.campus,
  public: z.optional(fields.public),
  /** While paused, a series has no coming dates. */
  paused: z.optional(z.boolean()),
})
export type SeriesUpdate = z.output<typeof seriesUpdate>

export const series = z.object({
  id: z.int(),
  name: z.string(),
  weekdays: z.array(z.int()),
  every_weeks: z.int(),
  nth_of_month: z.nullable(z.int()),
  /** Wall-clock time of the church. */
  start_time: z.string(),
  minutes: z.int(),
  opens_before_minutes: z.int(),
  from_date: z.string(),
  /** The last possible date; null for a series without an end. */
  until_date: z.nullable(z.string()),
  kind: z.enum(SESSION_KINDS),
  departments: z.array(z.string()),
  /** The id of the campus where its sessions are held. */
  campus: z.int(),
  public: z.boolean(),
  paused: z.boolean(),
  /** The coming five dates, without those that are cancelled or deleted. */
  next_dates: z.array(z.string()),
})
export type Series = z.output<typeof series>

/** A service that everybody may come to, as a series repeats it. */
export const regularService = z.extend(
  z.pick(series, {
    id: true,
    name: true,
    weekdays: true,
    every_weeks: true,
    nth_of_month: true,
    start_time: true,
    from_date: true,
    until_date: true,
    campus: true,
  }),
  {
    /** The start of the running or next session that is not cancelled; null if none is planned. */
    next_datetime: z.nullable(answerInstant),
  },
)
export type RegularService = z.output<typeof regularService>
