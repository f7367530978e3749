export const markingMessages = {
  'no-location': 'Unable to access location.',
  loading: 'Loading sessions or attendance status...',
  'no-session': 'No active sessions available.',
  'session-cancelled': 'This session has been cancelled.',
  'not-running': 'No active session available at this time.',
  'already-marked': 'You have already marked attendance for this session.',
  'outside-area': 'User is outside the area. Attendance not marked.',
  'signed-out': 'You must be logged in to mark attendance.',
  ready: 'Attendance marked successfully!',
} as const

export type MarkingOutcome = keyof typeof markingMessages

export const attendanceMessages = {
  checkFailed: (message: string) => `Error checking attendance: ${message}`,
  markFailed: (message: string) => `Error marking attendance: ${message || 'Unexpected error.'}`,
  noGeolocation: 'Geolocation not supported',
} as const

export const LIVE_PATH = '/ws/attendance/'

export const liveCountUpdated = (count: number) => `Live attendance count updated: ${count}`

export const attendanceListMessages = {
  noAttendants: 'No successful attendants found.',
  noAbsentees: 'No records found.',
  noHistory: 'No attendance records found.',
  total: (count: number) => `Total Records: ${count}`,
} as const
