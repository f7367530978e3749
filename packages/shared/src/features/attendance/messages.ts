/** Apart from the schemas, so that a screen can say these without carrying the schema library. */
export const attendanceListMessages = {
  noAttendants: 'No successful attendants found.',
  noAbsentees: 'No records found.',
  noHistory: 'No attendance records found.',
  total: (count: number) => `Total Records: ${count}`,
} as const

export const LIVE_PATH = '/ws/attendance/'

export const liveCountUpdated = (count: number) => `Live attendance count updated: ${count}`
