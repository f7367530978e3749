import { type Area, isInside, type LatLng } from './geofence.ts'

interface Times {
  start_datetime: string
  end_datetime: string
}

/** All that decides whether a mark may be made. */
export interface MarkingFacts {
  location: LatLng | null
  /** Sessions or the caller's status are still on their way. */
  loading: boolean
  /** The session to mark; null where there is none, or none could be loaded. */
  session: Times | null
  now: Date
  alreadyMarked: boolean
  area: Area
  signedIn: boolean
}

export const markingMessages = {
  'no-location': 'Unable to access location.',
  loading: 'Loading sessions or attendance status...',
  'no-session': 'No active sessions available.',
  'not-running': 'No active session available at this time.',
  'already-marked': 'You have already marked attendance for this session.',
  outside: 'User is outside the area. Attendance not marked.',
  'signed-out': 'You must be logged in to mark attendance.',
  ready: 'Attendance marked successfully!',
} as const

export type MarkingOutcome = keyof typeof markingMessages

export const attendanceMessages = {
  checkFailed: (message: string) => `Error checking attendance: ${message}`,
  markFailed: (message: string) => `Error marking attendance: ${message || 'Unexpected error.'}`,
  noGeolocation: 'Geolocation not supported',
} as const

/** Whether a session runs at an instant: from its start until just before its end. */
export function isRunning(session: Times, now: Date): boolean {
  return new Date(session.start_datetime) <= now && now < new Date(session.end_datetime)
}

/**
 * The first thing that stands against a mark, in the product's fixed order, or 'ready'.
 * The screen asks before it posts; the server asks again with its own clock and rows.
 */
export function markingOutcome(facts: MarkingFacts): MarkingOutcome {
  if (!facts.location) return 'no-location'
  if (facts.loading) return 'loading'
  if (!facts.session) return 'no-session'
  if (!isRunning(facts.session, facts.now)) return 'not-running'
  if (facts.alreadyMarked) return 'already-marked'
  if (!isInside(facts.location, facts.area)) return 'outside'
  if (!facts.signedIn) return 'signed-out'
  return 'ready'
}
