/** In bytes. */
export const IMPORT_BYTES_MAX = 5 * 1024 * 1024
export const IMPORT_ROWS_MAX = 20_000
/** The marks of a table of Sundays: two years of 960 people. */
export const IMPORT_MARKS_MAX = 100_000
export const IMPORT_COLUMNS_MAX = 200
/** Hours for which an import can be undone. */
export const IMPORT_UNDO_HOURS = 24
/** Days after which a file and its rows are deleted. */
export const IMPORT_KEPT_DAYS = 7
