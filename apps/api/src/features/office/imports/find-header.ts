import { IMPORT_COLUMNS_MAX, type ImportKind } from '@church/shared'
import { isBlankWord } from '@church/shared/features/office/imports/blank-words.ts'
import { countKnown } from '@church/shared/features/office/imports/match-columns.ts'
import { isProblem, readDate } from '@church/shared/features/office/imports/read-date.ts'
import type { FileRow } from './read-csv.ts'

/** Rows at the beginning of a file among which the names of the columns are looked for. */
const LOOKED_AT = 20

/** Whether a row has values, not names of columns: an address, a telephone number or a date. */
const hasValues = ({ cells }: FileRow) =>
  cells.some((cell) => /\S@\S/.test(cell) || cell.replace(/\D/g, '').length >= 6)

/** Cells that are dates, as in the first line of a table of Sundays. */
export function countDates(cells: readonly string[]): number {
  return cells.filter((cell) => isDate(cell)).length
}

/** A day with two numbers or the name of its month; a number alone is none. */
const isDate = (cell: string): boolean =>
  /\d\P{N}/u.test(`${cell} `) &&
  !/^[\d\s]*$/.test(cell) &&
  cell.length <= 40 &&
  (['day-first', 'month-first'] as const).some((order) => {
    const read = readDate(cell, { order, epoch: 1900, today: '9999-12-31', of: 'birth' })
    return read !== null && !isProblem(read)
  })

/** The rows that may have the names of the columns; null is for a file without names. */
interface HeaderGuess {
  header: FileRow | null
  /** The likeliest first, with `header`. */
  candidates: FileRow[]
  isSure: boolean
}

const filled = ({ cells }: FileRow) => cells.filter((cell) => !isBlankWord(cell)).length

/** Looks no further than it has to: a file has thousands of rows. */
function firstFilled(rows: readonly FileRow[]): FileRow[] {
  const found: FileRow[] = []
  for (const row of rows) {
    if (filled(row) > 0) found.push(row)
    if (found.length === LOOKED_AT) break
  }
  return found
}

/** Finds the row with the names of the columns: below titles, or none. */
export function findHeader(kind: ImportKind, rows: readonly FileRow[]): HeaderGuess {
  const beginning = firstFilled(rows)
  const scored = beginning
    .map((row) => {
      const dates = countDates(row.cells)
      const known = countKnown(kind, row.cells)
      return {
        row,
        known,
        score: known + (dates > 1 ? dates : 0) - (hasValues(row) && dates < 2 ? 3 : 0),
      }
    })
    .sort((a, b) => b.score - a.score || a.row.line - b.row.line)
  const [best, second] = scored
  const [first] = beginning
  if (!best || !first) return { header: null, candidates: [], isSure: true }
  if (best.score > 0) {
    const others = scored.filter(
      ({ row }) =>
        row !== best.row && mayBeNames(row) && row.cells.join() !== best.row.cells.join(),
    )
    const isFirst = best.row === first && best.score > (second?.score ?? 0)
    return {
      header: best.row,
      candidates: [best, ...others].map(({ row }) => row).slice(0, 3),
      isSure: isFirst || (best.score > 1 && others.length === 0),
    }
  }
  // Unknown names: the first row that is as wide as the others and has no values.
  const width = Math.min(IMPORT_COLUMNS_MAX, Math.max(...beginning.map(filled)))
  const wide = beginning.find((row) => filled(row) > width / 2)
  const header = wide && !hasValues(wide) ? wide : null
  return { header, candidates: beginning.filter(mayBeNames).slice(0, 3), isSure: false }
}

/** Whether a row may have the names of columns: a title is alone on its line, and a total is none. */
const mayBeNames = (row: FileRow): boolean =>
  filled(row) > 1 && !hasValues(row) && !isSummary(firstOf(row))

const firstOf = ({ cells }: FileRow): string =>
  cells.find((cell) => !isBlankWord(cell))?.trim() ?? ''

const OTHER =
  /^(?:(?:grand |sub)?total|sum|summe|gesamt|count|anzahl|suma|razem|somme|liczba|总计|合计|المجموع|page|seite|printed|print date|report|end of|stand|gedruckt|generated|exported|records?|impreso|imprimé|wydruk)(?![\p{L}])/iu
const COUNTED =
  /^\d+\s+(?:people|members|records|rows|contacts|names|entries|personen|mitglieder|personas|personnes|osób|pessoas|persoane)\b/i

/** The letter above the names that begin with it, as in a printed list. */
const INITIAL = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]\.?$/u

const isSummary = (text: string) => OTHER.test(text) || COUNTED.test(text)

/** Whether a row below the names is none: a total, a print date, or the names again on a new page. */
export function isOtherRow(row: FileRow, headers: readonly string[]): boolean {
  const { cells } = row
  const first = firstOf(row)
  const isAgain = first === headers.find((header) => header.trim() !== '')?.trim()
  if (isAgain && cells.every((cell, n) => cell === (headers[n] ?? ''))) return headers.length > 1
  const isAlone = headers.length > 1 && filled(row) === 1 && cells[0]?.trim() === first
  if (isAlone && INITIAL.test(first)) return true
  if (!isSummary(first)) return false
  const rest = cells.filter((cell) => !isBlankWord(cell)).slice(1)
  return (
    rest.every((cell) => /^[\d.,:/\s-]*$/.test(cell)) && (headers.length > 1 || /\d/.test(first))
  )
}
