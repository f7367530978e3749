import * as z from 'zod/mini'
import { answerInstant, requiredLine } from '../../../fields.ts'
import { eachOf } from '../../../objects.ts'
import { pageQuery } from '../../../paging.ts'
import { worded } from '../../../texts.ts'
import { attendanceSource, peopleBySource } from '../marking/schema.ts'
import { HEADCOUNTS, numbersForStewards, sessionNumbers } from '../sessions/numbers.ts'
import { session } from '../sessions/schema.ts'

export const REASON_MAX = 200
const HEADCOUNT_MAX = 100_000

/** How many people there were. */
export const headcount = z
  .int(worded('Please enter a whole number.'))
  .check(
    z.gte(0, worded('Please enter 0 or more.')),
    z.lte(HEADCOUNT_MAX, worded('Please enter at most {max}.', { max: String(HEADCOUNT_MAX) })),
  )

/** People at a session who are counted without their names. */
export const headcounts = z.object(eachOf(HEADCOUNTS, () => headcount))
export type Headcounts = z.output<typeof headcounts>

export const headcountsOfSession = z.object({
  ...numbersForStewards,
  /** When they were last set; null if never, and then all are 0. */
  set_at: z.nullable(answerInstant),
})
export type HeadcountsOfSession = z.output<typeof headcountsOfSession>

/** A session with its numbers. A closed one has the totals that were fixed when it closed. */
export const sessionDetails = z.extend(session, {
  ...sessionNumbers,
  /** Whether it is closed; people without a mark are then recorded as absent. */
  closed: z.boolean(),
  /** How people were marked, as far as their rows are kept. */
  sources: peopleBySource,
  /** The last correction of `unnamed`; null if there is none, or the number is not shown. */
  unnamed_correction: z.nullable(z.object({ reason: z.string(), at: answerInstant })),
})
export type SessionDetails = z.output<typeof sessionDetails>

/** `neither` for active people without a row: not marked yet, or not expected. */
export const ATTENDANCE_STATES = ['present', 'absent', 'neither'] as const
export type AttendanceState = (typeof ATTENDANCE_STATES)[number]

export const attendanceQuery = z.extend(pageQuery, {
  state: z._default(
    z.enum(ATTENDANCE_STATES, worded('Please choose present, absent or not marked.')),
    'present',
  ),
})
export type AttendanceQuery = z.output<typeof attendanceQuery>

/** True for present, false for absent, null for neither. */
const presence = z.nullable(z.boolean(worded('Please choose present, absent or not marked.')))

/** A person at a session; `user` is their id. */
export const personAtSession = z.object({
  user: z.int(),
  name: z.string(),
  present: presence,
  marked_at: z.nullable(answerInstant),
  source: z.nullable(attendanceSource),
  /** The name of the steward or admin who marked them; null if they did it themselves. */
  marked_by: z.nullable(z.string()),
  /** The last correction; null if there is none. */
  correction: z.nullable(z.object({ reason: z.string(), at: answerInstant })),
})
export type PersonAtSession = z.output<typeof personAtSession>

export const correction = z.object({
  present: presence,
  /** The person concerned can read it in their data. */
  reason: requiredLine(worded('A reason'), REASON_MAX),
})
