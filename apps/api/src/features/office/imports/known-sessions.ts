import { wallClockAt } from '@church/shared'
import { type Handle, run } from '../../../platform/db.ts'
import { monthsBefore, readRetention } from '../../../platform/retention.ts'
import { orderIn, textsOf } from './cells.ts'
import type { Column } from './columns.ts'
import { type DateOrder, parseDate } from './dates.ts'
import type { TableRow } from './read-table.ts'

/** A session as a file may name it. */
export interface KnownSession {
  id: number
  name: string
  /** At the church: the date, and the time at which it starts. */
  date: string
  time: string
  startsAt: Date
  isClosed: boolean
  isCancelled: boolean
}

export interface KnownSessions {
  order: DateOrder
  /** By date and name. */
  byKey: ReadonlyMap<string, KnownSession[]>
  /** Whether a person was present, by session and person. */
  rows: ReadonlyMap<string, boolean>
  /** The church's date today. */
  today: string
  /** The church's date before which attendance is no longer kept; empty if all is kept. */
  keptFrom: string
}

export const sessionKey = (date: string, name: string) => `${date} ${name.trim().toLowerCase()}`

interface When {
  now: Date
  timeZone: string
}

/** Finds the sessions that a file may name, with who was there. */
export async function findSessionsFor(
  on: Handle,
  rows: readonly TableRow[],
  columns: readonly Column[],
  { now, timeZone }: When,
): Promise<KnownSessions> {
  const order = orderIn('date', rows, columns)
  const named = new Set<string>()
  for (const row of rows) {
    const { date = '', session = '' } = textsOf(row, columns)
    named.add(sessionKey(parseDate(date, order) ?? '', session))
  }
  const all = await run<Omit<KnownSession, 'date' | 'time'>>(
    on,
    `SELECT id, name, starts_at AS "startsAt", expired_at IS NOT NULL AS "isClosed",
            cancelled_at IS NOT NULL AS "isCancelled"
     FROM sessions ORDER BY id`,
    [],
  )
  const sessions = all
    .map((session) => ({ ...session, ...wallClockAt(session.startsAt, timeZone) }))
    .filter(({ date, name }) => named.has(sessionKey(date, name)))
  const byKey = new Map<string, KnownSession[]>()
  for (const session of sessions) {
    const key = sessionKey(session.date, session.name)
    byKey.set(key, [...(byKey.get(key) ?? []), session])
  }
  const { attendance_months } = await readRetention(on)
  return {
    order,
    byKey,
    rows: await findPresence(on, sessions),
    today: wallClockAt(now, timeZone).date,
    keptFrom:
      attendance_months === null
        ? ''
        : wallClockAt(monthsBefore(now, attendance_months), timeZone).date,
  }
}

/** Sessions read by one statement. */
const PART = 200

async function findPresence(on: Handle, sessions: readonly KnownSession[]) {
  const presence = new Map<string, boolean>()
  for (let at = 0; at < sessions.length; at += PART) {
    const ids = sessions.slice(at, at + PART).map(({ id }) => id)
    const rows = await run<{ key: string; present: boolean }>(
      on,
      `SELECT session_id || ' ' || user_id AS key, present FROM attendance
       WHERE session_id = ANY ($1::int[])`,
      [ids],
    )
    for (const { key, present } of rows) presence.set(key, present)
  }
  return presence
}
