import * as z from 'zod/mini'
import { daysBetween } from '../../../calendar.ts'
import { badRequest, conflict, notFound } from '../../../contract/errors.ts'
import { calendarDate, checkTogether, id, idOr } from '../../../fields.ts'
import { worded } from '../../../texts.ts'
import { servingWhileAway } from '../../serving/answers/schema.ts'

/** The longest absence, in days. */
const AWAY_DAYS_MAX = 366
/** How many present and coming absences a person can have. */
export const AWAY_MAX = 20
/** How many absences of a person are kept, past ones included. */
export const AWAY_KEPT = 100

/** A planned absence, as dates of the church's calendar, both included. No reason is asked. */
export const plannedAbsence = z.object({ id: z.int(), from: z.string(), until: z.string() })
export type PlannedAbsence = z.output<typeof plannedAbsence>

/** A newly planned absence, with the dates in it on which the person is still to serve. */
export const addedAbsence = z.extend(plannedAbsence, { serving: z.array(servingWhileAway) })

/** The person; the caller by default. Only an admin may name another. */
export const awayQuery = z.object({ user: z.optional(id) })

export const newAbsence = z
  .object({ from: calendarDate, until: calendarDate, user: z.optional(id) })
  .check(
    checkTogether(({ from, until }) => {
      const days = daysBetween(from, until)
      // Dates that cannot be read have their own messages.
      if (Number.isNaN(days) || (days >= 0 && days < AWAY_DAYS_MAX)) return null
      const message =
        days < 0
          ? worded('Please choose the first day or a later one.')
          : worded('Please choose at most {max} days.', { max: AWAY_DAYS_MAX })
      return { field: 'until', message }
    }),
  )

/** Names the absence to remove. */
export const absenceRemoval = z.object({ id: idOr(worded('Please choose an absence.')) })

export const awayErrors = {
  notFound: notFound('absence-not-found', 'This absence has been removed already.'),
  passed: badRequest(
    'absence-passed',
    'These days have passed. Please choose today or a later day as the last one.',
  ),
  tooMany: conflict(
    'too-many-absences',
    worded('You can plan {max} absences. Please remove one first.', { max: AWAY_MAX }),
  ),
}
