import { NUMBER_NAMES, SESSION_NUMBERS } from '../../attendance/sessions/numbers.ts'
import { FILE_DETAILS } from '../../people/members/field-lists.ts'
import { MEMBER_FIELDS } from '../../people/members/fields.ts'

/** Replaces the person in lines of the attendance file that count people without a name; the number comes first. */
export const WITHOUT_A_NAME = 'without a name'

/** The kinds of export; each is a file with one line per row. */
export const EXPORT_KINDS = ['people', 'households', 'attendance', 'sessions'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

/** What the audit log says was exported: one list, or all of them with the pictures. */
export const EXPORTED = [...EXPORT_KINDS, 'everything'] as const
export type Exported = (typeof EXPORTED)[number]

const MIDDLE_NAME = MEMBER_FIELDS.middle_name.file
const OTHERS = FILE_DETAILS.filter((detail) => detail !== 'middle_name')

/** The columns of a session's numbers, in every file that has them. */
export const COUNT_COLUMNS = NUMBER_NAMES.map((name) => SESSION_NUMBERS[name].file)

/**
 * The columns of each file. An import recognises those of people and attendance by these names. Dates and times are
 * those of the church's calendar and clock.
 */
export const EXPORT_COLUMNS = {
  people: [
    'Id',
    'First Name',
    MIDDLE_NAME,
    'Last Name',
    'Email',
    ...OTHERS.map((detail) => MEMBER_FIELDS[detail].file),
    MEMBER_FIELDS.department_set.file,
    'Standing',
    'Joined',
    'Household',
    'Household Relation',
  ],
  households: [
    'Household Id',
    'Household',
    'Household Relation',
    'Id',
    'First Name',
    'Last Name',
    'Email',
    'Phone',
  ],
  attendance: [
    'Id',
    'First Name',
    'Last Name',
    'Email',
    'Date',
    'Session',
    'Start',
    'Kind',
    'Attendance',
    'Marked',
    'Source',
  ],
  sessions: [
    'Session Id',
    'Date',
    'Session',
    'Start',
    'End',
    'Kind',
    'Departments',
    'State',
    'Cancel Reason',
    ...COUNT_COLUMNS,
  ],
} as const satisfies Record<ExportKind, readonly string[]>
