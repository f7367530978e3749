/**
 * A spreadsheet runs a cell that begins with one of these as a formula (OWASP, CSV Injection). The last four are the
 * wide forms of East Asian keyboards.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const DEFUSED = /^'+[=+\-@\t\r\n＝＋－＠]/

/**
 * Text as a cell of an exported file. An apostrophe before a formula makes a spreadsheet show it as text; text that
 * already has one gets another, so that `textOfCell` always returns the original.
 */
export const cellOf = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The text of a cell of an exported file. */
export const textOfCell = (cell: string): string => (DEFUSED.test(cell) ? cell.slice(1) : cell)

/** Several names in one cell: `Choir; Youth`. A semicolon or backslash in a name has a backslash before it. */
export const joinNames = (names: readonly string[]): string =>
  names.map((name) => name.replace(/[;\\]/g, '\\$&')).join('; ')

/** The names in one cell, as `joinNames` writes them. */
export function splitNames(text: string): string[] {
  const parts = text.match(/(?:\\.|[^;\\])+/g) ?? []
  return parts.map((part) => part.replace(/\\(.)/g, '$1').trim()).filter(Boolean)
}
