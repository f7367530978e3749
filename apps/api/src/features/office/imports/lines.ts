// A row is known by a number: its line in the file. Where a line says several things, such as both people of a couple
// or the marks of many Sundays, the others have the same line and a number far beyond any line.

/** More lines than a file can have. */
const LINES_MAX = 10_000_000

/** The number of the n-th row of a line, from 0. */
export const rowOfLine = (line: number, n: number): number => line + n * LINES_MAX

export const lineOfRow = (row: number): number => row % LINES_MAX

/** Which row of its line it is, from 0. */
export const partOfRow = (row: number): number => Math.floor(row / LINES_MAX)

/** The same for an SQL column, to list the rows of a line together. */
export const LINE_OF_ROW = `line % ${LINES_MAX}`
