import {
  DATE_DETAILS,
  departmentSet,
  detailOf,
  detailSchemas,
  FILE_DETAILS,
  type FileDetail,
  firstName,
  formatFacts,
  IMPORT_FIELDS,
  type ImportField,
  isKeyOf,
  isOneOf,
  joinNames,
  type LeftOut,
  lastName,
  newHousehold,
  PEOPLE_FIELDS,
  type PeopleField,
  shown,
  splitNames,
  t,
  worded,
} from '@church/shared'
import {
  dayOfYear,
  isoOf,
  isProblem,
  readDate,
} from '@church/shared/features/office/imports/read-date.ts'
import { readEmails, type Several } from '@church/shared/features/office/imports/read-emails.ts'
import { isShortened, readPhones } from '@church/shared/features/office/imports/read-phones.ts'
import * as z from 'zod/mini'
import type { Texts } from './cells.ts'
import { dateProblem } from './date-problem.ts'
import { fold } from './fold.ts'
import type { Manner } from './manner.ts'

/** The values of a person in a row, by field, in the form in which they are stored. */
export type Values = Partial<Record<PeopleField, string>>

const joinedOn = z.iso
  .date()
  .check(
    z.refine(
      (date) => date >= '1900-01-01' && date <= '2999-12-31',
      worded('Please check the year.'),
    ),
  )

/** Why a value is left out: the end of a sentence that names it. */
class Problem extends Error {}

function oneOf(text: string, options: readonly string[]): string {
  const found = options.find((option) => option.toLowerCase() === text.toLowerCase())
  if (found === undefined)
    throw new Problem(t('it is not one of {options}', { options: formatFacts(options) }))
  return found
}

function departmentNames(text: string): string {
  const names = splitNames(text)
  z.parse(
    departmentSet,
    names.map((department_name) => ({ department_name })),
  )
  const different = new Map(names.map((name) => [name.toLowerCase(), name]))
  return joinNames([...different.values()].sort(byName))
}

/** How other programs call those who are not adults; Planning Center has a column Child with TRUE. */
const CHILD = /^(true|yes)$|\b(child|son|daughter|kid|dependent)/i

export const isChild = (relation: string): boolean => CHILD.test(relation)

function householdNames(text: string): string {
  const names = splitNames(text)
  for (const name of names) z.parse(newHousehold.shape.name, name)
  return joinNames([...new Map(names.map((name) => [fold(name), name])).values()])
}

export const byName = (a: string, b: string) => a.toLowerCase().localeCompare(b.toLowerCase())

/** The field that takes the second value of a cell. */
const SECOND = { email: 'email_2', phone_number: 'phone_number_2' } as const

type SeveralField = 'email' | 'email_2' | 'phone_number' | 'phone_number_2'
const SEVERAL: Record<SeveralField, (cell: string) => Several> = {
  email: readEmails,
  email_2: readEmails,
  phone_number: readPhones,
  phone_number_2: readPhones,
}

/** @returns null for a text that means that there is no value */
function valueIn(field: PeopleField, text: string, manner: Manner): string | null {
  if (isOneOf(FILE_DETAILS, field)) return detailValue(field, text, manner)
  switch (field) {
    case 'id':
    case 'household_id':
      return text
    case 'first_name':
      return z.parse(firstName, text)
    case 'last_name':
      return z.parse(lastName, text)
    case 'joined_on': {
      const date = dateIn('joined_on', text, manner)
      return date && z.parse(joinedOn, date)
    }
    case 'household':
      return householdNames(text)
    case 'relation':
      return isChild(text) ? 'child' : 'adult'
    case 'standing':
      return oneOf(text, ['active', 'left'])
    case 'departments':
      return departmentNames(text)
    case 'groups':
      return joinNames(splitNames(text))
    case 'email':
      return null
  }
}

function dateIn(
  field: 'dateofbirth' | 'joined_on',
  text: string,
  { orders, epoch, today }: Manner,
) {
  const of = field === 'dateofbirth' ? ('birth' as const) : ('past' as const)
  const read = readDate(text, { order: orders[field], epoch, today, of })
  if (read && isProblem(read)) throw new Problem(dateProblem(read))
  return read && isoOf(read)
}

function detailValue(detail: FileDetail, text: string, manner: Manner): string | null {
  const row = detailOf(detail)
  const schema = detailSchemas[detail]
  if (isOneOf(DATE_DETAILS, detail)) {
    const date = dateIn('dateofbirth', text, manner)
    return date?.startsWith('--') ? date : date && z.parse(schema, date)
  }
  if (row.kind === 'birthday')
    return dateIn('dateofbirth', dayOfYear(text), manner)?.slice(-'MM-DD'.length) ?? null
  return row.kind === 'choice' ? oneOf(text, row.options) : z.parse(schema, text)
}

/** A message as the end of a sentence. */
const asClause = (message: string) =>
  message.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase()).replace(/\.$/, '')

const problemIn = (error: unknown): string => {
  if (error instanceof z.core.$ZodError) {
    const [issue] = error.issues
    if (issue?.code === 'too_big' && issue.origin === 'string') {
      return t('it is longer than {max} characters', { max: String(issue.maximum) })
    }
    return asClause(shown(error.issues[0]?.message ?? t('Please check this value.')))
  }
  if (error instanceof Problem) return error.message
  throw error
}

/** What a row says about a person. */
interface ReadPerson {
  values: Values
  leftOut: LeftOut[]
}

/** The most letters of a value that is quoted. */
const QUOTED = 80

const left = (field: ImportField, value: string, why: string): LeftOut => ({
  field,
  value: value.length > QUOTED ? `${value.slice(0, QUOTED)}…` : value,
  why,
})

/** A value that is left out, in a sentence. */
export function leftInWords({ field, value, why }: LeftOut): string {
  const labels: Record<string, string> = { ...IMPORT_FIELDS.attendance, ...IMPORT_FIELDS.people }
  return t('{field} “{value}” left out: {why}.', {
    field: shown(labels[field] ?? field),
    value,
    why,
  })
}

/**
 * Reads what a row says about a person. A value that cannot be read is left out.
 * @returns why the row cannot be imported, if it names nobody
 */
export function valuesOf(texts: Texts, manner: Manner): ReadPerson | string {
  const values: Values = {}
  const leftOut: LeftOut[] = []
  for (const field of PEOPLE_FIELDS) {
    const text = texts[field]
    if (text === undefined || isKeyOf(SEVERAL, field)) continue
    try {
      const value = valueIn(field, text, manner)
      if (value) values[field] = value
    } catch (error) {
      const problem = problemIn(error)
      leftOut.push(left(field, text, problem))
    }
  }
  takeBirthday(values)
  for (const field of ['email', 'phone_number'] as const) {
    leftOut.push(...takeSeveral(field, texts, values))
  }
  if (!values.first_name && !values.last_name) {
    const names = leftOut.filter(({ field }) => field === 'first_name' || field === 'last_name')
    return names.length > 0 ? names.map(leftInWords).join(' ') : t('This row has no name.')
  }
  if (!values.first_name) {
    // Somebody with one name has it as the first.
    values.first_name = values.last_name ?? ''
    delete values.last_name
  }
  return { values, leftOut }
}

/** A birthday without a year is a value of its own, which a date of birth makes needless. */
function takeBirthday(values: Values): void {
  const { dateofbirth } = values
  if (dateofbirth?.startsWith('--')) {
    delete values.dateofbirth
    values.birthday ??= dateofbirth.slice('--'.length)
  } else if (dateofbirth && values.birthday) delete values.birthday
}

/** Takes the values of two cells for two fields, the second of which takes what the first has too many of. */
function takeSeveral(field: keyof typeof SECOND, texts: Texts, values: Values): LeftOut[] {
  const second = SECOND[field]
  const leftOut: LeftOut[] = []
  const all = ([field, second] as const).map((each): string[] => {
    const text = texts[each]
    if (text === undefined) return []
    const { found, rest } = SEVERAL[each](text)
    if (rest)
      leftOut.push(left(each, rest, found.length > 0 ? t('it is a note') : whyNone(field, text)))
    return found
  })
  const [ones = [], others = []] = all
  const [one = '', ...more] = ones
  const rest = [...new Set([...others, ...more])].filter((value) => value !== one)
  const [other, ...tooMany] = rest
  if (one) values[field] = one
  if (other) values[second] = other
  return [
    ...leftOut,
    ...tooMany.map((value) => left(field, value, t('there is no field for a third one'))),
  ]
}

function whyNone(field: keyof typeof SECOND, text: string): string {
  if (field === 'email') return t('it is no email address')
  return isShortened(text) ? t('a spreadsheet has shortened it') : t('it is no telephone number')
}
