import type { AttendanceSource } from '@church/shared'

/** Joins the headcounts of a session in a query of `sessions`. */
export const HEADCOUNT = 'LEFT JOIN headcounts ON headcounts.session_id = sessions.id'

/** A cancelled session keeps its marks and headcounts, and counts nowhere. */
const counted = (number: string) =>
  `CASE WHEN cancelled_at IS NULL THEN coalesce(${number}, 0) ELSE 0 END`

/** The total fixed when the session closed, or else the rows so far. */
const peopleOf = (present: boolean) => `coalesce(
  ${present ? 'present_total' : 'absent_total'},
  (SELECT count(*)::int FROM attendance WHERE session_id = sessions.id AND present = ${present})
)`

/** What counts of a session, in a query of `sessions` with `HEADCOUNT`. */
export const COUNTED = {
  people: counted(peopleOf(true)),
  absent: counted(peopleOf(false)),
  visitors: counted('visitors'),
  children: counted('children'),
  online: counted('online'),
  headcount: counted('visitors + children + online'),
}

/** The numbers of a session. */
export interface SessionNumbers {
  people: number
  absent: number
  visitors: number
  children: number
  online: number
  headcount: number
  /** How many people were marked in which way. */
  sources: Partial<Record<AttendanceSource, number>>
}

/** What was entered for a session, whether or not it counts; 0 until then. */
export const ENTERED = `coalesce(visitors, 0) AS visitors, coalesce(children, 0) AS children,
  coalesce(online, 0) AS online`
