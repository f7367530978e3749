import { tidyLine } from '../../../characters.ts'

const WORDS = new Set([
  ...['na', 'none', 'null', 'nil', 'nan', 'unspecified', 'undefined', '\\n', 'blank'],
  ...['ka', 'keine', 'keins', 'ninguno', 'ninguna', 'aucun', 'aucune', 'brak', 'nenhum', 'nenhuma'],
  ...['无', '無', '没有', 'لا يوجد'],
  // What a spreadsheet shows where a formula has failed.
  ...['#n/a', '#value!', '#ref!', '#name?', '#div/0!', '#num!', '#null!', '#wert!', '#bezug!'],
])

/** What programs write into a date that nobody has entered; the last four are the first days of their calendars. */
const DATES = new Set([
  ...['0000-00-00', '00/00/0000', '00.00.0000', '0/0/00', '0/0/0000', '00/00/00'],
  ...['1900-01-00', '1/0/1900', '00/01/1900', '0001-01-01', '1/1/0001', '01/01/0001'],
  ...['1899-12-30', '1899-12-31', '12/30/1899', '30/12/1899', '30.12.1899', '1753-01-01'],
  ...['1/1/4501', '01/01/4501', '4501-01-01', '9999-12-31', '12/31/9999', '31/12/9999'],
  ...['31.12.9999', '01.01.0001'],
])

const NOTHING_TO_READ = /^[\s\-–—_.,;:/\\|?*'"()[\]]*$/

/** How all those words and dates begin; many cells begin otherwise. */
const MAY_BE_BLANK = /^\W*(?:$|[abknu]|\d{1,4}[-/.])|^#/i

const LONGEST = 40

/** Whether a cell says that there is no value: empty, `/ /`, `--`, `n/a`, `none`, `0000-00-00` and the like. */
export function isBlankWord(cell: string): boolean {
  if (cell === '') return true
  if (cell.length > LONGEST || !MAY_BE_BLANK.test(cell)) return false
  const text = tidyLine(cell).toLowerCase()
  if (NOTHING_TO_READ.test(text)) return true
  const date = text.replace(/[ t]+(?:0{1,2}:00(:00)?(\.0+)?z?|12:00(:00)? ?am)$/, '')
  return DATES.has(date) || WORDS.has(text) || WORDS.has(text.replace(/[\s./()[\]<>]/g, ''))
}
