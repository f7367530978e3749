import { type Handle, run } from '../../../platform/db.ts'
import { startsBetween } from '../../attendance/sessions/index.ts'

/** A church date as a number, which makes reminders of it unique. */
export const numberOfDate = (date: string): number => Number(date.replaceAll('-', ''))

/** The church date `YYYY-MM-DD` of such a number. */
export const dateOfNumber = (number: number): string =>
  String(number).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')

interface DutyRow {
  id: number
  user_id: number
  role: string
  name: string
  starts_at: Date
}

/** The people who serve on a church date and were told, including those who have not answered. */
export const duties = (on: Handle, date: string, timeZone: string): Promise<DutyRow[]> =>
  run(
    on,
    `SELECT slots.id, user_id, role::text AS role, sessions.name, starts_at
     FROM serving_slots AS slots JOIN held_sessions AS sessions ON sessions.id = session_id
     WHERE state IN ('asked', 'yes') AND ${startsBetween({ from: '$1', to: '$1', timeZone: '$2' })}
     ORDER BY starts_at, slots.id`,
    [date, timeZone],
  )
