import { type ImportQuestion, wallClockAt } from '@church/shared'
import { isoOf, isProblem, readDate } from '@church/shared/features/office/imports/read-date.ts'
import { column, type Handle, run } from '../../../platform/db.ts'
import { eachInTurns } from '../../../platform/in-turns.ts'
import { monthsBefore, readRetention } from '../../../platform/retention.ts'
import { findWithdrawnTimes } from '../../attendance/marking/index.ts'
import type { Texts } from './cells.ts'
import { type Choices, exampleOf, question } from './choices.ts'
import type { Manner } from './manner.ts'

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

/** Dates of the church, both included. */
interface Days {
  from: string
  until: string
}

export interface KnownSessions {
  /** By date and name. */
  byKey: ReadonlyMap<string, KnownSession[]>
  /** The only session of a day, for rows that name none. */
  onlyOn: ReadonlyMap<string, KnownSession>
  /** The name of the service that is meant on other days by rows that name none; empty if nobody knows. */
  service: string
  /** Whether a person was present, by session and person. */
  rows: ReadonlyMap<string, boolean>
  /** The dates from and until which people took their names off, by person. */
  withdrawn: ReadonlyMap<number, readonly Days[]>
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

/** The texts of a row of attendance. */
export interface TextRow {
  line: number
  texts: Texts
}

interface File {
  rows: readonly TextRow[]
  manner: Manner
  choices: Choices
}

/** The day that a text means, `YYYY-MM-DD`; empty if it means none. */
export function dayOf(text: string, { orders, epoch, today }: Manner): string {
  const read = readDate(text, { order: orders.date, epoch, today, of: 'service' })
  return read && !isProblem(read) ? isoOf(read) : ''
}

/** Finds the sessions that a file may mean, with who was there, and what to ask about them. */
export async function findSessionsFor(
  on: Handle,
  file: File,
  { now, timeZone }: When,
): Promise<KnownSessions & { asked: ImportQuestion[] }> {
  const { rows, manner } = file
  const named = new Set<string>()
  /** The dates of rows that name no session. */
  const unnamed = new Set<string>()
  await eachInTurns(rows, ({ texts: { date = '', session = '' } }) => {
    const day = dayOf(date, manner)
    if (session === '' && day !== '') unnamed.add(day)
    named.add(sessionKey(day, session))
  })
  const all = await run<Omit<KnownSession, 'date' | 'time'>>(
    on,
    `SELECT id, name, starts_at AS "startsAt", expired_at IS NOT NULL AS "isClosed",
            cancelled_at IS NOT NULL AS "isCancelled"
     FROM sessions ORDER BY id`,
  )
  const sessions = all
    .map((session) => ({ ...session, ...wallClockAt(session.startsAt, timeZone) }))
    .filter(({ date, name }) => unnamed.has(date) || named.has(sessionKey(date, name)))
  const byKey = new Map<string, KnownSession[]>()
  for (const session of sessions) {
    const key = sessionKey(session.date, session.name)
    byKey.set(key, [...(byKey.get(key) ?? []), session])
  }
  const { attendance_months } = await readRetention(on)
  return {
    byKey,
    ...(await findService(on, { sessions, unnamed, choices: file.choices })),
    rows: await findPresence(on, sessions),
    withdrawn: await findWithdrawn(on, timeZone),
    today: wallClockAt(now, timeZone).date,
    keptFrom:
      attendance_months === null
        ? ''
        : wallClockAt(monthsBefore(now, attendance_months), timeZone).date,
  }
}

/** The most services that are offered. */
const OFFERED = 8

/** Finds which service is meant by rows that name none: the only one of its day, or the same for all other days. */
async function findService(
  on: Handle,
  {
    sessions,
    unnamed,
    choices,
  }: { sessions: KnownSession[]; unnamed: Set<string>; choices: Choices },
) {
  const onlyOn = new Map<string, KnownSession>()
  for (const date of unnamed) {
    const [only, second] = sessions.filter((each) => each.date === date && !each.isCancelled)
    if (only && !second) onlyOn.set(date, only)
  }
  const open = [...unnamed].filter((date) => !onlyOn.has(date))
  if (open.length === 0) return { onlyOn, service: '', asked: [] }
  const counts = new Map<string, string[]>()
  for (const { name, date } of sessions) {
    if (unnamed.has(date)) counts.set(name, [...(counts.get(name) ?? []), date])
  }
  const found = [...counts].sort((a, b) => b[1].length - a[1].length)
  const usual = await column<string>(
    on,
    `SELECT name FROM sessions GROUP BY name ORDER BY max(starts_at) DESC, count(*) DESC LIMIT ${OFFERED}`,
  )
  const names = [...new Set([...found.map(([name]) => name), ...usual])]
  const [guess = ''] = names
  const options = names
    .slice(0, OFFERED)
    .map((value) => ({ value, example: exampleOf(counts.get(value) ?? []) }))
  const asked = [question(choices, { key: 'service', field: 'session', guess, options })]
  return { onlyOn, service: choices.service ?? guess, asked }
}

/** A day counts as a whole, since a file knows no more. */
async function findWithdrawn(on: Handle, timeZone: string) {
  const found = new Map<number, Days[]>()
  const dateOf = (instant: Date) => wallClockAt(instant, timeZone).date
  for (const { userId, from, until } of await findWithdrawnTimes(on)) {
    const days = { from: from ? dateOf(from) : '', until: until ? dateOf(until) : '9999-12-31' }
    found.set(userId, [...(found.get(userId) ?? []), days])
  }
  return found
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
