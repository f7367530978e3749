import { firstName, lastName, sessionName, shown, t, WITHOUT_A_NAME } from '@church/shared'
import * as z from 'zod/mini'
import { type Texts, textsOf } from './cells.ts'
import type { Column } from './columns.ts'
import { dateProblem, parseDate } from './dates.ts'
import { mapInParts } from './in-parts.ts'
import { ambiguous, type Decisions, type Judged, refused } from './judged.ts'
import { type KnownPeople, nameKey, type Person } from './known-people.ts'
import { type KnownSession, type KnownSessions, sessionKey } from './known-sessions.ts'
import { candidatesOf, findPerson } from './match-person.ts'
import type { Values } from './people-values.ts'
import { ABSENT, presentAt } from './presence-change.ts'
import type { TableRow } from './read-table.ts'

interface AttendanceContext {
  columns: readonly Column[]
  known: KnownPeople
  sessions: KnownSessions
}

/** The session that a row means. */
interface Meant {
  date: string
  name: string
  /** `HH:MM` at the church; empty if the file does not say. */
  time: string
  /** Undefined if it has to be created. */
  session: KnownSession | undefined
}

const TIME = /^([01]?\d|2[0-3]):([0-5]\d)(?::\d\d)?(?:\s*([ap])\.?m\.?)?$/i

/** A time of day as `HH:MM`, from a clock of 24 or 12 hours; null if it is none. */
function timeOf(text: string): string | null {
  const [, hours, minutes, half] = TIME.exec(text) ?? []
  if (!hours || !minutes || (half && (Number(hours) < 1 || Number(hours) > 12))) return null
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

/** The person's details in an attendance row. */
export const personIn = ({ id, first_name, last_name, email }: Texts): Values => ({
  ...(id !== undefined && { id }),
  ...(first_name !== undefined && { first_name }),
  ...(last_name !== undefined && { last_name }),
  ...(email !== undefined && { email: email.toLowerCase() }),
})

/** Rows about the same person, as far as the file says; a decision about one holds for those without their own. */
const whoKey = (values: Values) => `${values.id ?? ''} ${values.email ?? ''} ${nameKey(values)}`

/** The session that a row means, or why it cannot be imported. */
export function meantBy(texts: Texts, { order, byKey, today, keptFrom }: KnownSessions) {
  const date = parseDate(texts.date ?? '', order)
  if (!texts.date) return t('Date is missing.')
  if (!date) return t('Date: {problem}', { problem: dateProblem(texts.date, order) })
  const name = z.safeParse(sessionName, texts.session ?? '')
  if (!name.success) {
    return t('Session: {problem}', { problem: shown(name.error.issues[0]?.message ?? '') })
  }
  const time = texts.start ? timeOf(texts.start) : ''
  if (time === null) return t('Start: Please write the time as HH:MM.')
  if (date < '2000-01-01') return t('Date: Please check the year.')
  if (date < keptFrom) return t('The attendance of this date is no longer kept.')
  const same = byKey.get(sessionKey(date, name.data)) ?? []
  const fitting = time ? same.filter((session) => session.time === time) : same
  if (fitting.length > 1) {
    return t(
      'There are several sessions of this name on this date. Please add a column Start with the time.',
    )
  }
  const [session] = fitting
  if (session?.isCancelled) return t('This session was cancelled.')
  if (session ? !session.isClosed : date >= today) return t('This session has not closed yet.')
  return { date, name: name.data, time, session }
}

/** Judges every row. The first row about a person and a session counts. */
export async function judgeAttendance(
  rows: readonly TableRow[],
  { columns, known, sessions }: AttendanceContext,
  decisions: Decisions = new Map(),
  skipped: ReadonlySet<number> = new Set(),
): Promise<Judged[]> {
  const decided = decidedPeople(rows, columns, decisions)
  const seen = new Map<string, number>()
  return mapInParts(rows, (row) => {
    const { line } = row
    const texts = textsOf(row, columns)
    if (texts.attendance?.endsWith(WITHOUT_A_NAME)) {
      return { ...refused(line, t('People without a name are not imported.')), verdict: 'same' }
    }
    const problem = nameProblem(texts)
    if (problem) return refused(line, problem)
    if (skipped.has(line)) return ambiguous(line, t('Skipped.'))
    const meant = meantBy(texts, sessions)
    if (typeof meant === 'string') return refused(line, meant)
    const values = personIn(texts)
    const person = whoIs(values, known, decisions.get(line) ?? decided.get(whoKey(values)))
    if (typeof person === 'string') return ambiguous(line, person)
    if (!person)
      return refused(line, t('Nobody of this name is recorded. Please import people first.'))
    if (texts.attendance && !/^(present|attended|yes|1|x)$/i.test(texts.attendance)) {
      return {
        ...refused(line, t('Absences are not imported.')),
        verdict: 'same',
        personId: person.id,
      }
    }
    return judgePresence(line, person, meant, { seen, sessions })
  })
}

function nameProblem(texts: Texts): string | null {
  if (!z.safeParse(firstName, texts.first_name ?? '').success) return t('First Name is missing.')
  if (!z.safeParse(lastName, texts.last_name ?? '').success) return t('Last Name is missing.')
  return null
}

function decidedPeople(
  rows: readonly TableRow[],
  columns: readonly Column[],
  decisions: Decisions,
): Map<string, number> {
  const decided = new Map<string, number>()
  for (const row of decisions.size === 0 ? [] : rows) {
    const id = decisions.get(row.line)
    if (id != null) decided.set(whoKey(personIn(textsOf(row, columns))), id)
  }
  return decided
}

function whoIs(values: Values, known: KnownPeople, id: number | undefined): Person | string | null {
  const chosen = candidatesOf(known, values).find((person) => person.id === id)
  if (chosen) return chosen
  const match = findPerson(known, values, () => false)
  return 'question' in match ? match.question : match.person
}

function judgePresence(
  line: number,
  person: Person,
  meant: Meant,
  { seen, sessions }: { seen: Map<string, number>; sessions: KnownSessions },
): Judged {
  const { session, date, name, time } = meant
  const before = session && sessions.rows.get(`${session.id} ${person.id}`)
  const key = `${person.id} ${session?.id ?? `${sessionKey(date, name)} ${time}`}`
  const earlier = seen.get(key)
  seen.set(key, earlier ?? line)
  const judged = { line, reason: null, changes: [], personId: person.id }
  if (earlier !== undefined) {
    const reason = t('Line {line} says the same.', { line: String(earlier) })
    return { ...judged, verdict: 'same', reason }
  }
  if (before === true) return { ...judged, verdict: 'same' }
  const after = presentAt(name, date)
  if (before === false) {
    return {
      ...judged,
      verdict: 'changes',
      changes: [{ field: 'attendance', before: ABSENT, after }],
    }
  }
  const reason = session ? null : t('The session is not recorded yet, so it is added.')
  return {
    ...judged,
    verdict: 'new',
    reason,
    changes: [{ field: 'attendance', before: '', after }],
  }
}
