import type { AttendanceSource } from '@church/shared'
import type pg from 'pg'

/** A cancelled session keeps its headcounts, cards and marks by name, and counts nowhere. */
const counted = (number: string) =>
  `CASE WHEN cancelled_at IS NULL THEN coalesce(${number}, 0) ELSE 0 END`

/** The total fixed when the session closed, or else the rows so far. */
const peopleOf = (present: boolean) => `coalesce(
  ${present ? 'present_total' : 'absent_total'},
  (SELECT count(*)::int FROM attendance WHERE session_id = sessions.id AND present = ${present})
)`

const VISITOR_CARDS = '(SELECT sum(heads)::int FROM visitor_cards WHERE session_id = sessions.id)'

/** The number kept when the session closed, or else the tokens so far. */
const UNNAMED = `coalesce(
  unnamed_total, (SELECT count(*)::int FROM unnamed_marks WHERE session_id = sessions.id)
)`

/** These never count the same person twice. */
const ATTENDANCE = 'people + unnamed + headcount + visitor_cards'

/**
 * Joins the numbers of each session (`SessionNumbers`) as `counted`, in a query of `sessions`. OFFSET keeps the planner
 * from counting again for the sum.
 */
export const COUNTED = `
  CROSS JOIN LATERAL (
    SELECT parts.*, ${ATTENDANCE} AS attendance
    FROM (
      SELECT ${counted(peopleOf(true))} AS people, ${counted(UNNAMED)} AS unnamed,
             ${counted(peopleOf(false))} AS absent,
             ${counted('visitors')} AS visitors, ${counted('children')} AS children,
             ${counted('online')} AS online, ${counted('visitors + children + online')} AS headcount,
             ${counted(VISITOR_CARDS)} AS visitor_cards
      FROM (VALUES (1)) AS one LEFT JOIN headcounts ON session_id = sessions.id
      OFFSET 0
    ) AS parts
  ) AS counted`

/** The numbers of a session. */
export interface SessionNumbers {
  /** Present by name. */
  people: number
  /** Present without their names. */
  unnamed: number
  absent: number
  visitors: number
  children: number
  online: number
  headcount: number
  /** Heads on visitors' cards. */
  visitor_cards: number
  /** Everybody who was there. */
  attendance: number
}

/** How many people were marked in which way. */
export type PeopleBySource = Partial<Record<AttendanceSource, number>>

/** The entered headcounts of a session, even if they do not count; 0 until then. Needs a join of `headcounts`. */
export const ENTERED = `coalesce(headcounts.visitors, 0) AS visitors,
  coalesce(headcounts.children, 0) AS children, coalesce(headcounts.online, 0) AS online`

type Heads = Pick<SessionNumbers, 'people' | 'unnamed' | 'attendance'>

/** Counts who is at a session; 0 without one. It reads only what the live count needs. */
export async function countHeads(pool: pg.Pool, sessionId: number): Promise<Heads> {
  const { rows } = await pool.query<Heads>({
    name: 'count-heads',
    text: `SELECT counted.people, counted.unnamed, counted.attendance
           FROM sessions ${COUNTED} WHERE sessions.id = $1`,
    values: [sessionId],
  })
  return rows[0] ?? { people: 0, unnamed: 0, attendance: 0 }
}
