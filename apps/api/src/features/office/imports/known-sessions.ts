import { wallClockAt } from '@church/shared'
import type { Db } from '../../../platform/db.ts'
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
  db: Db,
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
  const sessions = (await db.session.findMany({ orderBy: { id: 'asc' } }))
    .map(({ id, name, startsAt, expiredAt, cancelledAt }) => ({
      id,
      name,
      startsAt,
      ...wallClockAt(startsAt, timeZone),
      isClosed: expiredAt !== null,
      isCancelled: cancelledAt !== null,
    }))
    .filter(({ date, name }) => named.has(sessionKey(date, name)))
  const byKey = new Map<string, KnownSession[]>()
  for (const session of sessions) {
    const key = sessionKey(session.date, session.name)
    byKey.set(key, [...(byKey.get(key) ?? []), session])
  }
  const { attendance_months } = await readRetention(db)
  return {
    order,
    byKey,
    rows: await findPresence(db, sessions),
    today: wallClockAt(now, timeZone).date,
    keptFrom:
      attendance_months === null
        ? ''
        : wallClockAt(monthsBefore(now, attendance_months), timeZone).date,
  }
}

/** Sessions read by one statement. */
const PART = 200

async function findPresence(db: Db, sessions: readonly KnownSession[]) {
  const presence = new Map<string, boolean>()
  for (let at = 0; at < sessions.length; at += PART) {
    const ids = sessions.slice(at, at + PART).map(({ id }) => id)
    const rows = await db.attendance.findMany({
      where: { sessionId: { in: ids } },
      select: { sessionId: true, userId: true, present: true },
    })
    for (const { sessionId, userId, present } of rows) {
      presence.set(`${sessionId} ${userId}`, present)
    }
  }
  return presence
}
