import { type ImportField, textOfCell } from '@church/shared'
import type { Column } from './columns.ts'
import { type DateOrder, dateOrderOf } from './dates.ts'
import type { TableRow } from './read-table.ts'

/** The texts of a row by field, without those that are blank. */
export type Texts = Partial<Record<Exclude<ImportField, 'name'>, string>>

/** Several lines in a cell become one, as our fields have them. */
const textOf = (cell: string) =>
  textOfCell(cell.trim())
    .trim()
    .replace(/\s*[\r\n]+\s*/g, ', ')

/** Words in lower case before the last one belong to the last name: van, de la. */
const FIRST_AND_LAST = /^(\S.*?)\s+((?:\p{Ll}\S*\s+)*\S+)$/u

/** Splits a name such as "Ann van Dyk" or "van Dyk, Ann". */
function splitName(name: string): Texts {
  const [, last, first] = /^([^,]+?)\s*,\s*(.+)$/.exec(name) ?? []
  if (first && last) return { first_name: first, last_name: last }
  const [, given = name, family] = FIRST_AND_LAST.exec(name) ?? []
  return { first_name: given, ...(family && { last_name: family }) }
}

/**
 * The texts of a row. Without a column for the last name, a Name is the last name if there is a first name, otherwise
 * both.
 */
export function textsOf({ cells }: TableRow, columns: readonly Column[]): Texts {
  const { name, ...texts } = cellsByField(cells, columns)
  if (!name || hasField(columns, 'last_name')) return texts
  const isLastName = hasField(columns, 'first_name')
  return { ...texts, ...(isLastName ? { last_name: name } : splitName(name)) }
}

export const hasField = (columns: readonly Column[], field: ImportField): boolean =>
  columns.some((column) => column.field === field)

function cellsByField(cells: readonly string[], columns: readonly Column[]) {
  const texts: Partial<Record<ImportField, string>> = {}
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
