import { cellOf, joinNames } from '@church/shared'
import { stringify } from 'csv-stringify/sync'

/** A list is names in one cell. */
export type Cell = string | number | readonly string[] | null

/** Makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Lines of CSV (RFC 4180) that are safe to open in a spreadsheet: no text is run as a formula. Cells that would need
 * quotes with another separator have them, too.
 */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map(textOf)),
    { record_delimiter: 'windows', quoted_match: /[;\t\r\n]/ },
  )

/** The beginning of a file, with its column names. */
export const csvHead = (columns: readonly string[]): string => BYTE_ORDER_MARK + csvLines([columns])

function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  return cellOf(typeof cell === 'string' ? cell : joinNames(cell))
}
