import { type Area, isRunning, type LatLng, metresOutside, type Session } from '@church/shared'
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

export interface StateFacts {
  session: Session | null
  now: Date
  /** ISO instant; null while not marked. */
  markedAt: string | null
  /** The answer to a mark was lost, and nobody knows yet whether it was written. */
  unsure: boolean
  location: { coordinates: LatLng | null; accuracy: number | null; error: string | null }
  area: Area
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
  const { session, now, markedAt, unsure } = facts
  if (markedAt) {
    return { tone: 'good', icon: 'check', title: `Marked at ${formatTime(markedAt)}` }
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

function placeState({ location, area }: StateFacts): AttendanceState {
  const { coordinates, accuracy, error } = location
  if (!coordinates && error) {
    return { tone: 'warn', icon: 'alert', title: 'Location not known', detail: error }
  }
  if (!coordinates) return { tone: 'calm', icon: 'pin', title: 'Finding out where you are…' }
  const metres = metresOutside(coordinates, area.polygon)
  if (metres <= area.tolerance_m) {
    const title = 'You are inside the church area'
    return { tone: 'good', icon: 'pin', title, detail: sayAccuracy(accuracy) }
  }
  const distance = sayDistance(metres)
  const away = `${distance.charAt(0).toUpperCase()}${distance.slice(1)} outside`
  const detail = [away, sayAccuracy(accuracy)].filter(Boolean).join(' · ')
  return { tone: 'warn', icon: 'pin', title: 'You are outside the church area', detail }
}
