import { type DoorRules, isRunning, type Session, t, type Whereabouts } from '@church/shared'
import { churchDate, formatDate, formatTime } from '../../../../lib/format-time.ts'
import type { Search } from './search.ts'

/** The user's status for the current session, as the screen shows it. */
export interface AttendanceState {
  /** What the location proves; left out where the state does not depend on it. */
  where?: Whereabouts
  /** good: ready to mark, or marked; warn: something prevents it; calm: nothing to do now. */
  tone: 'good' | 'warn' | 'calm'
  icon: 'check' | 'pin' | 'clock' | 'calendar' | 'alert'
  title: string
  /** May change often, so it is not announced. */
  detail?: string | undefined
}

export interface StateFacts {
  /** The sessions failed to load. */
  failed: boolean
  session: Session | null
  now: Date
  /** An ISO instant; null if not marked. */
  markedAt: string | null
  /** When the user was marked earlier today, at a session that is over; an ISO instant. */
  wasHereAt: string | null
  /** The response to a mark was lost, so it may or may not have been saved. */
  unsure: boolean
  search: Search
  /** The church's rules for codes at the door; undefined until known. */
  rules: DoorRules | undefined
  /** The status at the user's location; null until the location and the area are known. */
  located: AttendanceState | null
}

/** Whether a session takes marks today, by the church's calendar. */
const isToday = ({ opens_datetime }: Session, now: Date): boolean =>
  churchDate(new Date(opens_datetime)) === churchDate(now)

/** Whether a session takes marks only on a later day. */
export const isForLater = (session: Session, now: Date): boolean =>
  now < new Date(session.opens_datetime) && !isToday(session, now)

const dateAndTime = (instant: string) =>
  t('{date}, {time}', { date: formatDate(instant), time: formatTime(instant) })

const openingTime = (session: Session, now: Date) =>
  isToday(session, now) ? formatTime(session.opens_datetime) : dateAndTime(session.opens_datetime)

function countdown(opens: string, now: Date): string {
  const minutes = Math.ceil((Date.parse(opens) - now.getTime()) / 60_000)
  return minutes > 60
    ? t('You can mark your attendance from then on.')
    : t('You can mark in {minutes} min.', { minutes })
}

function nextOpening(session: Session | null, now: Date): string | undefined {
  if (!session || now >= new Date(session.opens_datetime)) return
  const time = openingTime(session, now)
  return t('Next: {name}. Opens at {time}.', { name: session.name, time })
}

function insteadOfPlace(rules: DoorRules | undefined): string {
  if (rules?.proof === 'place' && !rules.steward_taps) return t('Here is how to allow it.')
  if (rules?.proof === 'place') return t('Ask a steward at the door instead.')
  return t('Use the code at the door instead.')
}

/** What to do while the phone takes its time. */
function meanwhile(rules: DoorRules | undefined): string | undefined {
  if (rules?.proof === 'place' && !rules.steward_taps) return undefined
  if (rules?.proof === 'place') return t('You can ask a steward at the door meanwhile.')
  return t('You can use the code at the door meanwhile.')
}

/** Derives the user's status from the facts; the first that applies wins. */
export function attendanceState(facts: StateFacts): AttendanceState {
  const { failed, session, now, markedAt, wasHereAt, unsure, search, located, rules } = facts
  if (session?.cancelled_at) {
    const detail = session.cancel_reason ?? ''
    return { tone: 'warn', icon: 'calendar', title: t('This session is cancelled'), detail }
  }
  const isOpen = session !== null && isRunning(session, now)
  if (markedAt && isOpen) {
    const title = t('You’re here. {time}.', { time: formatTime(markedAt) })
    return { tone: 'good', icon: 'check', title, detail: session.name }
  }
  const wasHere = isOpen ? null : (markedAt ?? wasHereAt)
  if (wasHere) {
    const title = t('You were here at {time}', { time: formatTime(wasHere) })
    return { tone: 'good', icon: 'check', title, detail: nextOpening(session, now) }
  }
  if (!session && failed) {
    const detail = t('You can try again at the top of the page.')
    return { tone: 'warn', icon: 'alert', title: t('The session could not be loaded'), detail }
  }
  if (!session) {
    const detail = t('It will appear here as soon as there is one.')
    return { tone: 'calm', icon: 'calendar', title: t('No session yet'), detail }
  }
  if (unsure) {
    const detail = t('Please tap again. You won’t be counted twice.')
    return { tone: 'warn', icon: 'alert', title: t('We’re not sure your mark was saved'), detail }
  }
  if (now < new Date(session.opens_datetime)) {
    const time = formatTime(session.opens_datetime)
    if (isForLater(session, now)) {
      const title = t('Next: {when}', { when: dateAndTime(session.start_datetime) })
      const detail = t('You can mark from {time}.', { time })
      return { tone: 'calm', icon: 'calendar', title, detail }
    }
    const title = t('Opens at {time}', { time })
    return { tone: 'calm', icon: 'clock', title, detail: countdown(session.opens_datetime, now) }
  }
  if (!isOpen) {
    return { tone: 'calm', icon: 'clock', title: t('This session has ended') }
  }
  if (search === 'refused') {
    const title = t('Your phone won’t say where it is')
    return { tone: 'warn', icon: 'alert', title, detail: insteadOfPlace(rules) }
  }
  if (search === 'slow') {
    const title = t('Still looking for your location…')
    return { tone: 'calm', icon: 'pin', title, detail: meanwhile(rules) }
  }
  if (located && search !== 'finding') return located
  return { tone: 'calm', icon: 'pin', title: t('Finding your location…') }
}
