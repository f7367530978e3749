import { IMPORT_FIELDS, sessionName, shown, t, WITHOUT_A_NAME } from '@church/shared'
import {
  isProblem,
  readDate,
  splitDateAndTime,
} from '@church/shared/features/office/imports/read-date.ts'
import { readEmails } from '@church/shared/features/office/imports/read-emails.ts'
import { createPresenceReader } from '@church/shared/features/office/imports/read-presence.ts'
import { readTime } from '@church/shared/features/office/imports/read-time.ts'
import * as z from 'zod/mini'
import { mapInTurns } from '../../../platform/in-turns.ts'
import type { Texts } from './cells.ts'
import { dateProblem } from './date-problem.ts'
import { ambiguous, type Decisions, type Judged, refused } from './judged.ts'
import { type KnownPeople, nameKey, type Person } from './known-people.ts'
import {
  dayOf,
  type KnownSession,
  type KnownSessions,
  sessionKey,
  type TextRow,
} from './known-sessions.ts'
import { lineOfRow } from './lines.ts'
import type { Manner } from './manner.ts'
import { candidatesOf, findPerson } from './match-person.ts'
import type { Values } from './people-values.ts'
import { ABSENT, presentAt } from './presence-change.ts'

interface AttendanceContext {
  known: KnownPeople
  manner: Manner
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

/** The person's details in an attendance row. */
export const personIn = ({ id, first_name, last_name, email }: Texts): Values => ({
  ...(id !== undefined && { id }),
  ...(first_name !== undefined && { first_name }),
  ...(last_name !== undefined && { last_name }),
  ...(email !== undefined && { email: readEmails(email).found[0] ?? email.toLowerCase() }),
})

/** Rows about the same person, as far as the file says; a decision about one holds for those without their own. */
const whoKey = (values: Values) => `${values.id ?? ''} ${values.email ?? ''} ${nameKey(values)}`

/** The session that a row means, or why it cannot be imported. */
export function meantBy(texts: Texts, sessions: KnownSessions, manner: Manner) {
  const { byKey, onlyOn, service, today, keptFrom } = sessions
  if (!texts.date) return t('Date is missing.')
  const date = dayOf(texts.date, manner)
  if (date === '')
    return t('Date “{value}”: {problem}.', {
      value: texts.date,
      problem: whyNoDay(texts.date, manner),
    })
  const only = texts.session ? undefined : onlyOn.get(date)
  const named = texts.session ?? only?.name ?? service
  if (named === '') return t('Which service was it? Please choose it above.')
  const name = z.safeParse(sessionName, named)
  if (!name.success) {
    return t('Session: {problem}', { problem: shown(name.error.issues[0]?.message ?? '') })
  }
  const time = texts.start ? readTime(texts.start) : ''
  if (time === null) return t('Start “{value}” is no time.', { value: texts.start ?? '' })
  if (date < '2000-01-01') return t('Date: Please check the year.')
  if (date < keptFrom) return t('The attendance of this date is no longer kept.')
  const same = byKey.get(sessionKey(date, name.data)) ?? []
  const session = time ? same.find((each) => each.time === time) : onlyOne(same, texts.date)
  if (session === 'several') {
    return t(
      'There are several sessions of this name on this date. Please add a column Start with the time.',
    )
  }
  if (session?.isCancelled) return t('This session was cancelled.')
  if (session ? !session.isClosed : date >= today) return t('This session has not closed yet.')
  return { date, name: name.data, time, session }
}

/** Of several sessions, the one that begins at the time beside the date; that may also be when somebody came. */
function onlyOne(same: readonly KnownSession[], written: string) {
  if (same.length < 2) return same[0]
  const time = readTime(splitDateAndTime(written).time)
  return same.find((session) => session.time === time) ?? 'several'
}

function whyNoDay(text: string, { orders, epoch, today }: Manner): string {
  const read = readDate(text, { order: orders.date, epoch, today, of: 'service' })
  return read && isProblem(read) ? dateProblem(read) : t('it is no date')
}

/** Judges every row. The first row about a person and a session counts. */
export async function judgeAttendance(
  rows: readonly TextRow[],
  { known, manner, sessions }: AttendanceContext,
  decisions: Decisions = new Map(),
  skipped: ReadonlySet<number> = new Set(),
): Promise<Judged[]> {
  const decided = decidedPeople(rows, decisions)
  const seen = new Map<string, number>()
  const words = new Set(rows.flatMap(({ texts }) => texts.attendance ?? []))
  const readPresence = createPresenceReader(words)
  // In a column of marks, an empty cell is none.
  const hasMarks = words.size > 0
  return mapInTurns(rows, ({ line, texts }) => {
    if (texts.attendance?.endsWith(WITHOUT_A_NAME)) {
      return { ...refused(line, t('People without a name are not imported.')), verdict: 'same' }
    }
    if (!texts.first_name && !texts.last_name) return refused(line, t('This row has no name.'))
    if (skipped.has(line)) return ambiguous(line, t('Skipped.'))
    const isPresent = texts.attendance === undefined ? !hasMarks : readPresence(texts.attendance)
    if (isPresent === null) return refused(line, unknownWord(texts.attendance ?? ''))
    const meant = meantBy(texts, sessions, manner)
    if (typeof meant === 'string') return refused(line, meant)
    const values = personIn(texts)
    const person = whoIs(values, known, decisions.get(line) ?? decided.get(whoKey(values)))
    if (typeof person === 'string') return ambiguous(line, person)
    if (!person)
      return refused(line, t('Nobody of this name is recorded. Please import people first.'))
    if (!isPresent) {
      return {
        ...refused(line, t('Absences are not imported.')),
        verdict: 'same',
        personId: person.id,
      }
    }
    return judgePresence(line, person, meant, { seen, sessions })
  })
}

const unknownWord = (value: string) =>
  t('{field} “{value}” is not known as present or absent.', {
    field: shown(IMPORT_FIELDS.attendance.attendance),
    value,
  })

function decidedPeople(rows: readonly TextRow[], decisions: Decisions): Map<string, number> {
  const decided = new Map<string, number>()
  for (const row of decisions.size === 0 ? [] : rows) {
    const id = decisions.get(row.line)
    if (id != null) decided.set(whoKey(personIn(row.texts)), id)
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
  const judged = { line, reason: null, changes: [], leftOut: [], personId: person.id }
  if (earlier !== undefined) {
    const reason = t('Line {line} says the same.', { line: String(lineOfRow(earlier)) })
    return { ...judged, verdict: 'same', reason }
  }
  if (before === true) return { ...judged, verdict: 'same' }
  const withdrawn = sessions.withdrawn.get(person.id) ?? []
  if (withdrawn.some(({ from, until }) => from <= date && date <= until)) {
    const reason = t('They chose to be counted without their name then, so it is not entered.')
    return { ...judged, verdict: 'same', reason }
  }
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
