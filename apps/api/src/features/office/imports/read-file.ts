import { createHash } from 'node:crypto'
import type { ImportKind, ImportQuestion } from '@church/shared'
import { mapInTurns } from '../../../platform/in-turns.ts'
import { countPeople } from './cells.ts'
import type { Chosen } from './choices.ts'
import { question } from './choices.ts'
import { type Column, matchColumns } from './columns.ts'
import type { ReadFile } from './data.ts'
import { countDates } from './find-header.ts'
import { rowOfLine } from './lines.ts'
import { type Manner, mannerOf, type Reader } from './manner.ts'
import { type ReadTable, readTable, type TableRow } from './read-table.ts'
import { datesAcross, isSundayTable, orderAcross, turned } from './sunday-table.ts'

/** What of the church decides how a file is read. */
export interface ReaderOfChurch extends Reader {
  /** The codes of the church's languages. */
  languages: readonly string[]
}

interface Upload {
  kind: ImportKind
  bytes: Buffer
  chosen: Chosen
}

/** Reads an uploaded file, as an admin chose: its table, its columns, and a row for each person or mark. */
export async function readFile(upload: Upload, reader: ReaderOfChurch): Promise<ReadFile> {
  const { bytes, chosen } = upload
  const { choices } = chosen
  const how = { kind: upload.kind, choices, languages: reader.languages }
  const table = await readTable(bytes, how)
  const isSundays = isSundayTable(table.headers)
  const kind = isSundays ? 'attendance' : upload.kind
  const { asked, ...turnedTable } = isSundays
    ? await turnTable(table, chosen, reader)
    : { ...table, asked: [] }
  const { columns, questions } = await matchColumns(kind, turnedTable, chosen)
  const { rows } = turnedTable
  const { manner, questions: about } = await mannerOf({ kind, columns, rows }, choices, reader)
  return {
    kind,
    columns,
    manner,
    rows: kind === 'people' ? await withCouples(rows, columns, manner) : rows,
    reading: {
      lines: table.lines,
      others: table.others,
      questions: [...table.questions, ...asked, ...questions, ...about],
      openQuotes: table.openQuotes,
    },
    chosen,
    // The next table of Sundays has other dates.
    columnsKey: keyOf(kind, isSundays ? withoutDates(table.headers) : table.headers),
  }
}

const withoutDates = (headers: readonly string[]) =>
  headers.filter((header) => countDates([header]) === 0)

/** A row for each mark of a table of Sundays. */
async function turnTable(table: ReadTable, { choices }: Chosen, { today }: Reader) {
  const settled = orderAcross(table.headers)
  const key = 'order.date'
  const order = settled ?? (choices[key] === 'month-first' ? 'month-first' : 'day-first')
  const { headers, rows } = await turned(table.headers, table.rows, { order, today })
  const asked: ImportQuestion[] = []
  if (!settled) {
    const options = (['day-first', 'month-first'] as const).map((value) => {
      const [first] = datesAcross(table.headers, value, today)
      return { value, example: first?.date ?? '' }
    })
    asked.push(question(choices, { key, field: 'date', guess: 'day-first', options }))
  }
  return { headers, rows, asked }
}

/** A row about a couple becomes two. */
async function withCouples(
  rows: readonly TableRow[],
  columns: readonly Column[],
  manner: Manner,
): Promise<TableRow[]> {
  if (!manner.splitsCouples) return [...rows]
  const all = await mapInTurns(rows, (row) =>
    Array.from({ length: countPeople(row, columns, manner) }, (_, n) => ({
      ...row,
      line: rowOfLine(row.line, n),
    })),
  )
  return all.flat()
}

/**
 * A digest of the names of columns, by which choices are remembered. Letters beside A to Z do not count, since it is
 * their encoding that may be chosen.
 */
function keyOf(kind: ImportKind, headers: readonly string[]): string {
  const names = headers.map((header) => header.toLowerCase().replace(/[^a-z0-9]/g, '')).join('')
  return createHash('sha256').update(`${kind} ${headers.length} ${names}`).digest('hex')
}
