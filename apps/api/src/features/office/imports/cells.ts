import { type ImportField, textOfCell } from '@church/shared'
import { isBlankWord } from '@church/shared/features/office/imports/blank-words.ts'
import {
  inProperCase,
  type ReadName,
  readFullName,
  readNames,
  type WrittenName,
} from '@church/shared/features/office/imports/read-names.ts'
import { isNoMark } from '@church/shared/features/office/imports/read-presence.ts'
import type { Column } from './columns.ts'
import { partOfRow } from './lines.ts'
import { hasBreak, joined, type Manner, WITHOUT_BREAKS } from './manner.ts'
import type { TableRow } from './read-table.ts'

/** The texts of a row by field, without those that are blank. */
export type Texts = Partial<Record<Exclude<ImportField, 'name'>, string>>

/** What a row says. */
export interface RowTexts {
  texts: Texts
  /** A title before the name, which is left out: Mr, Rev. Dr. */
  title: string
  /** The name as the row has it. */
  name: string
  /** A field whose cell has several lines, if these have to be asked about. */
  broken: { field: ImportField; cell: string } | null
  /** Which person of a couple, from 0; null if the row is about one person. */
  ofCouple: number | null
}

/** Null and None are names of people, too; N/A and a spreadsheet's errors are not. */
const isNamed = (text: string) =>
  /^[A-Z][a-z]+$/.test(text) ||
  (/[\p{L}\p{N}\p{S}]/u.test(text) && (!/[/#]/.test(text) || !isBlankWord(text)))

/** The text of a cell of our own export on one line. */
const ownText = (cell: string) => joined(textOfCell(cell.trim()))

/**
 * The text of a cell of another program on one line: `="07700"` keeps a spreadsheet from reading a number, and programs
 * on the web write O&#39;Neill and Jos&eacute;.
 */
function textIn(cell: string): string {
  const trimmed = cell.trim()
  const text = /['=]/.test(trimmed) ? textOfCell(trimmed.replace(/^="([^"]*)"$/, '$1')) : trimmed
  return joined(text.includes('&') && text.includes(';') ? withoutEntities(text) : text)
}

/** HTML's names of the letters from À to ÿ, in the order of Unicode. */
const LETTERS =
  `Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml
  ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc
  atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde
  ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`.split(/\s+/)

const ENTITIES: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
  ...{ lsquo: '‘', rsquo: '’', Scaron: 'Š', scaron: 'š', OElig: 'Œ', oelig: 'œ', Yuml: 'Ÿ' },
  ...Object.fromEntries(LETTERS.map((name, n) => [name, String.fromCharCode(0xc0 + n)])),
}

const ENTITY = /&(?:#(\d{2,5})|#x([\da-f]{2,4})|([a-z]{2,6}));/gi

const withoutEntities = (text: string) =>
  text.replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
    const letter = name ? ENTITIES[name] : String.fromCharCode(code)
    return letter && /[^\p{C}]/u.test(letter) ? letter : entity
  })

/** The lines of a name are parts of it. */
const nameIn = (cell: string) =>
  hasBreak(cell) ? cell.trim().replace(/\s*[\r\n]+\s*/g, ' ') : cell

export const hasField = (columns: readonly Column[], field: ImportField): boolean =>
  columns.some((column) => column.field === field)

/** Reads the cells of a row. The second row of a line about a couple has the second person. */
export function readRow(row: TableRow, columns: readonly Column[], manner: Manner): RowTexts {
  const read = manner.isOwn ? ownText : textIn
  const texts: Texts = {}
  const written: Written = {}
  let broken: RowTexts['broken'] = null
  for (let n = 0; n < columns.length; n++) {
    const field = columns[n]?.field
    const cell = row.cells[n]
    if (!field || !cell) continue
    if (!manner.joinsLines && !broken && hasBreak(cell) && WITHOUT_BREAKS.includes(field)) {
      broken = { field, cell: cell.trim() }
    }
    if (field === 'name' || field === 'first_name' || field === 'last_name') {
      const text = read(nameIn(cell))
      if (isNamed(text)) written[field] = text
      continue
    }
    const text = read(cell)
    if (!(field === 'attendance' ? isNoMark(text) : isBlankWord(text))) texts[field] = text
  }
  const { name, first_name, last_name } = written
  const names = manner.isOwn ? ownName(written) : namesIn(written, columns, manner)
  const isCouple = names.people.length > 1 && manner.splitsCouples
  const person = isCouple ? names.people[partOfRow(row.line)] : wholeOf(names, written)
  const shown = person && manner.isProper ? properly(person) : person
  if (shown?.first) texts.first_name = shown.first
  if (shown?.last) texts.last_name = shown.last
  return {
    texts,
    title: names.title,
    name: [first_name, last_name ?? name].filter(Boolean).join(' '),
    broken,
    ofCouple: isCouple ? partOfRow(row.line) : null,
  }
}

interface Written {
  name?: string | undefined
  first_name?: string | undefined
  last_name?: string | undefined
}

/** Our export has names as they are stored. */
const ownName = ({ first_name = '', last_name = '' }: Written): ReadName => ({
  people: first_name || last_name ? [{ first: first_name, last: last_name }] : [],
  title: '',
})

/**
 * Without a column for the last name, a Name is the last name if there is a first name, otherwise both.
 */
function namesIn(
  { name = '', first_name = '', last_name = '' }: Written,
  columns: readonly Column[],
  { nameOrder }: Manner,
): ReadName {
  if (hasField(columns, 'last_name') || (first_name && !name)) {
    const read = readNames(first_name, last_name)
    return read.people.length > 0 || !name ? read : readFullName(name, nameOrder)
  }
  return hasField(columns, 'first_name')
    ? readNames(first_name, name)
    : readFullName(name, nameOrder)
}

/** One person, also for a couple that stays one. */
function wholeOf(
  read: ReadName,
  { first_name = '', last_name = '', name = '' }: Written,
): WrittenName | undefined {
  if (read.people.length < 2) return read.people[0]
  const [one] = read.people
  if (!one) return undefined
  const last = last_name || (first_name ? name : one.last)
  return { first: first_name || read.people.map(({ first }) => first).join(' & '), last }
}

const properly = ({ first, last }: WrittenName): WrittenName => ({
  first: inProperCase(first),
  last: inProperCase(last),
})

export const countPeople = (row: TableRow, columns: readonly Column[], manner: Manner): number => {
  if (manner.isOwn || !manner.splitsCouples) return 1
  const cells: Written = {}
  for (const [n, { field }] of columns.entries()) {
    const cell = row.cells[n]?.trim()
    if (cell && (field === 'name' || field === 'first_name' || field === 'last_name'))
      cells[field] = textIn(nameIn(cell))
  }
  return Math.max(1, namesIn(cells, columns, manner).people.length)
}
