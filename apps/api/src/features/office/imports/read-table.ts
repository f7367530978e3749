import { isUtf8 } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'
import { HEADER_MAX, IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX, importErrors, t } from '@church/shared'
import { type CsvError, type InfoRecord, parse } from 'csv-parse'
import iconv from 'iconv-lite'
import { refuse } from '../../../http/errors.ts'

export interface TableRow {
  /** The line of the file in which it begins; the first is 1. */
  line: number
  cells: string[]
}

export interface Table {
  /** The names of the columns, each different. */
  headers: string[]
  rows: TableRow[]
}

/** Bytes handed to the parser at a stretch, since marks share this process. */
const PART = 64 * 1024

const UTF_16_MARKS = [0xfeff, 0xfffe]

/**
 * The text of a file: UTF-8 with or without a byte order mark, UTF-16 with one, as Excel saves "Unicode text", and
 * otherwise Windows-1252, as it saves CSV. Node's own decoder reads the bytes 0x80 to 0x9F of that as control
 * characters.
 */
function decode(bytes: Buffer): string {
  if (bytes.length > 1 && UTF_16_MARKS.includes(bytes.readUInt16BE())) {
    return iconv.decode(bytes, 'utf-16')
  }
  // The decoder drops a byte order mark.
  return iconv.decode(bytes, isUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

const DELIMITERS = [',', ';', '\t']

/** Characters in which the first line is looked for. */
const BEGINNING = 64 * 1024

/** The delimiter that occurs most often in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const beginning = text.slice(0, BEGINNING)
  const [firstLine = ''] = beginning.replace(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1)
  const counts = DELIMITERS.map((delimiter) => firstLine.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

/**
 * Reads a CSV file (RFC 4180, with comma, semicolon or tab). Empty lines do not count.
 * @throws HttpError 400 if it has no rows or too many, or is no CSV
 */
export async function readTable(bytes: Buffer): Promise<Table> {
  const text = decode(bytes)
  // A workbook, a picture or the like.
  if (text.includes('\0')) throw refuse(importErrors.notCsv)
  const rows = await readRows(Buffer.from(text), delimiterOf(text))
  const [first, ...others] = rows
  const filled = others.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (!first || filled.length === 0) throw refuse(importErrors.noRows)
  return { headers: namesOf(first.cells), rows: filled }
}

/** The beginning of a text, without half a character at its end, which PostgreSQL would not store. */
export const beginningOf = (text: string, length: number): string =>
  text.slice(0, length).replace(/\p{Cs}$/u, '')

const lineBreaks = (cells: string[]) =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n?|\n/g)?.length ?? 0), 0)

async function readRows(text: Buffer, delimiter: string): Promise<TableRow[]> {
  const rows: TableRow[] = []
  let failure: CsvError | undefined
  /** The lines of the rows so far, without empty ones. */
  let lines = 0
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })
  parser.on('readable', () => {
    for (;;) {
      const read: { record: string[]; info: Pick<InfoRecord, 'empty_lines'> } | null = parser.read()
      if (!read) return
      const cells = read.record.slice(0, IMPORT_COLUMNS_MAX)
      rows.push({ line: lines + read.info.empty_lines + 1, cells })
      lines += 1 + lineBreaks(read.record)
    }
  })
  const ended = new Promise<void>((resolve) => {
    parser.on('end', resolve)
    parser.on('error', (error: CsvError) => {
      failure = error
      resolve()
    })
  })
  for (let at = 0; at < text.length && !failure && rows.length <= IMPORT_ROWS_MAX + 1; at += PART) {
    parser.write(text.subarray(at, at + PART))
    await setImmediate()
  }
  if (rows.length > IMPORT_ROWS_MAX + 1) throw refuse(importErrors.tooManyRows)
  parser.end()
  await ended
  if (failure) throw refuse(importErrors.notCsv)
  if (rows.length > IMPORT_ROWS_MAX + 1) throw refuse(importErrors.tooManyRows)
  return rows
}

/** Each column needs a name of its own, by which it is matched. */
function namesOf(cells: string[]): string[] {
  const names = new Set<string>()
  for (const [n, cell] of cells.entries()) {
    const name =
      beginningOf(cell.trim(), HEADER_MAX - 10) || t('Column {number}', { number: String(n + 1) })
    let different = name
    for (let count = 2; names.has(different); count++) different = `${name} (${count})`
    names.add(different)
  }
  return [...names]
}
