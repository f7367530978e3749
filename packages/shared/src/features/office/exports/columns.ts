/** What can be exported; each is a file with one line for each of its rows. */
export const EXPORT_KINDS = ['people', 'households', 'attendance', 'sessions'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

/**
 * The columns of each file. An import recognises those of people and attendance by these names. Dates and times are
 * those of the church's calendar and clock.
 */
export const EXPORT_COLUMNS = {
  people: [
    'Id',
    'First Name',
    'Middle Name',
    'Last Name',
    'Email',
    'Second Email',
    'Phone',
    'Second Phone',
    'Date of Birth',
    'House or Flat',
    'Street',
    'City',
    'Postcode',
    'Member Type',
    'Departments',
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
    'People',
    'Visitors',
    'Children',
    'Online',
    'Headcount',
    'Attendance',
    'Absent',
  ],
} as const satisfies Record<ExportKind, readonly string[]>
