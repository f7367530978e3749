import {
  HEADER_MAX,
  IMPORT_COLUMNS_MAX,
  IMPORT_ROWS_MAX,
  type ImportKind,
  type ImportLines,
  type ImportQuestion,
  type ImportReading,
  importErrors,
  isKeyOf,
  keysOf,
  t,
} from '@church/shared'
import { countKnown } from '@church/shared/features/office/imports/match-columns.ts'
import { refuse } from '../../../http/errors.ts'
import { eachInTurns, mapInTurns } from '../../../platform/in-turns.ts'
import { type Choices, exampleOf, question } from './choices.ts'
import { decodeAs, ENCODINGS, guessEncodings } from './decode.ts'
import { findHeader, isOtherRow } from './find-header.ts'
import { type CsvRows, type FileRow, linesOf, readCsv } from './read-csv.ts'
import { isVcards, readVcards } from './read-vcards.ts'

export interface TableRow {
  /** Its number: see `lines.ts`. */
  line: number
  cells: string[]
}

export interface Table {
  /** The names of the columns, each different. */
  headers: string[]
  rows: TableRow[]
}

/** The table of a file, and how it was found there. */
export interface ReadTable extends Table, ImportReading {
  lines: ImportLines
  questions: ImportQuestion[]
  /** The lines on which a quotation mark opens that never closes. */
  openQuotes: number[]
}

interface How {
  kind: ImportKind
  choices: Choices
  /** The codes of the church's languages, by which letters are guessed. */
  languages: readonly string[]
}

/**
 * Reads a file as a table: CSV in any encoding and with any separator, or contacts (vCard). Every line is accounted
 * for. @throws HttpError 400 if it has no rows or too many, or is no text
 */
export async function readTable(bytes: Buffer, how: How): Promise<ReadTable> {
  const { text, asked } = decode(bytes, how)
  // A workbook, a picture, a web page or the like.
  if (text.includes('\0') || IS_OTHER.test(text.slice(0, 200))) throw refuse(importErrors.notCsv)
  const all = await linesOf(text)
  if (all.slice(0, BEGINNING).some(isTooWide)) throw refuse(importErrors.tooManyColumns)
  if (isVcards(text)) return tableOf(readContacts(all), how, asked)
  const { skipped, separator, questions } = separatorOf(all, how)
  const csv = await readCsv(all.slice(skipped), separator)
  for (const row of csv.rows) row.line += skipped
  const file = {
    ...csv,
    lines: all.length,
    others: skipped ? [{ line: 1, text: all[0] ?? '' }] : [],
  }
  return tableOf(file, how, [...asked, ...questions])
}

const IS_OTHER = /^\s*(?:<(?:!doctype|html|table|\?xml|head)|%PDF|\{\\rtf|[[{]\s*[{"])/i

interface File extends CsvRows {
  others: { line: number; text: string }[]
  /** Empty lines between the rows, which are not among them. */
  blank?: number
}

function readContacts(lines: readonly string[]): File {
  const { rows, blank } = readVcards(lines)
  return { rows, lines: lines.length, others: [], blank }
}

/** Lines by which a separator is chosen. */
const BEGINNING = 50

/** Whether a line has more columns than any list, apart from empty ones at its end, as Excel saves them. */
const isTooWide = (line: string) =>
  line.replace(/[,;\t|"\s]+$/, '').split(/[,;\t|]/, WIDE_LINE + 1).length > WIDE_LINE
/** Cells with text may have separators in them. */
const WIDE_LINE = IMPORT_COLUMNS_MAX * 5

/** Lines without ASCII letters that show how an encoding reads them. */
function decode(bytes: Buffer, { choices, languages }: How) {
  const guesses = guessEncodings(bytes, languages)
  const [best] = guesses
  const guess = best?.encoding ?? 'utf-8'
  // Bytes that leave no doubt stay as they are, whatever was chosen for an earlier file.
  if (guesses.length < 2) return { text: decodeAs(bytes, guess), asked: [] }
  const chosen = choices.encoding
  const encoding = chosen && ENCODINGS.includes(chosen) ? chosen : guess
  const text = decodeAs(bytes, encoding)
  const seen = new Set<string>()
  const options = guesses
    .filter((each, n) => n < 2 || each.encoding === chosen || each.score > (best?.score ?? 0) - 1)
    .flatMap(({ encoding: value }) => {
      const example = lettersIn(bytes, value)
      if (seen.has(example)) return []
      seen.add(example)
      return [{ value, example }]
    })
    .slice(0, 6)
  const asked = options.length < 2 ? [] : [question(choices, { key: 'encoding', guess, options })]
  return { text, asked }
}

/** Words of the file with letters beside A to Z. */
function lettersIn(bytes: Buffer, encoding: string): string {
  const text = decodeAs(bytes.subarray(0, 64 * 1024), encoding)
  const words = text.split(/[\s,;|"<>@]+/).filter((word) => /[^ -~]/.test(word))
  return exampleOf([...new Set(words)])
}

const SEPARATORS = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const

/** Finds the separator: of `sep=;`, or the one with which the names of columns are known and the rows equally wide. */
function separatorOf(lines: readonly string[], { kind, choices }: How) {
  const [, said] = /^\uFEFF?"?sep=(.|\\t)"?[,;\t|]*$/i.exec(lines[0] ?? '') ?? []
  const skipped = said ? 1 : 0
  const beginning = lines.slice(skipped, skipped + BEGINNING).filter((line) => line.trim() !== '')
  const scored = keysOf(SEPARATORS)
    .map((name) => ({ name, ...fitOf(beginning, SEPARATORS[name], kind) }))
    .sort((a, b) => b.score - a.score)
  const [best, second] = scored
  const own = Object.entries(SEPARATORS).find(([, character]) => character === said)?.[0]
  const guess = own ?? best?.name ?? 'comma'
  // A choice for an earlier file does not hold if it leaves one column.
  const fits = scored.some(({ name: each, width }) => each === choices.separator && width > 1)
  const name = fits && isKeyOf(SEPARATORS, choices.separator) ? choices.separator : guess
  const isOpen = !own && best && second && second.width > 1 && second.score > best.score * 0.6
  const options = scored
    .filter(({ width, name: each }) => width > 1 || each === name)
    .slice(0, 3)
    .map(({ name: value, example }) => ({ value, example }))
  const questions =
    (isOpen || 'separator' in choices) && options.length > 1
      ? [question(choices, { key: 'separator', guess, options })]
      : []
  return {
    skipped,
    separator: isKeyOf(SEPARATORS, name) ? SEPARATORS[name] : said && !own ? said : ',',
    questions,
  }
}

function fitOf(lines: readonly string[], separator: string, kind: ImportKind) {
  const cells = lines.map((line) =>
    line
      .replace(/"(?:[^"]|"")*"/g, (quoted) => quoted.replaceAll(separator, ' '))
      .split(separator)
      .map((cell) => cell.replace(/^\s*"|"\s*$/g, '')),
  )
  const widths = new Map<number, number>()
  for (const { length } of cells) widths.set(length, (widths.get(length) ?? 0) + 1)
  const [[width, count] = [1, 0]] = [...widths].sort((a, b) => b[1] - a[1])
  const known = Math.max(0, ...cells.slice(0, 15).map((row) => countKnown(kind, row)))
  const [first = []] = cells
  return {
    width,
    score: known * 10 + (width > 1 ? 5 * (count / cells.length) + Math.min(width, 5) / 10 : 0),
    example: exampleOf(first, 4),
  }
}

/** Lines that are no rows which are told. */
const OTHERS_TOLD = 20
const TEXT_TOLD = 120

async function tableOf(file: File, how: How, asked: ImportQuestion[]): Promise<ReadTable> {
  const { kind, choices } = how
  const rows: FileRow[] = []
  await eachInTurns(file.rows, (row) => {
    if (row.line === 0 || row.cells.some((cell) => cell !== '' && cell.trim() !== ''))
      rows.push(row)
  })
  const blank = file.rows.length - rows.length
  const { header, questions } = headerOf(kind, rows, choices)
  const filled = Math.max(...rows.slice(0, BEGINNING).map(({ cells }) => widthOf(cells)))
  if (filled > IMPORT_COLUMNS_MAX) throw refuse(importErrors.tooManyColumns)
  const headers = namesOf(
    header?.cells ?? [],
    Math.max(1, ...rows.slice(0, 100).map(({ cells }) => cells.length)),
  )
  const kept: FileRow[] = []
  const left: FileRow[] = []
  await eachInTurns(rows, (row) => {
    if (row === header) return
    const isAbove = header && row.line < header.line
    if (isAbove || isOtherRow(row, header?.cells ?? [])) left.push(row)
    else kept.push(row)
  })
  if (kept.length === 0) throw refuse(importErrors.noRows)
  if (kept.length > IMPORT_ROWS_MAX) throw refuse(importErrors.tooManyRows)
  const others = [
    ...file.others,
    ...left.map(({ line, cells }) => ({ line, text: exampleOf(cells.filter(Boolean), 5) })),
  ]
  const blankLines = blank + (file.blank ?? 0)
  const named = header && header.line > 0 ? 1 : 0
  return {
    headers,
    rows: await mapInTurns(kept, ({ line, cells }) => ({
      line,
      cells: cells.length > IMPORT_COLUMNS_MAX ? cells.slice(0, IMPORT_COLUMNS_MAX) : cells,
    })),
    openQuotes: rows.filter(({ hasOpenQuote }) => hasOpenQuote).map(({ line }) => line),
    lines: {
      all: file.lines,
      rows: kept.length,
      names: named,
      continued: file.lines - kept.length - named - blankLines - others.length,
      blank: blankLines,
      other: others.length,
    },
    others: others
      .slice(0, OTHERS_TOLD)
      .map(({ line, text }) => ({ line, text: beginningOf(text, TEXT_TOLD) })),
    questions: [...asked, ...questions],
  }
}

/** The number of cells up to the last one that is filled. */
const widthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1

/** The row with the names of the columns; 0 is chosen for a file without. */
function headerOf(kind: ImportKind, rows: readonly FileRow[], choices: Choices) {
  const [contacts] = rows
  if (contacts?.line === 0) return { header: contacts, questions: [] }
  const { header: guessed, candidates, isSure } = findHeader(kind, rows)
  const guess = String(guessed?.line ?? 0)
  const lines = [...new Set([...(guessed ? [guessed] : []), ...candidates])].slice(0, 3)
  const found = lines.find((row) => String(row.line) === choices.header)
  const header = choices.header === '0' ? null : (found ?? guessed)
  const options = [
    ...lines.map((row) => ({
      value: String(row.line),
      example: exampleOf(row.cells.filter(Boolean), 5),
    })),
    { value: '0', example: '' },
  ]
  return {
    header,
    questions:
      isSure && !('header' in choices)
        ? []
        : [question(choices, { key: 'header', guess, options })],
  }
}

/** The beginning of a text, without half a character at its end, which PostgreSQL would not store. */
export const beginningOf = (text: string, length: number): string =>
  text.slice(0, length).replace(/\p{Cs}$/u, '')

/** The name of a column without one, by its place from 0. */
export const unnamed = (n: number): string => t('Column {number}', { number: String(n + 1) })

/** Each column needs a name of its own, by which it is matched. */
function namesOf(cells: readonly string[], width: number): string[] {
  const names = new Set<string>()
  const all = cells.length > 0 ? cells : Array.from({ length: width }, () => '')
  for (const [n, cell] of all.slice(0, IMPORT_COLUMNS_MAX).entries()) {
    const name = beginningOf(cell.replace(/\s+/g, ' ').trim(), HEADER_MAX - 10) || unnamed(n)
    let different = name
    for (let count = 2; names.has(different); count++) different = `${name} (${count})`
    names.add(different)
  }
  return [...names]
}
