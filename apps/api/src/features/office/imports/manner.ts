import type { ImportField, ImportKind, ImportQuestion } from '@church/shared'
import { isOwnExport } from '@church/shared/features/office/imports/match-columns.ts'
import {
  type DateOrder,
  dayOfYear,
  type Epoch,
  findOrder,
  isoOf,
  isProblem,
  readDate,
  settledOrder,
} from '@church/shared/features/office/imports/read-date.ts'
import {
  inProperCase,
  isInCapitals,
  type NameOrder,
  readFullName,
  readNames,
} from '@church/shared/features/office/imports/read-names.ts'
import { type Choices, exampleOf, question } from './choices.ts'
import type { Column } from './columns.ts'
import { partOfRow } from './lines.ts'
import type { TableRow } from './read-table.ts'

type DateField = 'dateofbirth' | 'joined_on' | 'date'
const DATE_FIELDS: readonly DateField[] = ['dateofbirth', 'joined_on', 'date']

/** How to read the cells of a file: as its own values settle, as an admin chose, or as is most likely. */
export interface Manner {
  orders: Record<DateField, DateOrder>
  epoch: Epoch
  nameOrder: NameOrder
  /** Whether a row about a couple is about two people. */
  splitsCouples: boolean
  /** Whether names in capitals are written in proper case. */
  isProper: boolean
  /** Whether line breaks inside a cell are commas; otherwise each such row is asked about. */
  joinsLines: boolean
  /** Whether the file is our own export, whose names are taken as they are. */
  isOwn: boolean
  /** The church's date. */
  today: string
}

interface File {
  kind: ImportKind
  columns: readonly Column[]
  rows: readonly TableRow[]
}

/** What of the church decides how a file is read. */
export interface Reader {
  today: string
  timeZone: string
}

/** The cells of a field's column; birthdays without a year are dates of birth. */
const cellsOf = (file: File, field: ImportField): string[] =>
  field === 'dateofbirth'
    ? [...cellsIn(file, field), ...cellsIn(file, 'birthday').map(dayOfYear)]
    : cellsIn(file, field)

const cellsIn = ({ columns, rows }: File, field: ImportField): string[] => {
  const n = columns.findIndex((column) => column.field === field)
  // The rows of one line have the same cells.
  return n < 0
    ? []
    : rows.flatMap(({ line, cells }) => (partOfRow(line) > 0 ? [] : (cells[n] ?? '')))
}

/** Finds out how to read a file, and what to ask about it. */
export function mannerOf(
  file: File,
  choices: Choices,
  reader: Reader,
): { manner: Manner; questions: ImportQuestion[] } {
  const { orders, epoch, questions } = datesOf(file, choices, reader)
  const isOwn = isOwnExport(
    file.kind,
    file.columns.map(({ header }) => header),
  )
  const names = isOwn ? ownNames : namesOf(file, choices)
  const breaks = breaksIn(file, choices)
  return {
    manner: {
      ...{ orders, epoch, isOwn, today: reader.today },
      ...{
        nameOrder: names.nameOrder,
        splitsCouples: names.splitsCouples,
        isProper: names.isProper,
      },
      joinsLines: breaks.joinsLines,
    },
    questions: [...questions, ...names.questions, ...breaks.questions],
  }
}

/** Countries that write the month first have their time zones here; headers in the file may say so, too. */
const MONTH_FIRST_ZONES =
  /^(?:US\/|America\/(?:New_York|Detroit|Chicago|Denver|Phoenix|Los_Angeles|Anchorage|Boise|Indiana|Kentucky|Menominee|Juneau|Sitka|North_Dakota|Puerto_Rico)|Pacific\/Honolulu|Asia\/Manila)/
const MONTH_FIRST_WORDS = /\bzip\b|birthdate|cell phone|home state/i

function datesOf(file: File, choices: Choices, { today, timeZone }: Reader) {
  const questions: ImportQuestion[] = []
  const evidence = new Map(DATE_FIELDS.map((field) => [field, findOrder(cellsOf(file, field))]))
  const settled = DATE_FIELDS.flatMap((field) => {
    const found = evidence.get(field)
    return found && found.dayFirst + found.monthFirst > 0 ? (settledOrder(found) ?? []) : []
  })
  const isAmerican =
    MONTH_FIRST_ZONES.test(timeZone) ||
    file.columns.some(({ header }) => MONTH_FIRST_WORDS.test(header))
  // Dates of one file are usually written in one way.
  const likely: DateOrder = settled[0] ?? (isAmerican ? 'month-first' : 'day-first')
  const orderOf = (field: DateField): DateOrder => {
    const found = evidence.get(field)
    const order = found ? settledOrder(found) : null
    if (order || !found) return order ?? likely
    const key = `order.${field}`
    const options = (['day-first', 'month-first'] as const).map((value) => ({
      value,
      example: dayOf(found.either, { order: value, epoch: 1900, today, field }),
    }))
    questions.push(question(choices, { key, field, guess: likely, options }))
    const chosen = choices[key]
    return chosen === 'day-first' || chosen === 'month-first' ? chosen : likely
  }
  const orders = {
    dateofbirth: orderOf('dateofbirth'),
    joined_on: orderOf('joined_on'),
    date: orderOf('date'),
  }
  const [field, numbered] = [...evidence].find(([, { serial }]) => serial !== '') ?? []
  if (field && numbered) {
    const options = ([1900, 1904] as const).map((epoch) => ({
      value: String(epoch),
      example: dayOf(numbered.serial, { order: 'day-first', epoch, today, field }),
    }))
    questions.push(question(choices, { key: 'epoch', field, guess: '1900', options }))
  }
  const epoch: Epoch = choices.epoch === '1904' ? 1904 : 1900
  return { orders, epoch, questions }
}

interface Sample {
  order: DateOrder
  epoch: Epoch
  today: string
  field: DateField
}

/** A text and the day as which it is read, `YYYY-MM-DD`; screens write it in words. */
function dayOf(text: string, { order, epoch, today, field }: Sample): string {
  const of = field === 'dateofbirth' ? 'birth' : 'past'
  const read = readDate(text, { order, epoch, today, of })
  return read && !isProblem(read) ? isoOf(read) : ''
}

const ownNames = {
  nameOrder: 'given-first' as NameOrder,
  splitsCouples: false,
  isProper: false,
  questions: [] as ImportQuestion[],
}

/** The share of names in capitals from which proper case is offered. */
const CAPITALS = 0.5

/** Columns whose words say that the family name comes first. */
const FAMILY_FIRST =
  /^(?:nachname|name)[\s,]+vorname|^last\s*name?[\s,]+first|^last[\s,]+first|^apellidos|^nom\s+(?:et\s+)?pr|^nazwisko|^nume\s+[sș]i|^név|姓名|이름/i

function namesOf(file: File, choices: Choices) {
  const questions: ImportQuestion[] = []
  const [first, last, full] = (['first_name', 'last_name', 'name'] as const).map((field) =>
    cellsOf(file, field),
  )
  const hasFull = !last?.length && !first?.length && Boolean(full?.length)
  const nameOrder = hasFull ? orderOfNames(file, full ?? [], choices, questions) : 'given-first'
  const read = hasFull
    ? (full ?? []).map((name) => ({ written: name, ...readFullName(name, nameOrder) }))
    : (first ?? []).map((given, n) => {
        const family = (last?.length ? last : full)?.[n] ?? ''
        return { written: `${given} ${family}`.trim(), ...readNames(given, family) }
      })
  const couples = file.kind === 'people' ? read.filter(({ people }) => people.length > 1) : []
  const [couple] = couples
  if (couple) {
    const two = couple.people.map((each) => `${each.first} ${each.last}`.trim())
    const options = [
      { value: 'two', example: exampleOf(two) },
      { value: 'one', example: couple.written },
    ]
    questions.push(question(choices, { key: 'couples', guess: 'two', options }))
  }
  const everybody = read.flatMap(({ people }) => people)
  const capitals = everybody.filter(isInCapitals)
  const [loud] = capitals
  if (loud && capitals.length > everybody.length * CAPITALS) {
    const name = `${loud.first} ${loud.last}`.trim()
    const options = [
      { value: 'keep', example: name },
      { value: 'proper', example: `${inProperCase(loud.first)} ${inProperCase(loud.last)}`.trim() },
    ]
    questions.push(question(choices, { key: 'capitals', guess: 'keep', options }))
  }
  return {
    nameOrder,
    splitsCouples: couples.length > 0 && choices.couples !== 'one',
    isProper: choices.capitals === 'proper',
    questions,
  }
}

/** Whether the first name or the family name comes first in one column for both; asked unless commas say it. */
function orderOfNames(
  { columns }: File,
  names: readonly string[],
  choices: Choices,
  questions: ImportQuestion[],
): NameOrder {
  const header = columns.find(({ field }) => field === 'name')?.header ?? ''
  const guess: NameOrder = FAMILY_FIRST.test(header) ? 'family-first' : 'given-first'
  const sample = names.find(
    (name) =>
      /^\p{L}+\s\p{L}+$/u.test(name.trim()) &&
      !/^[\p{Script=Han}\p{Script=Hangul}\s]+$/u.test(name),
  )
  if (!sample) return guess
  const options = (['given-first', 'family-first'] as const).map((value) => {
    const [person] = readFullName(sample, value).people
    return { value, example: person?.last || sample }
  })
  questions.push(question(choices, { key: 'name_order', field: 'name', guess, options }))
  const chosen = choices.name_order
  return chosen === 'given-first' || chosen === 'family-first' ? chosen : guess
}

/** Fields in which a line break may mean that a row has swallowed another one. */
export const WITHOUT_BREAKS = [
  ...['first_name', 'last_name', 'middle_name', 'name', 'email', 'email_2'],
  ...['phone_number', 'phone_number_2', 'flatno', 'streetname', 'city', 'postcode'],
] as readonly ImportField[]

function breaksIn(file: File, choices: Choices) {
  const field = WITHOUT_BREAKS.find((each) => cellsOf(file, each).some(hasBreak))
  if (!field) return { joinsLines: true, questions: [] }
  const cell = cellsOf(file, field).find(hasBreak) ?? ''
  const options = [
    {
      value: 'ask',
      example: cell
        .trim()
        .replace(/\s*[\r\n]+\s*/g, ' ↵ ')
        .slice(0, 120),
    },
    { value: 'join', example: joined(cell).slice(0, 120) },
  ]
  return {
    joinsLines: choices.breaks === 'join',
    questions: [question(choices, { key: 'breaks', field, guess: 'ask', options })],
  }
}

/** Whether a cell has several lines. */
export const hasBreak = (cell: string): boolean => /\S\s*[\r\n]\s*\S/.test(cell)

/** The lines of a cell as one. */
export const joined = (cell: string): string => cell.trim().replace(/\s*[,;]?\s*[\r\n]+\s*/g, ', ')
