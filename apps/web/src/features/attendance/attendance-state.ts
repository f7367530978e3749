import { isRunning, type LatLng, type Session } from '@church/shared'
import { formatDate, formatTime } from '../../lib/format.ts'

/** The user's status for the current session, as the screen shows it. */
export interface AttendanceState {
  /** good: ready to mark, or marked; warn: something is in the way; calm: nothing to do now. */
  tone: 'good' | 'warn' | 'calm'
  icon: 'check' | 'pin' | 'clock' | 'calendar' | 'alert'
  title: string
  /** May change often, so it is not announced. */
  detail?: string
}

/** How a location lies relative to the church's area. */
export interface Proximity {
  /** Distance from the area; 0 inside. */
  metres: number
  /** Whether it is inside or within the tolerance. */
  inside: boolean
}

export interface StateFacts {
  /** The sessions failed to load. */
  failed: boolean
  session: Session | null
  now: Date
  /** An ISO instant; null if not marked. */
  markedAt: string | null
  /** The response to a mark was lost, so it may or may not have been saved. */
  unsure: boolean
  location: { coordinates: LatLng | null; accuracy: number | null; error: string | null }
  /** Null until the location and the area are known. */
  proximity: Proximity | null
}

/** A rounded distance: 'about 40 m', 'about 1.2 km'. */
export function formatDistance(metres: number): string {
  if (metres < 100) return `about ${Math.max(5, Math.round(metres / 5) * 5)} m`
  if (metres < 1_000) return `about ${Math.round(metres / 10) * 10} m`
  const kilometres = metres / 1_000
  return `about ${kilometres < 10 ? kilometres.toFixed(1) : Math.round(kilometres)} km`
}

const formatAccuracy = (metres: number | null) =>
  metres === null
    ? ''
    : `± ${metres < 1_000 ? `${Math.ceil(metres)} m` : formatDistance(metres).slice(6)}`

const isSameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString()

function opensAt(start: string, now: Date): string {
  const day = isSameDay(new Date(start), now) ? '' : `${formatDate(start)}, `
  return `Opens at ${day}${formatTime(start)}`
}

/** Derives the user's status from the facts; the first that applies wins. */
export function attendanceState(facts: StateFacts): AttendanceState {
  const { failed, session, now, markedAt, unsure } = facts
  if (markedAt) {
    return { tone: 'good', icon: 'check', title: `Marked at ${formatTime(markedAt)}` }
  }
  if (!session && failed) {
    const detail = 'You can try again at the top of the page.'
    return { tone: 'warn', icon: 'alert', title: 'The session could not be loaded', detail }
  }
  if (!session) {
    const detail = 'It will appear here as soon as there is one.'
    return { tone: 'calm', icon: 'calendar', title: 'No session yet', detail }
  }
  if (unsure) {
    const detail = 'Please tap again. You won’t be counted twice.'
    return { tone: 'warn', icon: 'alert', title: 'We’re not sure your mark was saved', detail }
  }
  if (now < new Date(session.start_datetime)) {
    const detail = 'You can mark your attendance from then on.'
    return { tone: 'calm', icon: 'clock', title: opensAt(session.start_datetime, now), detail }
  }
  if (!isRunning(session, now)) {
    return { tone: 'calm', icon: 'clock', title: 'This session has ended' }
  }
  return locationState(facts)
}

function locationState({ location, proximity }: StateFacts): AttendanceState {
  const { coordinates, accuracy, error } = location
  if (!coordinates && error) {
    return { tone: 'warn', icon: 'alert', title: 'Location unknown', detail: error }
  }
  if (!proximity) return { tone: 'calm', icon: 'pin', title: 'Finding your location…' }
  if (proximity.inside) {
    const title = 'You are inside the church area'
    return { tone: 'good', icon: 'pin', title, detail: formatAccuracy(accuracy) }
  }
  const distance = formatDistance(proximity.metres)
  const distanceOutside = `${distance.charAt(0).toUpperCase()}${distance.slice(1)} outside`
  const detail = [distanceOutside, formatAccuracy(accuracy)].filter(Boolean).join(' · ')
  return { tone: 'warn', icon: 'pin', title: 'You are outside the church area', detail }
}
