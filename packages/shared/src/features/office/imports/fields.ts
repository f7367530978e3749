import { eachOf, entriesOf, keysOf } from '../../../objects.ts'
import { worded } from '../../../texts.ts'
import { FILE_DETAILS } from '../../people/members/field-lists.ts'
import { MEMBER_FIELDS } from '../../people/members/fields.ts'

const OTHERS = FILE_DETAILS.filter((detail) => detail !== 'middle_name')

/** The fields of a file, with their names as an export writes them; screens show these in the reader’s language. */
export const IMPORT_FIELDS = {
  people: {
    id: worded('Id'),
    first_name: worded('First Name'),
    middle_name: MEMBER_FIELDS.middle_name.file,
    last_name: worded('Last Name'),
    name: worded('Full Name'),
    email: worded('Email'),
    ...eachOf(OTHERS, (detail) => MEMBER_FIELDS[detail].file),
    departments: MEMBER_FIELDS.department_set.file,
    groups: worded('Invitation to group'),
    standing: worded('Standing'),
    joined_on: worded('Joined'),
    household_id: worded('Household Id'),
    household: worded('Household'),
    relation: worded('Household Relation'),
  },
  attendance: {
    id: worded('Id'),
    first_name: worded('First Name'),
    last_name: worded('Last Name'),
    name: worded('Full Name'),
    email: worded('Email'),
    date: worded('Date'),
    session: worded('Session'),
    start: worded('Start'),
    attendance: worded('Attendance'),
  },
} as const

export const IMPORT_KINDS = ['people', 'attendance'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]
type PeopleColumn = keyof typeof IMPORT_FIELDS.people
export type ImportField = PeopleColumn | keyof typeof IMPORT_FIELDS.attendance
/** The fields of each kind of file with their names, in the order in which they are offered. */
export const NAMED_IMPORT_FIELDS: Record<ImportKind, [ImportField, string][]> = {
  people: entriesOf(IMPORT_FIELDS.people),
  attendance: entriesOf(IMPORT_FIELDS.attendance),
}
/** The fields that are stored about a person; a full name becomes a first and a last name. */
export const PEOPLE_FIELDS = keysOf(IMPORT_FIELDS.people).filter((field) => field !== 'name')
export type PeopleField = (typeof PEOPLE_FIELDS)[number]

/** The fields that a file needs. The full name can replace the last name; sessions may be found by their dates. */
export const REQUIRED_IMPORT_FIELDS: Record<ImportKind, readonly ImportField[]> = {
  people: ['first_name', 'last_name'],
  attendance: ['first_name', 'last_name', 'date'],
}
