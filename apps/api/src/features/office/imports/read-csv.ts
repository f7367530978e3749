import { IMPORT_ROWS_MAX } from '@church/shared'
import { inTurns } from '../../../platform/in-turns.ts'

/** A row of a file as it stands there. */
export interface FileRow {
  /** The line in which it begins; the first is 1. */
  line: number
  lines: number
  cells: string[]
  /** Whether a quotation mark opens in it and does not close there. */
  hasOpenQuote: boolean
}

export interface CsvRows {
  rows: FileRow[]
  lines: number
}

/** Lines in which a quoted cell may go on. */
const LINES_OF_CELL = 100
/** Rows with text that are read at most: enough for the titles and totals beside those of a list. */
const ROWS_READ = IMPORT_ROWS_MAX + 1_000

/** The lines of a text, however each ends. */
export const linesOf = (text: string): Promise<string[]> => inTurns(linesIn(text))

function* linesIn(text: string): Generator<undefined, string[]> {
  const lines: string[] = []
  let start = 0
  for (const { 0: end, index } of text.matchAll(/\r\n|\n|\r/g)) {
    lines.push(text.slice(start, index))
    start = index + end.length
    yield
  }
  if (start < text.length) lines.push(text.slice(start))
  return lines
}

/** The cells of a line, and whether its last one is still open at the end. */
interface ParsedLine {
  cells: string[]
  isOpen: boolean
}

/** Parses a line. @param open the text of a cell that began on an earlier line; null for none */
function parseLine(line: string, delimiter: string, open: string | null = null): ParsedLine {
  if (open === null && !line.includes('"')) return { cells: line.split(delimiter), isOpen: false }
  const cells: string[] = []
  let at = 0
  let quoted = open
  for (;;) {
    if (quoted === null) {
      const start = skipSpaces(line, at, delimiter)
      if (line[start] !== '"') {
        const end = line.indexOf(delimiter, at)
        cells.push(end < 0 ? line.slice(at) : line.slice(at, end))
        if (end < 0) return { cells, isOpen: false }
        at = end + 1
        continue
      }
      quoted = ''
      at = start + 1
    }
    const end = closingQuote(line, at, delimiter)
    if (end < 0) {
      cells.push(quoted + line.slice(at).replace(/""/g, '"'))
      return { cells, isOpen: true }
    }
    cells.push(quoted + line.slice(at, end).replace(/""/g, '"'))
    quoted = null
    at = skipSpaces(line, end + 1, delimiter)
    if (at >= line.length) return { cells, isOpen: false }
    at += 1
  }
}

function skipSpaces(line: string, from: number, delimiter: string): number {
  let at = from
  while (line[at] === ' ' || (line[at] === '\t' && delimiter !== '\t')) at++
  return at
}

/** Where a quoted cell closes: at a quotation mark before a delimiter or the end; others belong to the text. */
function closingQuote(line: string, from: number, delimiter: string): number {
  for (let at = line.indexOf('"', from); at >= 0; at = line.indexOf('"', at + 1)) {
    if (line[at + 1] === '"') {
      // Two of them are one, unless the cell is empty or ends with one: """".
      at += 1
      continue
    }
    const next = skipSpaces(line, at + 1, delimiter)
    if (next >= line.length || line[next] === delimiter) return at
  }
  return -1
}

/** The cells of a line on its own; a quotation mark that does not close there is left out. */
function aloneCells(line: string, delimiter: string): string[] {
  const { cells, isOpen } = parseLine(line, delimiter)
  if (!isOpen) return cells.map(withoutOddQuote)
  const opening = line.lastIndexOf('"', line.length - (cells.at(-1)?.length ?? 0) - 1)
  const plain = opening < 0 ? line : line.slice(0, opening) + line.slice(opening + 1)
  return plain.includes('"') && plain !== line
    ? aloneCells(plain, delimiter)
    : plain.split(delimiter)
}

const withoutOddQuote = (cell: string) =>
  cell.endsWith('"') && cell.indexOf('"') === cell.length - 1 ? cell.slice(0, -1) : cell

/** The number of cells that most lines have, without those on which a cell goes on. */
function usualWidth(lines: readonly string[], delimiter: string): number {
  const counts = new Map<number, number>()
  const beginning = lines.slice(0, 200).filter((line) => line.trim() !== '')
  const whole = beginning.filter((line) => line.split('"').length % 2 === 1)
  for (const line of whole.length > 0 ? whole : beginning) {
    const width = aloneCells(line, delimiter).length
    counts.set(width, (counts.get(width) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 1
}

/**
 * Reads the rows of a CSV file (RFC 4180), none of which may vanish. A quoted cell may have several lines. If each of
 * them could be a row of its own, or the cell never closes, the quotation mark is taken for a slip, and each is a row.
 */
export const readCsv = (lines: readonly string[], delimiter: string): Promise<CsvRows> =>
  inTurns(rowsIn(lines, delimiter))

/** Stops after more rows than a list may have. */
function* rowsIn(lines: readonly string[], delimiter: string): Generator<undefined, CsvRows> {
  const rows: FileRow[] = []
  const width = usualWidth(lines, delimiter)
  let filled = 0
  for (let at = 0; at < lines.length && filled <= ROWS_READ; ) {
    const row = readRow(lines, at, { delimiter, width })
    rows.push(row)
    at += row.lines
    if (row.lines > 1 || lines[row.line - 1]?.trim()) filled += 1
    yield
  }
  return { rows, lines: lines.length }
}

interface Shape {
  delimiter: string
  width: number
}

function readRow(lines: readonly string[], at: number, { delimiter, width }: Shape): FileRow {
  const first = lines[at] ?? ''
  const parsed = parseLine(first, delimiter)
  const row = { line: at + 1, lines: 1, cells: parsed.cells, hasOpenQuote: false }
  if (!parsed.isOpen) return row
  const whole = readOn(lines, at, parsed.cells, delimiter)
  if (whole && !areRows(lines.slice(at, at + whole.lines), whole.cells, { delimiter, width })) {
    return { ...row, ...whole }
  }
  return { ...row, cells: aloneCells(first, delimiter), hasOpenQuote: true }
}

/** Reads the lines of a row whose last cell is open; null if it does not close soon. */
function readOn(lines: readonly string[], at: number, begun: string[], delimiter: string) {
  let cells = begun
  for (let count = 2; count <= LINES_OF_CELL && at + count <= lines.length; count++) {
    const open = cells.at(-1) ?? ''
    const more = parseLine(lines[at + count - 1] ?? '', delimiter, `${open}\n`)
    cells = [...cells.slice(0, -1), ...more.cells]
    if (!more.isOpen) return { cells, lines: count }
  }
  return null
}

/** Whether most of these lines have as many cells as a row, so that each is one. @param cells those of one row */
function areRows(
  lines: readonly string[],
  cells: readonly string[],
  { delimiter, width }: Shape,
): boolean {
  if (width < 2) return false
  const like = lines.filter((line) => aloneCells(line, delimiter).length === width)
  // With two columns, the lines of an address may look like rows.
  const isAddress = width === 2 && cells.length === 2
  return isAddress
    ? lines.length > 2 && like.length === lines.length
    : like.length > lines.length / 2
}
