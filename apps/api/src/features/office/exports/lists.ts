import {
  EXPORT_COLUMNS,
  type ExportFilters,
  type ExportKind,
  FILE_DETAILS,
  NUMBER_NAMES,
  WITHOUT_A_NAME,
} from '@church/shared'
import { byName } from '../../../platform/by-name.ts'
import { COUNTED, startsBetween } from '../../attendance/sessions/index.ts'
import { departmentsOf } from '../../church/details/index.ts'
import { columnOf } from '../../people/members/index.ts'

/** Everybody in a household, household by household, adults first. A child of two is in both. */
const householdsList: BuildList = () => ({
  columns: [
    'households.id',
    'households.name',
    'relation',
    'users.id',
    'users.first_name',
    'users.last_name',
    'users.email',
    'phone_number',
  ],
  from: `FROM households
         JOIN household_members ON household_id = households.id
         JOIN users ON users.id = user_id
         LEFT JOIN members ON members.id = users.id`,
  orderBy: `households.name, households.id, relation, ${byName('users.')}, users.id`,
  values: [],
})

/**
 * Every mark and absence, oldest session first, and a line for those of a session without a name. Cancelled sessions are
 * in no list.
 */
const attendanceList: BuildList = ({ from, to, session_kind }, timeZone) => ({
  columns: [
    'users.id',
    'users.first_name',
    'users.last_name',
    'users.email',
    "to_char(starts_at AT TIME ZONE $1, 'YYYY-MM-DD')",
    'sessions.name',
    "to_char(starts_at AT TIME ZONE $1, 'HH24:MI')",
    'kind',
    `CASE WHEN line.unnamed > 0 THEN line.unnamed || ' ${WITHOUT_A_NAME}'
          WHEN present THEN 'present' ELSE 'absent' END`,
    "CASE WHEN present THEN to_char(marked_at AT TIME ZONE $1, 'YYYY-MM-DD HH24:MI') END",
    'CASE WHEN present THEN source END',
  ],
  from: `FROM held_sessions AS sessions ${COUNTED}
         CROSS JOIN LATERAL (
           SELECT id, user_id, present, marked_at, source, 0 AS unnamed
           FROM attendance WHERE session_id = sessions.id
           UNION ALL
           SELECT NULL, NULL, NULL, NULL, NULL, counted.unnamed WHERE counted.unnamed > 0
         ) AS line
         LEFT JOIN users ON users.id = user_id
         WHERE ($4::text IS NULL OR kind = $4)
           AND ${startsBetween({ from: '$2', to: '$3', timeZone: '$1' })}`,
  // The line without a name has no id, and comes last.
  orderBy: 'starts_at, sessions.id, line.id',
  values: [timeZone, from, to, session_kind],
})

/**
 * Every session, also those planned and cancelled, oldest first, with what counts of it: nothing of a cancelled one.
 */
const sessionsList: BuildList = ({ from, to, session_kind }, timeZone) => ({
  columns: [
    'sessions.id',
    "to_char(starts_at AT TIME ZONE $1, 'YYYY-MM-DD')",
    'sessions.name',
    "to_char(starts_at AT TIME ZONE $1, 'HH24:MI')",
    "to_char(ends_at AT TIME ZONE $1, 'HH24:MI')",
    'kind',
    departmentsOf('session_departments.session_id', 'sessions.id'),
    `CASE WHEN cancelled_at IS NOT NULL THEN 'cancelled'
          WHEN expired_at IS NOT NULL THEN 'closed' ELSE 'open' END`,
    'cancel_reason',
    ...NUMBER_NAMES.map((name) => `counted.${name}`),
  ],
  from: `FROM sessions ${COUNTED}
         WHERE ($4::text IS NULL OR kind = $4)
           AND ${startsBetween({ from: '$2', to: '$3', timeZone: '$1' })}`,
  orderBy: 'starts_at, sessions.id',
  values: [timeZone, from, to, session_kind],
})

/** Everybody, with and without an account, by name. */
const peopleList: BuildList = ({ standing, ids }, timeZone) => ({
  columns: [
    'users.id',
    'users.first_name',
    'middle_name',
    'users.last_name',
    'users.email',
    ...FILE_DETAILS.filter((detail) => detail !== 'middle_name').map((detail) =>
      // A spreadsheet takes 05-09 for a date of this year.
      detail === 'birthday' ? `'--' || ${columnOf(detail)}` : `${columnOf(detail)}::text`,
    ),
    departmentsOf('member_departments.member_id', 'users.id'),
    'standing',
    'coalesce(joined_on, (users.created_at AT TIME ZONE $2)::date)::text',
    inHouseholds('households.name'),
    inHouseholds('relation'),
  ],
  from: `FROM users LEFT JOIN members ON members.id = users.id
         WHERE ($1::text IS NULL OR standing = $1) AND ($3::int[] IS NULL OR users.id = ANY ($3))`,
  orderBy: `${byName('users.')}, users.id`,
  values: [standing, timeZone, ids],
})

/** A column of the households of a user: several for a child of two. */
const inHouseholds = (column: string) => `ARRAY(
  SELECT ${column} FROM household_members JOIN households ON households.id = household_id
  WHERE user_id = users.id ORDER BY households.name, households.id
)`

export const lists: Record<ExportKind, BuildList> = {
  people: peopleList,
  households: householdsList,
  attendance: attendanceList,
  sessions: sessionsList,
}

export const fileOf = (kind: ExportKind) => ({ columns: EXPORT_COLUMNS[kind], name: `${kind}.csv` })

/** A list in SQL. */
export interface List {
  /** One expression for each column of the file. */
  columns: readonly string[]
  /** From FROM on. */
  from: string
  orderBy: string
  /** Parameters from $1 on. */
  values: unknown[]
}

/** Builds the list that matches the filters, with dates and times of a time zone. */
type BuildList = (filters: ExportFilters, timeZone: string) => List
