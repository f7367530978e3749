import { IMPORT_FIELDS, IMPORT_MARKS_MAX, type ImportField, importErrors } from '@church/shared'
import { matchHeaders } from '@church/shared/features/office/imports/match-columns.ts'
import {
  type DateOrder,
  findOrder,
  isoOf,
  isProblem,
  readDate,
  settledOrder,
  splitDateAndTime,
  type WrittenDay,
} from '@church/shared/features/office/imports/read-date.ts'
import { isNoMark } from '@church/shared/features/office/imports/read-presence.ts'
import { readTime } from '@church/shared/features/office/imports/read-time.ts'
import { refuse } from '../../../http/errors.ts'
import { eachInTurns } from '../../../platform/in-turns.ts'
import { countDates } from './find-header.ts'
import { rowOfLine } from './lines.ts'
import { type TableRow, unnamed } from './read-table.ts'

/** Whether the names of columns are those of a table of Sundays: names downwards, dates across. */
export const isSundayTable = (headers: readonly string[]): boolean => {
  const dates = countDates(headers)
  return dates >= 2 || (dates === 1 && headers.length <= 3 && headers.length > 1)
}

const isName = (field: ImportField) =>
  field === 'name' || field === 'first_name' || field === 'last_name'

interface Across {
  /** Its place among the columns. */
  at: number
  date: string
  time: string
}

/** The order of day and month in the dates across; null if nothing settles it. */
export const orderAcross = (headers: readonly string[]): DateOrder | null =>
  settledOrder(findOrder(headers.filter((header) => countDates([header]) > 0).map(plainDate)))

/** A name of a column was made different from others with a number: 4 Jan (2). */
const plainDate = (header: string) => header.replace(/ \(\d+\)$/, '')

/** The columns of a table of Sundays that are dates. */
export const datesAcross = (
  headers: readonly string[],
  order: DateOrder,
  today: string,
): Across[] =>
  headers.flatMap((header, at) => {
    if (countDates([header]) === 0) return []
    const { date, time } = splitDateAndTime(plainDate(header))
    const read = readDate(date, { order, today, epoch: 1900, of: 'birth' })
    if (!read || isProblem(read)) return []
    return [{ at, date: isoOf(withYear(read, today)), time: readTime(time) ?? '' }]
  })

/** A day without a year is the last one up to today. */
function withYear(day: WrittenDay, today: string): WrittenDay {
  if (day.year !== null) return day
  const year = Number(today.slice(0, 4))
  return { ...day, year: isoOf({ ...day, year }) > today ? year - 1 : year }
}

/**
 * Turns a table of Sundays into a row for each cell that is filled. Empty cells say nothing: nobody is recorded as
 * absent. @throws HttpError 400 for too many marks
 */
export async function turned(
  headers: readonly string[],
  rows: readonly TableRow[],
  { order, today }: { order: DateOrder; today: string },
): Promise<{ headers: string[]; rows: TableRow[] }> {
  const dates = datesAcross(headers, order, today)
  const kept = headers.flatMap((_, at) => (dates.some((date) => date.at === at) ? [] : at))
  const { name, date, start, attendance } = IMPORT_FIELDS.attendance
  const names = kept.map((at) => headers[at] ?? '')
  // The corner of such a table is often empty.
  const [first, second] = names
  const isAlone = first === unnamed(0) && second !== unnamed(1)
  if (isAlone && ![...matchHeaders('attendance', names).values()].some(isName)) {
    names[0] = name
  }
  const marks: TableRow[] = []
  await eachInTurns(rows, ({ line, cells }) => {
    const who = kept.map((each) => cells[each] ?? '')
    for (const [n, across] of dates.entries()) {
      const mark = cells[across.at] ?? ''
      if (isNoMark(mark)) continue
      marks.push({ line: rowOfLine(line, n), cells: [...who, across.date, across.time, mark] })
    }
    if (marks.length > IMPORT_MARKS_MAX) throw refuse(importErrors.tooManyMarks)
  })
  return {
    headers: [...names, date, start, attendance],
    rows: marks,
  }
}
