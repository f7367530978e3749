import {
  addDays,
  CALENDAR_DAYS_MAX,
  calendarRangeProblem,
  generalErrors,
  instantOf,
  type Moment,
} from '@church/shared'
import { refuse } from '../../../http/errors.ts'
import type { Period } from './data.ts'

/** The period of two church dates, both included. */
export function periodOf(from: string, until: string, timeZone: string): Period {
  const midnight = (date: string) => instantOf({ date, time: '00:00' }, timeZone)
  return { from: midnight(from), until: midnight(addDays(until, 1)) }
}

/** The period that a call asks for. @throws HttpError 400 for too many days, or a last one before the first */
export function periodAsked(
  query: { from?: string | undefined; until?: string | undefined },
  { today, timeZone }: Moment,
): Period {
  const { from = today, until = addDays(from, CALENDAR_DAYS_MAX - 1) } = query
  const problem = calendarRangeProblem(from, until)
  if (problem)
    throw refuse(generalErrors.invalid, { field: problem.field, detail: problem.message })
  return periodOf(from, until, timeZone)
}
