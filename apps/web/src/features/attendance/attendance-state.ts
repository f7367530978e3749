import { isRunning, type LatLng, type Session } from '@church/shared'
import { formatDate, formatTime } from '../../lib/format.ts'

/** Where somebody stands with the current session, in a few words and one colour. */
export interface AttendanceState {
  /** good: go ahead, or done; warn: something is in the way; calm: nothing to be done now. */
  tone: 'good' | 'warn' | 'calm'
  icon: 'check' | 'pin' | 'clock' | 'calendar' | 'alert'
  title: string
  /** May change all the time, and is not read out then. */
  detail?: string
}

/** Where a place lies, as seen from the church. */
export interface Standing {
  /** How far outside the area; 0 within it. */
  metres: number
  /** Whether that is near enough to mark. */
  inside: boolean
}

export interface StateFacts {
  /** The sessions could not be loaded. */
  failed: boolean
  session: Session | null
  now: Date
  /** ISO instant; null while not marked. */
  markedAt: string | null
  /** The answer to a mark was lost, and nobody knows yet whether it was written. */
  unsure: boolean
  location: { coordinates: LatLng | null; accuracy: number | null; error: string | null }
  /** Null until the place and the area are known. */
  standing: Standing | null
}

/** A distance as one would say it: 'about 40 m', 'about 1.2 km'. */
export function sayDistance(metres: number): string {
  if (metres < 100) return `about ${Math.max(5, Math.round(metres / 5) * 5)} m`
  if (metres < 1_000) return `about ${Math.round(metres / 10) * 10} m`
  const kilometres = metres / 1_000
  return `about ${kilometres < 10 ? kilometres.toFixed(1) : Math.round(kilometres)} km`
}

const sayAccuracy = (metres: number | null) =>
  metres === null
    ? ''
    : `± ${metres < 1_000 ? `${Math.ceil(metres)} m` : sayDistance(metres).slice(6)}`

const isSameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString()

function opensAt(start: string, now: Date): string {
  const day = isSameDay(new Date(start), now) ? '' : `${formatDate(start)}, `
  return `Opens at ${day}${formatTime(start)}`
}

/** What the screen says beside its button. */
export function attendanceState(facts: StateFacts): AttendanceState {
  const { failed, session, now, markedAt, unsure } = facts
  if (markedAt) {
    return { tone: 'good', icon: 'check', title: `Marked at ${formatTime(markedAt)}` }
  }
  if (!session && failed) {
    const detail = 'You can try again at the top.'
    return { tone: 'warn', icon: 'alert', title: 'The session could not be loaded', detail }
  }
  if (!session) {
    const detail = 'As soon as there is one, it shows up here.'
    return { tone: 'calm', icon: 'calendar', title: 'No session yet', detail }
  }
  if (unsure) {
    const detail = 'Please tap again. You will not be counted twice.'
    return { tone: 'warn', icon: 'alert', title: 'Not sure that your mark arrived', detail }
  }
  if (now < new Date(session.start_datetime)) {
    const detail = 'From then on you can mark your attendance.'
    return { tone: 'calm', icon: 'clock', title: opensAt(session.start_datetime, now), detail }
  }
  if (!isRunning(session, now)) {
    return { tone: 'calm', icon: 'clock', title: 'This session is over' }
  }
  return placeState(facts)
}

function placeState({ location, standing }: StateFacts): AttendanceState {
  const { coordinates, accuracy, error } = location
  if (!coordinates && error) {
    return { tone: 'warn', icon: 'alert', title: 'Location not known', detail: error }
  }
  if (!standing) return { tone: 'calm', icon: 'pin', title: 'Finding out where you are…' }
  if (standing.inside) {
    const title = 'You are inside the church area'
    return { tone: 'good', icon: 'pin', title, detail: sayAccuracy(accuracy) }
  }
  const distance = sayDistance(standing.metres)
  const away = `${distance.charAt(0).toUpperCase()}${distance.slice(1)} outside`
  const detail = [away, sayAccuracy(accuracy)].filter(Boolean).join(' · ')
  return { tone: 'warn', icon: 'pin', title: 'You are outside the church area', detail }
}
