/** The order of day and month in the dates of a column; null if both are possible. */
export type DateOrder = 'day-first' | 'month-first' | null

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/
const DOTS = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/
const SLASHES = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/

/** Decides the order of a column by the dates that have a number above 12. */
export function dateOrderOf(texts: Iterable<string>): DateOrder {
  let [dayFirst, monthFirst] = [0, 0]
  for (const text of texts) {
    const [, first, second] = SLASHES.exec(text) ?? []
    if (Number(first) > 12) dayFirst += 1
    if (Number(second) > 12) monthFirst += 1
  }
  if (dayFirst > 0 === monthFirst > 0) return null
  return dayFirst > 0 ? 'day-first' : 'month-first'
}

function isoOf(year: string, month: string, day: string): string | null {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso
}

/**
 * A date as `YYYY-MM-DD`: from that, from `dd.mm.yyyy`, or from numbers with slashes in the column's order.
 * @returns null if it is no date, or its order is not known
 */
export function parseDate(text: string, order: DateOrder): string | null {
  const [, year, isoMonth, isoDay] = ISO.exec(text) ?? []
  if (year && isoMonth && isoDay) return isoOf(year, isoMonth, isoDay)
  const [, day, month, dottedYear] = DOTS.exec(text) ?? []
  if (day && month && dottedYear) return isoOf(dottedYear, month, day)
  const [, first, second, lastYear] = SLASHES.exec(text) ?? []
  if (!first || !second || !lastYear) return null
  if (order === 'day-first' || first === second) return isoOf(lastYear, second, first)
  return order === 'month-first' ? isoOf(lastYear, first, second) : null
}
