import {
  type AttendanceSource,
  CHECKED_IN,
  HEADCOUNTS,
  keysOf,
  NUMBER_NAMES,
  type NumberName,
  PARTS,
  type SessionNumbers,
  UNNAMED_SHOWN_FROM,
} from '@church/shared'
import type pg from 'pg'
import { inAudience } from './audience.ts'

type Entered = (typeof HEADCOUNTS)[number]
/** The numbers that are neither entered nor sums. */
type CountedName = Exclude<NumberName, Entered | 'headcount' | 'attendance'>

/** Where people are counted who are not entered as a headcount: rows with a `session_id`. */
interface Counting {
  table: string
  where?: string
  /** How many people a row counts; one by default. */
  heads?: string
  /** The column of `sessions` with the number that was fixed when the session closed. */
  total?: string
  /** The closing deletes the rows, and a trigger fixes their number. */
  forgotten?: true
}

export const COUNTING: Record<CountedName, Counting> = {
  people: { table: 'attendance', where: 'present', total: 'present_total' },
  absent: { table: 'attendance', where: 'NOT present', total: 'absent_total' },
  unnamed: { table: 'unnamed_marks', total: 'unnamed_total', forgotten: true },
  visitor_cards: { table: 'visitor_cards', heads: 'sum(heads)' },
}
const NAMES = keysOf(COUNTING)

const rowsOf = ({ table, where = 'true' }: Counting) =>
  `FROM ${table} WHERE session_id = sessions.id AND ${where}`

/** The rows so far, as a number. */
const countSoFar = (name: CountedName) => {
  const { heads = 'count(*)', ...rows } = COUNTING[name]
  return `(SELECT ${heads}::int ${rowsOf(rows)})`
}

/** The total fixed when the session closed, or else the rows so far. */
const countOf = (name: CountedName) => {
  const { total } = COUNTING[name]
  return total ? `coalesce(${total}, ${countSoFar(name)})` : countSoFar(name)
}

/** A cancelled session keeps its headcounts, cards and marks by name, and counts nowhere. */
const counted = (name: NumberName, sql: string) =>
  `CASE WHEN cancelled_at IS NULL THEN coalesce(${sql}, 0) ELSE 0 END AS ${name}`

/**
 * SQL: whether enough active people of the audience of a session in `sessions` are counted without their names now, so
 * that their number there tells nothing about one of them. A closed session follows the choices of today, too: an admin
 * can only compare its number with those.
 */
export const SHOWS_UNNAMED = `(
  SELECT count(*) = ${UNNAMED_SHOWN_FROM} FROM (
    SELECT FROM choosers WHERE ${inAudience('choosers.id', 'sessions.id')} LIMIT ${UNNAMED_SHOWN_FROM}
  ) AS enough
)`

/** The numbers as they are answered: null for one that counts too few people. */
const SHOWN = NUMBER_NAMES.filter((name) => name !== 'attendance').map((name) =>
  name === 'unnamed' ? `CASE WHEN ${SHOWS_UNNAMED} THEN parts.unnamed END AS unnamed` : name,
)

/**
 * Joins the numbers of each session (`SessionNumbers`) as `counted`, in a query of `sessions`, as every answer, file and
 * report shows them, and `checked_in`. The parts of the attendance never count the same person twice. OFFSET keeps the
 * planner from counting again for the sum.
 */
export const COUNTED = `
  CROSS JOIN LATERAL (
    SELECT ${SHOWN.join(', ')}, ${PARTS.join(' + ')} AS attendance, ${CHECKED_IN.join(' + ')} AS checked_in
    FROM (
      SELECT ${[
        ...NAMES.map((name) => counted(name, countOf(name))),
        ...HEADCOUNTS.map((name) => counted(name, name)),
        counted('headcount', HEADCOUNTS.join(' + ')),
      ].join(', ')}
      FROM (VALUES (1)) AS one LEFT JOIN headcounts ON session_id = sessions.id
      OFFSET 0
    ) AS parts
  ) AS counted`

/** The numbers that closing a session fixes, as assignments from `total` and as its columns. */
const fixed = NAMES.filter((name) => COUNTING[name].total && !COUNTING[name].forgotten)
export const FIX_TOTALS = fixed.map((name) => `${COUNTING[name].total} = total.${name}`).join(', ')
export const TOTALS = fixed.map((name) => `${countSoFar(name)} AS ${name}`).join(', ')

/**
 * Whether somebody was at a session in `sessions`, so that it cannot be deleted. A headcount alone does not keep one,
 * and neither does the total of marks that are no longer kept.
 */
export const SOMEBODY_CAME = NAMES.filter((name) => name !== 'absent')
  .flatMap((name) => {
    const { total, forgotten, ...rows } = COUNTING[name]
    return [`EXISTS (SELECT ${rowsOf(rows)})`, ...(forgotten ? [`coalesce(${total}, 0) > 0`] : [])]
  })
  .join(' OR ')

/** How many people were marked in which way. */
export type PeopleBySource = Partial<Record<AttendanceSource, number>>

/** The entered headcounts of a session, even if they do not count; 0 until then. Needs a join of `headcounts`. */
export const ENTERED = HEADCOUNTS.map((name) => `coalesce(headcounts.${name}, 0) AS ${name}`).join(
  ', ',
)

interface Heads extends Pick<SessionNumbers, 'attendance'> {
  /** Those who checked in. */
  count: number
}

/** Counts who is at a session; 0 without one. It reads only what the live count needs. */
export async function countHeads(pool: pg.Pool, sessionId: number): Promise<Heads> {
  const { rows } = await pool.query<Heads>({
    name: 'count-heads',
    text: `SELECT counted.checked_in AS count, counted.attendance FROM sessions ${COUNTED} WHERE sessions.id = $1`,
    values: [sessionId],
  })
  return rows[0] ?? { count: 0, attendance: 0 }
}
