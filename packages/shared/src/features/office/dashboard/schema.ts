import * as z from 'zod/mini'
import { answerInstant } from '../../../fields.ts'
import { sessionNumbers } from '../../attendance/sessions/numbers.ts'
import { session } from '../../attendance/sessions/schema.ts'
import { servingGap } from '../../serving/plan/schema.ts'
import { birthdayReminder } from '../birthdays/schema.ts'

/** `present` is the name of `people` until release 2.3. */
const numbers = { ...sessionNumbers, present: z.int() }

/** The admin dashboard. */
export const overview = z.object({
  /** The running session, or else the next open one; null if there is neither. */
  current: z.nullable(z.extend(session, { running: z.boolean(), ...numbers })),
  /** The most recent closed sessions, oldest first, with their final totals. */
  recent: z.array(z.extend(session, numbers)),
  /** Today's and the coming days', soonest first. */
  birthdays: z.array(birthdayReminder),
  /** Members who missed the services of several weeks since they were last seen, most recently seen first. */
  unseen: z.object({
    /** The number of weeks, as set for care. */
    weeks: z.int(),
    count: z.int(),
    members: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        last_present: z.nullable(answerInstant),
        /** The id of their case of absence, open or snoozed; null if there is none. */
        case: z.nullable(z.int()),
        /** The church date on which a carer closed their absence case after they were last seen. */
        closed_on: z.nullable(z.string()),
      }),
    ),
  }),
  /** Cases of care by the church's carers. */
  care: z.object({
    /** Open now; those snoozed until a later day are not. */
    open: z.int(),
    /** The unassigned ones among them. */
    unassigned: z.int(),
    /** Closed since Monday. */
    done_this_week: z.int(),
  }),
  /** Roles for which people are missing within the next seven days, soonest first. */
  serving_gaps: z.array(servingGap),
  /** Problems in the calendar that an admin should fix. */
  warnings: z.object({
    /** Repeating sessions that were not ended and have no next date. */
    series_without_dates: z.array(z.object({ id: z.int(), name: z.string(), paused: z.boolean() })),
    /** Pairs of coming services at one campus that overlap, soonest first. */
    overlapping_services: z.array(z.object({ first: session, second: session })),
  }),
})
export type Overview = z.output<typeof overview>
