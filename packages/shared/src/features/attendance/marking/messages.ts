/**
 * Separate from the schemas, so that a screen can show these without bundling the schema library, and
 * from other messages, so that the attendance screen starts without them.
 */
export const attendanceMessages = {
  checkFailed: (message: string) => `Error checking attendance: ${message}`,
  markFailed: (message: string) => `Error marking attendance: ${message || 'Unexpected error.'}`,
  noGeolocation: 'Geolocation not supported',
} as const

export const LIVE_PATH = '/ws/attendance/'

export const liveCountUpdated = (count: number) => `Live attendance count updated: ${count}`
