import { type ImportChange, isOneOf, PEOPLE_FIELDS, type PeopleField, t } from '@church/shared'
import { mapInTurns } from '../../../platform/in-turns.ts'
import type { Column } from './columns.ts'
import { groupChange } from './groups.ts'
import { householdChange, limitHouseholds } from './households.ts'
import { ambiguous, type Decisions, type Judged, refused } from './judged.ts'
import { type KnownPeople, nameKey, type Person } from './known-people.ts'
import { lineOfRow } from './lines.ts'
import type { Manner } from './manner.ts'
import { candidatesOf, findPerson, nameOf } from './match-person.ts'
import { createPeopleReader, type PersonRead } from './people-reader.ts'
import { leftInWords, type Values } from './people-values.ts'
import type { TableRow } from './read-table.ts'
import { isEatenBySpreadsheet } from './spreadsheet.ts'

interface PeopleContext {
  columns: readonly Column[]
  manner: Manner
  known: KnownPeople
  /** The lines on which a quotation mark opens that never closes. */
  openQuotes: ReadonlySet<number>
  /** Addresses to which an account may still return. */
  reserved: ReadonlySet<string>
}

/** Fields that are no values of the person. */
const OTHERS = ['id', 'groups', 'household_id', 'household', 'relation'] as const

type PlainField = Exclude<PeopleField, (typeof OTHERS)[number]>

const FIELDS = PEOPLE_FIELDS.filter((field): field is PlainField => !isOneOf(OTHERS, field))

/** The subjects of earlier rows of the file. */
interface Earlier {
  /** The line by the id of the person. */
  people: Map<number, number>
  /** The rows of new people, by name. */
  added: Map<string, { line: number; values: Values }[]>
  /** The addresses of new people. */
  emails: Set<string>
}

/**
 * Judges every row. A blank never overwrites; the first row about a person counts. @param skipped lines that are left
 * out, so that other rows are no duplicates of them
 */
export async function judgePeople(
  rows: readonly TableRow[],
  context: PeopleContext,
  decisions: Decisions = new Map(),
  skipped: ReadonlySet<number> = new Set(),
): Promise<Judged[]> {
  const read = await createPeopleReader(rows, context)
  const earlier: Earlier = { people: new Map(), added: new Map(), emails: new Set() }
  const judged = await mapInTurns(rows, (row) => {
    const person = read(row)
    if (typeof person === 'string') return refused(row.line, person)
    if (skipped.has(row.line)) return ambiguous(row.line, t('Skipped.'))
    const judged = judgeRow(row.line, person, { ...context, earlier, decisions })
    return withRemarks(judged, person, context.openQuotes)
  })
  return limitHouseholds(judged, context.known.households)
}

type Judging = PeopleContext & { earlier: Earlier; decisions: Decisions }

/** Adds what is left out of a row, and that it may have been read wrongly. */
function withRemarks(
  judged: Judged,
  { leftOut }: PersonRead,
  openQuotes: ReadonlySet<number>,
): Judged {
  const line = lineOfRow(judged.line)
  if (leftOut.length === 0 && !openQuotes.has(line)) return judged
  const remarks = [
    openQuotes.has(line) &&
      t('A quotation mark on line {line} never closes, so it is left out.', { line: String(line) }),
    ...leftOut.map(leftInWords),
  ].filter(Boolean)
  return { ...judged, leftOut, reason: [judged.reason, ...remarks].filter(Boolean).join(' ') }
}

function judgeRow(line: number, { values, question }: PersonRead, judging: Judging): Judged {
  const { decisions, known } = judging
  if (question && !decisions.has(line)) return ambiguous(line, question)
  if (decisions.has(line)) {
    const id = decisions.get(line)
    const chosen = candidatesOf(known, values).find((person) => person.id === id)
    if (id != null && !chosen) return ambiguous(line, t('Please choose again.'))
    return chosen ? judgeKnown(line, values, chosen, judging) : judgeNew(line, values, judging)
  }
  const match = findPerson(
    known,
    values,
    (person) => differences(values, person, judging).changes.length === 0,
  )
  if ('question' in match) return ambiguous(line, match.question)
  if (match.person) return judgeKnown(line, values, match.person, judging)
  return judgeNew(line, values, judging)
}

const sameLine = (line: number) =>
  t('Line {line} is about the same person.', { line: String(lineOfRow(line)) })

function judgeKnown(line: number, values: Values, person: Person, judging: Judging): Judged {
  const { earlier } = judging
  const sameAs = earlier.people.get(person.id)
  if (sameAs !== undefined) {
    return { ...refused(line, sameLine(sameAs)), personId: person.id }
  }
  earlier.people.set(person.id, line)
  const { changes, remark } = differences(values, person, judging)
  const verdict = changes.length > 0 ? 'changes' : 'same'
  return { line, verdict, reason: remark, changes, leftOut: [], personId: person.id }
}

/** The changes that a row would make to a person, and those that are refused. */
export function differences(
  values: Values,
  person: Person,
  context: Pick<PeopleContext, 'known' | 'reserved'>,
): { changes: ImportChange[]; remark: string | null } {
  const kept = keepsAddress(values, person, context)
  const eaten: string[] = []
  const changes = FIELDS.flatMap((field) => {
    const [before, after] = [person[field], values[field]]
    // A known year stays.
    if (field === 'birthday' && person.dateofbirth) return []
    if (!after || before === after || (field === 'email' && kept !== false)) return []
    if (field === 'standing' && before === 'left') return []
    // A person who shares their first address has a second one.
    if (field === 'email_2' && after === person.email) return []
    if (isEatenBySpreadsheet(field, before, after)) {
      eaten.push(after)
      return []
    }
    return [{ field, before, after }]
  })
  const household = householdChange(values, person, context.known)
  const groups = groupChange(values, person, {
    groups: context.known.groups,
    joined: household.changes,
  })
  const isBack = person.standing === 'left' && values.standing === 'active'
  const remarks = [
    kept,
    // An old list would bring back everybody who has left since.
    isBack && t('They have left the church, and no file brings anybody back.'),
    household.remark,
    groups.remark,
    ...eaten.map(spreadsheetRemark),
  ].filter(Boolean)
  return {
    changes: [...changes, ...household.changes, ...groups.changes],
    remark: remarks.length > 0 ? remarks.join(' ') : null,
  }
}

const spreadsheetRemark = (value: string) =>
  t('“{value}” is as recorded, but for what a spreadsheet has left out.', { value })

/** False if the row may change the person's address; otherwise a remark, perhaps empty, on why it stays. */
function keepsAddress(
  { email }: Values,
  person: Person,
  { known, reserved }: Pick<PeopleContext, 'known' | 'reserved'>,
): string | false {
  if (!email || email === person.email) return ''
  const owner = known.ownerOf.get(email)
  if (person.email_2.toLowerCase() === email && owner) return ''
  if (person.hasAccount)
    return t('They sign in as {email}, so that address stays.', { email: person.email })
  if (owner)
    return t('The address belongs to {person}, so it stays there.', {
      person: nameOf(owner),
    })
  return reserved.has(email)
    ? t('The address is reserved for somebody else, so it is left out.')
    : false
}

function judgeNew(line: number, values: Values, judging: Judging): Judged {
  const { decisions, earlier, known, reserved } = judging
  const key = nameKey(values)
  const namesakes = earlier.added.get(key) ?? []
  for (const other of namesakes) {
    const { email, dateofbirth } = other.values
    const isOther = Boolean(dateofbirth && values.dateofbirth && dateofbirth !== values.dateofbirth)
    if (isOther) continue
    const isSame =
      (email && email === values.email) || (dateofbirth && dateofbirth === values.dateofbirth)
    if (isSame) return refused(line, sameLine(other.line))
    const tellsApart = email && values.email
    if (!tellsApart && !decisions.has(line)) {
      return ambiguous(
        line,
        t('Line {line} has the same name. Is it another person?', {
          line: String(lineOfRow(other.line)),
        }),
      )
    }
  }
  const { email } = values
  const isTaken = email !== undefined && (known.ownerOf.has(email) || earlier.emails.has(email))
  const isReserved = email !== undefined && reserved.has(email)
  // If a couple shares a mailbox, it is the first address of one and the second of the other.
  const sharesMailbox = isTaken && !values.email_2
  const enteredFor = (field: PlainField): string | undefined => {
    if (field === 'email') return isTaken || isReserved ? undefined : email
    return field === 'email_2' && sharesMailbox ? email : values[field]
  }
  if (email && !isTaken && !isReserved) earlier.emails.add(email)
  earlier.added.set(key, [...namesakes, { line, values }])
  const household = householdChange(values, null, known)
  const groups = groupChange(values, null, {
    groups: known.groups,
    joined: household.changes,
  })
  const changes: ImportChange[] = []
  for (const field of FIELDS) {
    const after = enteredFor(field)
    if (after) changes.push({ field, before: '', after })
  }
  changes.push(...household.changes, ...groups.changes)
  const remarks = [
    isTaken && t('Somebody else has this address, so it is their second one.'),
    isReserved && t('The address is reserved for somebody else, so it is left out.'),
    household.remark,
    groups.remark,
  ].filter(Boolean)
  return {
    line,
    verdict: 'new',
    reason: remarks.length > 0 ? remarks.join(' ') : null,
    changes,
    leftOut: [],
    personId: null,
  }
}
