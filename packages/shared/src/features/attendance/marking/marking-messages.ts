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
