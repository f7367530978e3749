import type { Session } from '@church/shared'
import { localDay } from '../../../lib/format.ts'

/** This week and the eight that follow: sessions are created eight weeks ahead. */
const weekCount = 9

interface CalendarDay {
  date: Date
  /** In the order of their starts. */
  sessions: Session[]
}

const inDays = (day: Date, days: number) =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days)

function byDay(sessions: readonly Session[]): Map<string, Session[]> {
  const days = new Map<string, Session[]>()
  const inOrder = sessions.toSorted(
    (a, b) => Date.parse(a.start_datetime) - Date.parse(b.start_datetime),
  )
  for (const session of inOrder) {
    const day = localDay(new Date(session.start_datetime))
    days.set(day, [...(days.get(day) ?? []), session])
  }
  return days
}

/** The weeks of the calendar, each with its seven days from Monday, in this device's time zone. */
export function calendarWeeks(sessions: readonly Session[], now: Date): CalendarDay[][] {
  const held = byDay(sessions)
  const monday = inDays(now, -((now.getDay() + 6) % 7))
  return Array.from({ length: weekCount }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const date = inDays(monday, week * 7 + weekday)
      return { date, sessions: held.get(localDay(date)) ?? [] }
    }),
  )
}
