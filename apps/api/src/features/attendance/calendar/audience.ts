import { column, type Handle } from '../../../platform/db.ts'

/** The audience of a calendar: everybody, or a person in these departments (ids, ascending). */
export type CalendarAudience = 'public' | readonly number[]

/** The departments of a person, which decide the sessions that concern them. */
export const departmentsOf = (on: Handle, userId: number): Promise<readonly number[]> =>
  column(on, 'SELECT department_id FROM member_departments WHERE member_id = $1 ORDER BY 1', [
    userId,
  ])

/**
 * A condition in SQL for the rows that a calendar shows, by their columns `public`, `kind` and `departments` (ids; none
 * for everyone). The public calendar has the sessions marked as public and, if the church so chooses, the services for
 * everyone.
 * @param departments a parameter such as `$1`: the audience's departments; null for the public calendar
 */
export const isShown = (departments: string): string => `CASE
  WHEN ${departments}::int[] IS NOT NULL
    THEN departments = '{}' OR departments && ${departments}::int[]
  ELSE public OR (
    kind = 'service' AND departments = '{}'
    AND (SELECT (value ->> 'public_services')::boolean FROM settings WHERE key = 'calendar')
  )
END`
