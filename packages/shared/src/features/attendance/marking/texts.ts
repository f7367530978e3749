import { defineTexts, t } from '../../../texts.ts'

export const markingTexts = defineTexts({
  'no-location': 'Unable to access location.',
  loading: 'Loading sessions or attendance status...',
  'no-session': 'No active sessions available.',
  'session-cancelled': 'This session has been cancelled.',
  'not-running': 'No active session available at this time.',
  'already-marked': 'You have already marked attendance for this session.',
  'not-counted':
    'You chose not to be counted, so nothing was recorded. You can change that under How you’re counted.',
  'outside-area': 'User is outside the area. Attendance not marked.',
  'not-exact': 'Your location is not exact enough. Attendance not marked.',
  'signed-out': 'You must be logged in to mark attendance.',
  ready: 'Attendance marked successfully!',
})

export type MarkingOutcome = keyof typeof markingTexts

export const attendanceTexts = defineTexts({
  checkFailed: (message: string) => t('Error checking attendance: {message}', { message }),
  markFailed: (message: string) =>
    t('Error marking attendance: {message}', { message: message || t('Unexpected error.') }),
  noGeolocation: 'Geolocation not supported',
})

export const LIVE_PATH = '/ws/attendance/'

export const liveCountUpdated = (count: number) =>
  t('Live attendance count updated: {count}', { count: String(count) })
