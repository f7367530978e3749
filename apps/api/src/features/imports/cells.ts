import { type ImportField, textOfCell } from '@church/shared'
import type { Column } from './columns.ts'
import { type DateOrder, dateOrderOf } from './dates.ts'
import type { TableRow } from './read-table.ts'

/** The texts of a row by field, without those that are blank. */
export type Texts = Partial<Record<ImportField, string>>

/** Several lines in a cell become one, as our fields have them. */
const textOf = (cell: string) =>
  textOfCell(cell.trim())
    .trim()
    .replace(/\s*[\r\n]+\s*/g, ', ')

export function textsOf({ cells }: TableRow, columns: readonly Column[]): Texts {
  const texts: Texts = {}
  for (const [n, { field }] of columns.entries()) {
    const text = field && textOf(cells[n] ?? '')
    if (field && text) texts[field] = text
  }
  return texts
}

/** The order of day and month in a field's column. */
export function orderIn(
  field: ImportField,
  rows: readonly TableRow[],
  columns: readonly Column[],
): DateOrder {
  const n = columns.findIndex((column) => column.field === field)
  return n < 0 ? null : dateOrderOf(rows.map(({ cells }) => textOf(cells[n] ?? '')))
}
