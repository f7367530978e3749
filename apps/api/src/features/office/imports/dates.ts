import { t } from '@church/shared'
import { instantIn } from '../../../platform/format.ts'

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

/** The day, month and year in a text, even if no such day exists. */
interface Parts {
  year: number
  month: number
  day: number
}

/** Reads a date from `YYYY-MM-DD`, from `dd.mm.yyyy`, or from numbers with slashes in the column's order. */
function partsOf(text: string, order: DateOrder): Parts | null {
  const [, isoYear, isoMonth, isoDay] = ISO.exec(text) ?? []
  if (isoYear) return numbers(isoYear, isoMonth, isoDay)
  const [, day, month, year] = DOTS.exec(text) ?? []
  if (year) return numbers(year, month, day)
  const [, first, second, lastYear] = SLASHES.exec(text) ?? []
  if (!lastYear) return null
  if (order === 'day-first' || first === second) return numbers(lastYear, second, first)
  return order === 'month-first' ? numbers(lastYear, first, second) : null
}

const numbers = (year?: string, month?: string, day?: string): Parts => ({
  year: Number(year),
  month: Number(month),
  day: Number(day),
})

/**
 * A date as `YYYY-MM-DD`: from that, from `dd.mm.yyyy`, or from numbers with slashes in the column's order.
 * @returns null if it is no date, or its order is not known
 */
export function parseDate(text: string, order: DateOrder): string | null {
  const parts = partsOf(text, order)
  if (!parts) return null
  const [year, month, day] = [parts.year, parts.month, parts.day].map(String)
  const iso = `${year?.padStart(4, '0')}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso
}

/** Why `parseDate` returns no date, in a sentence or two. */
export function dateProblem(text: string, order: DateOrder): string {
  const parts = partsOf(text, order)
  if (!parts) {
    const isEither = parseDate(text, 'day-first') && parseDate(text, 'month-first')
    return order === null && isEither
      ? t(
          'Day and month can’t be told apart. Please write the dates of this column like 1984-05-31.',
        )
      : t('This can’t be read as a date. Please write it like 1984-05-31.')
  }
  const { year, month, day } = parts
  if (month < 1 || month > 12) return t('There is no month {month}.', { month: String(month) })
  // In a leap year, so that only 29 February needs its year.
  const name = instantIn('UTC', new Date(Date.UTC(2024, month - 1)), { month: 'long' })
  const about = { day: String(day), month: name, year: String(year) }
  return month === 2 && day === 29
    ? t('There is no {day} {month} {year}.', about)
    : t('There is no {day} {month}.', about)
}
