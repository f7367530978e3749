/**
 * The characters with which a formula begins in a spreadsheet (OWASP, CSV Injection), even after spaces and
 * apostrophes. The last four are the wide forms of East Asian keyboards.
 */
const FORMULA = "(?=[ ']*[=+\\-@\\t\\r\\n＝＋－＠])"

/** The characters that a spreadsheet may take for the end of a cell, besides the comma, or of a line. */
const END = '[;\\t\\r\\n]'

const first = new RegExp(`^${FORMULA}`)
const others = new RegExp(`${END}${FORMULA}`, 'g')
const firstDefused = new RegExp(`^'${FORMULA}`)
const othersDefused = new RegExp(`(${END})'${FORMULA}`, 'g')

/**
 * Text as a cell of an exported file. An apostrophe before a formula makes a spreadsheet show it as text; text that
 * already has one gets another, so that `textOfCell` always returns the original.
 */
export const cellOf = (text: string): string => text.replace(others, "$&'").replace(first, "'")

export const textOfCell = (cell: string): string =>
  cell.replace(firstDefused, '').replace(othersDefused, '$1')

/** Several names in one cell: `Choir; Youth`. A semicolon or backslash in a name has a backslash before it. */
export const joinNames = (names: readonly string[]): string =>
  names.map((name) => name.replace(/[;\\]/g, '\\$&')).join('; ')

/** The names in one cell, as `joinNames` writes them. */
export function splitNames(text: string): string[] {
  const parts = text.match(/(?:\\.|[^;\\])+/g) ?? []
  return parts.map((part) => part.replace(/\\(.)/g, '$1').trim()).filter(Boolean)
}
