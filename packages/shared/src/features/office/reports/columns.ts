import { ATTENDANCE_SOURCES } from '../../attendance/marking/schema.ts'

/** The columns of the file of sessions. */
export const SESSIONS_REPORT_COLUMNS = [
  'Session Id',
  'Date',
  'Session',
  'Start',
  'Kind',
  'People',
  'Visitors',
  'Children',
  'Online',
  'Headcount',
  'Attendance',
  'Absent',
  ...ATTENDANCE_SOURCES.map((source) => `By ${source}`),
  'Not Kept',
  'New Faces',
]

export const PEOPLE_REPORT_COLUMNS = ['Id', 'Name', 'Standing', 'Present', 'Of', 'Percent'] as const

/** In place of a percentage. */
export const TOO_FEW = 'too few to say'
