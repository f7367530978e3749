import * as z from 'zod/mini'
import { birthdayReminder } from '../birthdays/index.ts'
import { session } from '../sessions/index.ts'

/** What an admin wants to know first. */
export const overview = z.object({
  /** The running session, or the next one that is open; null where there is none. */
  current: z.nullable(z.extend(session, { running: z.boolean(), present: z.int() })),
  /** The last sessions that are closed, oldest first, with the totals of their end. */
  recent: z.array(z.extend(session, { present: z.int(), absent: z.int() })),
  /** Of today and the days after, soonest first. */
  birthdays: z.array(birthdayReminder),
  /** Who was absent at each of the last sessions, those who were seen last first. */
  unseen: z.object({
    count: z.int(),
    members: z.array(
      z.object({ id: z.int(), name: z.string(), last_present: z.nullable(z.string()) }),
    ),
  }),
})
export type Overview = z.output<typeof overview>
