import {
  CARE_ASKED,
  type CareCase,
  type CareKind,
  type CareOutcome,
  type CareState,
  type careCase,
  type careEvent,
  type Made,
} from '@church/shared'

/** A case as the database has it; dates are text, `YYYY-MM-DD`. */
export interface CaseRow {
  id: number
  kind: CareKind
  state: CareState
  /** Null for a visitor, who has a card. */
  userId: number | null
  cardId: number | null
  name: string
  image: string | null
  email: string | null
  phoneNumber: string | null
  phoneNumber2: string | null
  showsContact: boolean
  assigneeId: number | null
  assigneeName: string | null
  periodsMissed: number | null
  askedFor: string[]
  snoozeUntil: string | null
  openedAt: Date
  closedAt: Date | null
  outcome: CareCase['outcome']
  awayUntil: string | null
  lastOutcome: CareOutcome | null
  lastAt: Date | null
}

const personOf = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name }

/** A person's attendance, as a case shows it. */
interface Seen {
  weeks: CareCase['weeks']
  /** The church's date, `YYYY-MM-DD`; null if they were never marked. */
  lastPresentOn: string | null
}

/** How to reach a person. */
const contactOf = ({ showsContact, email, phoneNumber, phoneNumber2 }: CaseRow) =>
  showsContact
    ? { email, phone_number: phoneNumber, phone_number_2: phoneNumber2 }
    : { email: null, phone_number: null, phone_number_2: null }

export const caseAnswer = (
  row: CaseRow,
  { weeks, lastPresentOn }: Seen,
): Made<typeof careCase> => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  person: { id: row.userId, name: row.name, image: row.image },
  card: row.cardId,
  ...contactOf(row),
  assignee: personOf(row.assigneeId, row.assigneeName),
  periods_missed: row.periodsMissed,
  last_present_on: lastPresentOn,
  asked_for: CARE_ASKED.filter((wish) => row.askedFor.includes(wish)),
  away_until: row.awayUntil,
  opened_at: row.openedAt,
  snooze_until: row.state === 'snoozed' ? row.snoozeUntil : null,
  closed_at: row.closedAt,
  outcome: row.outcome,
  last_event: row.lastOutcome && row.lastAt ? { outcome: row.lastOutcome, at: row.lastAt } : null,
  weeks,
})

export interface EventRow {
  id: number
  outcome: CareOutcome
  note: string
  at: Date
  madeById: number | null
  madeByName: string | null
}

export const eventAnswer = (row: EventRow): Made<typeof careEvent> => ({
  id: row.id,
  outcome: row.outcome,
  note: row.note,
  at: row.at,
  by: personOf(row.madeById, row.madeByName),
})
