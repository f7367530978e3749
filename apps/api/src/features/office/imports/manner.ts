import { type ImportField, type ImportKind, type ImportQuestion, wholeName } from '@church/shared'
import { isOwnExport } from '@church/shared/features/office/imports/match-columns.ts'
import {
  addEvidence,
  type DateOrder,
  dayOfYear,
  type Epoch,
  isoOf,
  isProblem,
  noEvidence,
  type OrderEvidence,
  readDate,
  settledOrder,
} from '@church/shared/features/office/imports/read-date.ts'
import {
  inProperCase,
  isInCapitals,
  type NameOrder,
  readFullName,
  readNames,
  type WrittenName,
} from '@church/shared/features/office/imports/read-names.ts'
import * as z from 'zod/mini'
import { eachInTurns } from '../../../platform/in-turns.ts'
import { type Choices, exampleOf, question } from './choices.ts'
import type { Column } from './columns.ts'
import { partOfRow } from './lines.ts'
import type { TableRow } from './read-table.ts'

const DATE_FIELDS = ['dateofbirth', 'joined_on', 'date'] as const
type DateField = (typeof DATE_FIELDS)[number]

/** How to read the cells of a file: as its own values settle, as an admin chose, or as is most likely. */
export const mannerOfFile = z.object({
  orders: z.record(z.enum(DATE_FIELDS), z.enum(['day-first', 'month-first'])),
  epoch: z.literal([1900, 1904]),
  nameOrder: z.enum(['given-first', 'family-first']),
  /** Whether a row about a couple is about two people. */
  splitsCouples: z.boolean(),
  /** Whether names in capitals are written in proper case. */
  isProper: z.boolean(),
  /** Whether line breaks inside a cell are commas; otherwise each such row is asked about. */
  joinsLines: z.boolean(),
  /** Whether the file is our own export, whose names are taken as they are. */
  isOwn: z.boolean(),
})
export type MannerOfFile = z.output<typeof mannerOfFile>

/** The same on a day. */
export interface Manner extends MannerOfFile {
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

/** What the values of a file say about how to read them. */
interface Evidence {
  dates: Record<DateField, OrderEvidence>
  /** The order of names in one column for both, with an example; null if commas or the script say it. */
  names: { guess: NameOrder; sample: string | null }
  /** The first row about a couple, as it is written and as two people. */
  couple: { written: string; people: WrittenName[] } | null
  people: number
  /** Names in capitals, with the first of them. */
  loud: { count: number; first: WrittenName | null }
  /** The first cell with several lines, by field. */
  broken: Map<ImportField, string>
}

/** Finds out how to read a file, and what to ask about it. */
export async function mannerOf(
  file: File,
  choices: Choices,
  reader: Reader,
): Promise<{ manner: Manner; questions: ImportQuestion[] }> {
  const headers = file.columns.map(({ header }) => header)
  const isOwn = isOwnExport(file.kind, headers)
  const names = orderOfNames(file)
  const nameOrder = chosenOrder(choices) ?? names.guess
  const evidence = await findEvidence(file, { isOwn, names, nameOrder })
  const dates = datesOf(file, evidence, choices, reader)
  const named = namesOf(evidence, choices)
  const breaks = breaksIn(evidence, choices)
  return {
    manner: {
      ...{ orders: dates.orders, epoch: dates.epoch, isOwn, today: reader.today },
      ...{ nameOrder, splitsCouples: named.splitsCouples, isProper: named.isProper },
      joinsLines: breaks.joinsLines,
    },
    questions: [...dates.questions, ...named.questions, ...breaks.questions],
  }
}

/** Looks through all rows once, in turns. */
async function findEvidence(
  { kind, columns, rows }: File,
  { isOwn, names, nameOrder }: { isOwn: boolean; names: Evidence['names']; nameOrder: NameOrder },
): Promise<Evidence> {
  const at = (field: ImportField) => columns.findIndex((column) => column.field === field)
  const dates = { dateofbirth: noEvidence(), joined_on: noEvidence(), date: noEvidence() }
  const dateColumns = [
    ...DATE_FIELDS.map((field) => ({ field, n: at(field), textOf: (cell: string) => cell })),
    // Birthdays without a year are dates of birth.
    { field: 'dateofbirth' as const, n: at('birthday'), textOf: dayOfYear },
  ].filter(({ n }) => n >= 0)
  const unbroken = WITHOUT_BREAKS.map((field) => ({ field, n: at(field) })).filter(
    ({ n }) => n >= 0,
  )
  const [first, last, full] = [at('first_name'), at('last_name'), at('name')]
  const found: Evidence = {
    ...{ dates, names, couple: null, people: 0 },
    ...{ loud: { count: 0, first: null }, broken: new Map() },
  }
  await eachInTurns(rows, ({ line, cells }) => {
    // The rows of one line have the same cells.
    if (partOfRow(line) > 0) return
    for (const { field, n, textOf } of dateColumns) {
      const cell = cells[n]
      if (cell) addEvidence(dates[field], textOf(cell))
    }
    for (const { field, n } of unbroken) {
      const cell = cells[n]
      if (cell && !found.broken.has(field) && hasBreak(cell)) found.broken.set(field, cell)
    }
    if (isOwn) return
    const family = cells[last] ?? (first >= 0 ? cells[full] : undefined) ?? ''
    const given = cells[first] ?? ''
    const [whole = ''] = first < 0 && last < 0 && full >= 0 ? [cells[full]] : []
    const { people } = whole ? readFullName(whole, nameOrder) : readNames(given, family)
    if (people.length > 1 && kind === 'people' && !found.couple) {
      found.couple = { written: whole || `${given} ${family}`.trim(), people }
    }
    for (const person of people) {
      found.people += 1
      if (!isInCapitals(person)) continue
      found.loud.count += 1
      found.loud.first ??= person
    }
  })
  return found
}

/** Countries that write the month first have their time zones here; headers in the file may say so, too. */
const MONTH_FIRST_ZONES =
  /^(?:US\/|America\/(?:New_York|Detroit|Chicago|Denver|Phoenix|Los_Angeles|Anchorage|Boise|Indiana|Kentucky|Menominee|Juneau|Sitka|North_Dakota|Puerto_Rico)|Pacific\/Honolulu|Asia\/Manila)/
const MONTH_FIRST_WORDS = /\bzip\b|birthdate|cell phone|home state/i

function datesOf(file: File, { dates }: Evidence, choices: Choices, { today, timeZone }: Reader) {
  const questions: ImportQuestion[] = []
  const settled = DATE_FIELDS.flatMap((field) => {
    const found = dates[field]
    return found.dayFirst + found.monthFirst > 0 ? (settledOrder(found) ?? []) : []
  })
  const isAmerican =
    MONTH_FIRST_ZONES.test(timeZone) ||
    file.columns.some(({ header }) => MONTH_FIRST_WORDS.test(header))
  // Dates of one file are usually written in one way.
  const likely: DateOrder = settled[0] ?? (isAmerican ? 'month-first' : 'day-first')
  const orderOf = (field: DateField): DateOrder => {
    const found = dates[field]
    const order = settledOrder(found)
    if (order) return order
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
  const field = DATE_FIELDS.find((each) => dates[each].serial !== '')
  if (field) {
    const options = ([1900, 1904] as const).map((epoch) => ({
      value: String(epoch),
      example: dayOf(dates[field].serial, { order: 'day-first', epoch, today, field }),
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

/** The share of names in capitals from which proper case is offered. */
const CAPITALS = 0.5

/** Columns whose words say that the family name comes first. */
const FAMILY_FIRST =
  /^(?:nachname|name)[\s,]+vorname|^last\s*name?[\s,]+first|^last[\s,]+first|^apellidos|^nom\s+(?:et\s+)?pr|^nazwisko|^nume\s+[sș]i|^név|姓名|이름/i

function namesOf({ names, couple, loud, people }: Evidence, choices: Choices) {
  const questions: ImportQuestion[] = []
  const { guess, sample } = names
  if (sample !== null) {
    const options = (['given-first', 'family-first'] as const).map((value) => {
      const [person] = readFullName(sample, value).people
      return { value, example: person?.last || sample }
    })
    questions.push(question(choices, { key: 'name_order', field: 'name', guess, options }))
  }
  if (couple) {
    const two = couple.people.map((each) => wholeName(each.first, each.last))
    const options = [
      { value: 'two', example: exampleOf(two) },
      { value: 'one', example: couple.written },
    ]
    questions.push(question(choices, { key: 'couples', guess: 'two', options }))
  }
  if (loud.first && loud.count > people * CAPITALS) {
    const { first, last } = loud.first
    const options = [
      { value: 'keep', example: wholeName(first, last) },
      { value: 'proper', example: wholeName(inProperCase(first), inProperCase(last)) },
    ]
    questions.push(question(choices, { key: 'capitals', guess: 'keep', options }))
  }
  return {
    splitsCouples: couple !== null && choices.couples !== 'one',
    isProper: loud.first !== null && choices.capitals === 'proper',
    questions,
  }
}

const chosenOrder = ({ name_order: chosen }: Choices): NameOrder | null =>
  chosen === 'given-first' || chosen === 'family-first' ? chosen : null

/** Whether the first name or the family name comes first in one column for both; commas say it, and some scripts. */
function orderOfNames({ columns, rows }: File): Evidence['names'] {
  const has = (field: ImportField) => columns.some((column) => column.field === field)
  const n = columns.findIndex(({ field }) => field === 'name')
  const isOnly = n >= 0 && !has('first_name') && !has('last_name')
  if (!isOnly) return { guess: 'given-first', sample: null }
  const isFamilyFirst = FAMILY_FIRST.test(columns[n]?.header ?? '')
  const found = rows.find(({ cells }) => {
    const name = (cells[n] ?? '').trim()
    return /^\p{L}+\s\p{L}+$/u.test(name) && !/^[\p{Script=Han}\p{Script=Hangul}\s]+$/u.test(name)
  })
  return { guess: isFamilyFirst ? 'family-first' : 'given-first', sample: found?.cells[n] ?? null }
}

/** Fields in which a line break may mean that a row has swallowed another one. */
export const WITHOUT_BREAKS = [
  ...['first_name', 'last_name', 'middle_name', 'name', 'email', 'email_2'],
  ...['phone_number', 'phone_number_2', 'flatno', 'streetname', 'city', 'postcode'],
] as readonly ImportField[]

function breaksIn({ broken }: Evidence, choices: Choices) {
  const field = WITHOUT_BREAKS.find((each) => broken.has(each))
  if (!field) return { joinsLines: true, questions: [] }
  const cell = broken.get(field) ?? ''
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
export const hasBreak = (cell: string): boolean => /[\r\n]/.test(cell.trim())

/** The lines of a cell as one. */
export const joined = (cell: string): string =>
  hasBreak(cell) ? cell.trim().replace(/\s*[,;]?\s*[\r\n]+\s*/g, ', ') : cell.trim()
