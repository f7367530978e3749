import { type LeftOut, t } from '@church/shared'
import { mapInTurns } from '../../../platform/in-turns.ts'
import { type RowTexts, readRow } from './cells.ts'
import type { Column } from './columns.ts'
import { takeGroups } from './groups.ts'
import type { KnownPeople } from './known-people.ts'
import { lineOfRow } from './lines.ts'
import type { Manner } from './manner.ts'
import { COUPLE, nameHouseholds } from './name-households.ts'
import { type Values, valuesOf } from './people-values.ts'
import type { TableRow } from './read-table.ts'

/** What a row says about a person, or why it cannot be imported. */
export interface PersonRead {
  values: Values
  leftOut: LeftOut[]
  /** What an admin has to decide before the row is imported; null for nothing. */
  question: string | null
}

/** Reads what a row says about a person, or why it cannot be imported. */
type ReadRow = (row: TableRow) => PersonRead | string

/** Prepares to read rows of a file of people; all its rows decide what numbers of households mean. */
export async function createPeopleReader(
  rows: readonly TableRow[],
  { columns, manner, known }: { columns: readonly Column[]; manner: Manner; known: KnownPeople },
): Promise<ReadRow> {
  const isNumbered = columns.some(({ field }) => field === 'household_id')
  const numbered = isNumbered || manner.splitsCouples
  const texts = numbered
    ? await mapInTurns(rows, (row) => ({ line: row.line, ...readRow(row, columns, manner) }))
    : []
  const names = await nameHouseholds(
    texts.flatMap((read) => {
      const id = householdOf(read, read.line)
      return id === undefined ? [] : [{ ...read.texts, household_id: id }]
    }),
    known,
  )
  const { groups } = known
  return (row) => personIn(row, readRow(row, columns, manner), { manner, names, groups })
}

/** The household by the file's number for it; a couple is one. */
const householdOf = ({ texts, ofCouple }: RowTexts, row: number): string | undefined =>
  texts.household_id ?? (ofCouple === null ? undefined : `${COUPLE}${lineOfRow(row)}`)

interface Reading extends Pick<KnownPeople, 'groups'> {
  manner: Manner
  /** The names of households by the file's numbers for them. */
  names: ReadonlyMap<string, string>
}

function personIn(
  row: TableRow,
  read: RowTexts,
  { manner, names, groups }: Reading,
): PersonRead | string {
  const { household_id: _, household, ...texts } = read.texts
  const id = householdOf(read, row.line)
  const named = id === undefined ? household : names.get(id)
  const person = valuesOf({ ...texts, ...(named && { household: named }) }, manner)
  if (typeof person === 'string') {
    const isNamed = texts.first_name || texts.last_name || !read.name
    return isNamed ? person : nobodyIn(read.name)
  }
  const { values } = person
  const leftOut = [...titleOf(read), ...person.leftOut, ...takeGroups(values, groups)]
  const question = questionAbout(read)
  if (read.ofCouple === null) return { values, leftOut, question }
  const { dateofbirth, birthday, ...others } = withOwnAddress(values, read.ofCouple)
  if (dateofbirth || birthday) {
    const value = texts.dateofbirth ?? texts.birthday ?? ''
    leftOut.push({ field: 'dateofbirth', value, why: t('it does not say whose it is') })
  }
  return { values: others, leftOut, question }
}

/** Of a couple's two email addresses, the first is that of the one who is named first. */
function withOwnAddress(values: Values, person: number): Values {
  const { email, email_2, ...others } = values
  if (!email || !email_2) return values
  return { ...others, email: person === 0 ? email : email_2 }
}

const nobodyIn = (name: string) => t('“{name}” names no single person.', { name })

const titleOf = ({ title, ofCouple }: RowTexts): LeftOut[] =>
  title && !ofCouple
    ? [{ field: 'name', value: title, why: t('there is no field for titles') }]
    : []

function questionAbout({ broken }: RowTexts): string | null {
  if (!broken) return null
  const text = broken.cell.replace(/\s*[\r\n]+\s*/g, ' ↵ ')
  return t('A cell has a line break: “{text}”. Is the row about one person?', { text })
}
