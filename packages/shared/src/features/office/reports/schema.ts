import * as z from 'zod/mini'
import { calendarDate } from '../../../fields.ts'
import { pageOf, pageQuery } from '../../../paging.ts'
import { standing } from '../../../standing.ts'
import { worded } from '../../../texts.ts'
import { peopleBySource } from '../../attendance/marking/schema.ts'
import { sessionNumbers } from '../../attendance/sessions/numbers.ts'
import { session, sessionKind } from '../../attendance/sessions/schema.ts'
import { rangeProblem } from './range.ts'

/** Below this many sessions, a percentage of them would say little about a person. */
export const SHARE_FROM = 8
/** Shown in place of a percentage. */
export const TOO_FEW = worded('too few to say')

/** The sessions from one church date to another, both included; of one kind or of all. */
const range = {
  from: calendarDate,
  to: calendarDate,
  kind: z.optional(sessionKind),
  format: z._default(z.enum(['json', 'csv'], worded('Please choose json or csv.')), 'json'),
}

const checkRange = z.check<{ from: string; to: string }>(({ value, issues }) => {
  const message = rangeProblem(value)
  if (message) issues.push({ code: 'custom', message, path: ['to'], input: value })
})

export const sessionsReportQuery = z.object(range).check(checkRange)
export type ReportRange = Pick<z.output<typeof sessionsReportQuery>, 'from' | 'to' | 'kind'>

const percent = z.coerce
  .number<number | string>(worded('Please enter a whole number.'))
  .check(
    z.int(worded('Please enter a whole number.')),
    z.gte(1, worded('Must be 1 or more.')),
    z.lte(100, worded('Must be at most 100.')),
  )

export const peopleReportQuery = z
  .extend(pageQuery, {
    ...range,
    /** Only people who came to fewer than this percentage of their sessions. */
    below: z.optional(percent),
  })
  .check(checkRange)
export type PeopleReportQuery = z.output<typeof peopleReportQuery>

const numbers = {
  ...sessionNumbers,
  /** How people came to be present. With `not_kept`, they add up to `people`. */
  sources: peopleBySource,
  /** People whose row was deleted, with their account or because of its age. */
  not_kept: z.int(),
  /** People whose first presence at any session was here. */
  new_faces: z.int(),
}

const sessionInReport = z.extend(session, numbers)
export type SessionInReport = z.output<typeof sessionInReport>

export const sessionsReport = z.object({
  /** The closed sessions that were not cancelled, oldest first. */
  sessions: z.array(sessionInReport),
  /** The sums over these sessions. */
  totals: z.object(numbers),
  /** For how many months attendance is kept; null for ever. */
  kept_months: z.nullable(z.int()),
})
export type SessionsReport = z.output<typeof sessionsReport>

const personInReport = z.object({
  user: z.int(),
  name: z.string(),
  standing,
  /** The sessions of the report at which they were present. */
  present: z.int(),
  /** The sessions at which they were present or absent. */
  expected: z.int(),
  /** `present` of `expected` in percent, rounded down; null if there were too few to say. */
  percent: z.nullable(z.int()),
})
export type PersonInReport = z.output<typeof personInReport>

export const peopleReport = pageOf(personInReport)
