import type { SessionNumbers } from '@church/shared'
import { churchDate, formatShortMonth } from '../../../lib/format.ts'

/** A session, or the average of a month's sessions. */
export interface Bar extends SessionNumbers {
  id: number
  /** For a month, the start of its first session. */
  start_datetime: string
}

/** With more bars, their numbers would overlap. */
export const maxNumbers = 26

/** The date of a session at the church, `YYYY-MM-DD`. */
const dayOf = (session: Bar) => churchDate(new Date(session.start_datetime))

const monthOf = (session: Bar) => formatShortMonth(dayOf(session))

/** The day of a session and, above the first of each month, its name. */
export const dayLabels = (sessions: Bar[], at: number) => [
  sessions[at] ? String(Number(dayOf(sessions[at]).slice(8))) : '',
  sessions[at] && beginsMonth(sessions, at) ? monthOf(sessions[at]) : '',
]

/** The months, if there is room, and below them the year of the first one and of each January. */
export function monthLabels(months: Bar[], at: number): string[] {
  const month = months[at]
  if (!month) return []
  const [year = '', number] = dayOf(month).split('-')
  const beginsYear = at === 0 ? Number(number) <= 10 : number === '01'
  return [months.length <= maxNumbers ? monthOf(month) : '', beginsYear ? year : '']
}

/** Whether a session is the first of its month, with room for the month's label. */
function beginsMonth(sessions: Bar[], at: number): boolean {
  const months = sessions.slice(Math.max(at - 1, 0), at + 2).map(monthOf)
  if (at === 0) return months[0] === months[1] || sessions.length === 1
  return months[0] !== months[1]
}
