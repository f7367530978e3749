import { type ImportChange, t } from '@church/shared'

// A change of a mark is stored in English, since a later verdict, perhaps for an admin with another language, is
// compared with it.

export const ABSENT = 'Absent'

export const presentAt = (session: string, date: string): string =>
  `Present at ${session} on ${date}`

const PRESENT = /^Present at (.*) on (\d{4}-\d\d-\d\d)$/s

/** A change of somebody's attendance in words; any other one as it is. */
export function presenceInWords(change: ImportChange): ImportChange {
  if (change.field !== 'attendance') return change
  const [, session, date] = PRESENT.exec(change.after) ?? []
  return {
    ...change,
    before: change.before === ABSENT ? t('Absent') : change.before,
    after: session && date ? t('Present at {session} on {date}', { session, date }) : change.after,
  }
}
