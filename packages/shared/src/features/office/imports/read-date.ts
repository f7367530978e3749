import { tidyNumber } from '../../../characters.ts'
import { isBlankWord } from './blank-words.ts'
import { monthNamed, plainWord } from './month-names.ts'

/** The order of day and month in dates of numbers. */
export type DateOrder = 'day-first' | 'month-first'

/** The first day of a spreadsheet's calendar: 1900 in Excel, 1904 in older ones for the Mac. */
export type Epoch = 1900 | 1904

/** A day that somebody wrote; a birthday may have no year. */
export interface WrittenDay {
  year: number | null
  month: number
  day: number
}

/**
 * Why a text is no day. `no-day`: it names a year or a month only. `no-such-day`: like 31 February, whose numbers it
 * has. `no-year`: a day of every year, where a year is needed.
 */
export type DateProblem =
  | { problem: 'no-date' | 'no-day' | 'no-year' | 'future' }
  | ({ problem: 'no-such-day' } & WrittenDay)

/** How to read the dates of a column. */
export interface DateReading {
  order: DateOrder
  epoch: Epoch
  /** The church's date, `YYYY-MM-DD`. */
  today: string
  /**
   * `birth`: never in the future, with or without a year. `past`: a day up to now. `service`: a day of this century.
   */
  of: 'birth' | 'past' | 'service'
}

/** What a text says before the order of its numbers is known. */
type Shape =
  | { shape: 'blank' | 'no-date' | 'no-day' }
  | { shape: 'day'; year: string | null; month: number; day: number }
  | { shape: 'numbers'; first: number; second: number; year: string | null; isDotted: boolean }
  | { shape: 'serial'; days: number }

const CLOCK_AT_END =
  /(?:[\sT,(]|\s-\s)+(?:(?:at|um|à|às|la|o)\s+)?(?:上午|下午|오전|오후)?\s?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?\s*(?:[ap]\.?\s?m\.?|uhr|h|上午|下午|[صم])?\s*(?:z|utc|gmt)?\s?(?:[+-]\d{2}(?::?\d{2})?)?\)?(?:\s*\([^)]*\))?$/iu
const OTHER_CLOCK_AT_END =
  /[\s,]+(?:(?:at|um|à|às)\s+)?(?:[01]?\d|2[0-3])(?:[.h][0-5]\d|\s*(?=[ap]\.?m|uhr))\s*(?:[ap]\.?\s?m\.?|uhr|h)?$/iu

/** `Thu May 31 10:30:00 UTC 1984`, `10:30 AM, 31/05/1984` and the `19840531T103000Z` of calendars. */
const CLOCK_INSIDE = /\s(\d{1,2}:\d{2}:\d{2})(?:\s[A-Z]{2,5})?(?=\s\d{4}$)/
const CLOCK_AT_START = /^(\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?)[\s,-]+(?=.*\d)/i
const CLOCK_OF_CALENDAR = /^(\d{8})T(\d\d)(\d\d)\d*Z?$/

/** Splits a cell with a date and a time of day; the time is empty if there is none. */
export function splitDateAndTime(cell: string): { date: string; time: string } {
  const text = tidyNumber(cell)
  const [, day, hours, minutes] = CLOCK_OF_CALENDAR.exec(text) ?? []
  if (day) return { date: day, time: `${hours}:${minutes}` }
  for (const clock of [CLOCK_INSIDE, CLOCK_AT_START]) {
    const [, time] = clock.exec(text) ?? []
    if (time) return { date: text.replace(clock, ''), time }
  }
  const [colons] = CLOCK_AT_END.exec(text) ?? []
  if (colons) return { date: text.slice(0, -colons.length), time: timeIn(colons) }
  const [other] = OTHER_CLOCK_AT_END.exec(text) ?? []
  const rest = other ? text.slice(0, -other.length) : ''
  // "31. 05.58" has no time at its end.
  const isWhole =
    (rest.match(/\d+/g) ?? []).length >= 3 || (/\d/.test(rest) && /\p{L}{3}/u.test(rest))
  return other && isWhole ? { date: rest, time: timeIn(other) } : { date: text, time: '' }
}

const timeIn = (text: string) =>
  text
    .replace(/^[\sT,(-]+/, '')
    .replace(/\)?(?:\s*\([^)]*\))?$/, '')
    .replace(/\s*(?:z|utc|gmt)?\s?(?:[+-]\d{2}(?::?\d{2})?)?$/i, '')

const YEAR_FIRST = /^(\d{4})\s?[-/.\s]\s?(\d{1,2})\s?[-/.\s]\s?(\d{1,2})\.?$/
const SHORT_YEAR_FIRST = /^(3[2-9]|[4-9]\d)[-/.](\d{1,2})[-/.](\d{1,2})$/
const COMPACT = /^((?:18|19|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/
const COMPACT_YEAR_LAST = /^(\d\d)()(\d\d)((?:18|19|20)\d\d)$/
const THREE = /^(\d{1,2})\s?([-/.,_\\\s])\s?(\d{1,2})\s?[-/.,_\\\s]\s?(\d{4}|\d{2})\.?$/
/** `--05-09` of address books (RFC 6350) and `--0509`. */
const NO_YEAR = /^--(\d{2})-?(\d{2})$/
const TWO = /^(\d{1,2})\s?([-/.])\s?(\d{1,2})\.?$/
const NO_DAY = /^(?:\d{1,2}\s?[-/.]\s?\d{4}|\d{4}\s?[-/.]\s?\d{1,2}|[12]\d{3})$/
const SERIAL = /^(\d{4,5})(?:[.,]\d+)?$/

/** 5月31日, 5월 31일 */
const EASTERN_WITHOUT_YEAR = /^(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일号號]?$/u

/** Words that stand in a date beside the month: weekdays, "of", endings of numbers. */
const BESIDE = /^(?:st|nd|rd|th|er|ème|de|del|of|the|den|d|r|roku|an|din|a|o|dia|am|vom|le|في|من)$/

/** Most dates of programs. */
const ISO = /^(\d{4})-(\d\d)-(\d\d)$/

/** What people write before a date of birth (`* 31.5.1984`, `DOB:`), and behind it: a comma, an age. */
const BEFORE_BIRTH =
  /^(?:[*']|geb(?:oren)?\.?(?:\s+am)?|born(?:\s+on)?|dob:?|d\.o\.b\.?:?|née?\s+le|nacid[oa]\s+el|ur\.)\s*(?=\d|\p{L}{3})/iu
const BEHIND_BIRTH =
  /(?:[\s,;]+|\s*\(\s*(?:aged?\s+)?\d{1,3}\s*(?:years?|yrs?|jahre|ans|años|lat|anos|ani|岁)?\s*\))$/iu
/** The time zone of a date in XML: `1984-05-31Z`. */
const ZONE_OF_DATE = /^(\d{4}-\d\d-\d\d)(?:z|[+-]\d\d:\d\d)$/i
const EASTERN_WEEKDAY = /[\s(]*(?:星期|周|週|礼拜)[一二三四五六日天]\)?$/u

const CHINESE_DIGITS = '〇一二三四五六七八九'

/** Chinese numerals before a year, a month or a day: 一九九〇年三月二十一日. */
const withDigits = (text: string): string =>
  text.replace(/[〇零一二三四五六七八九十]+(?=[年月日号號])/gu, (numeral) => {
    const digits = (part: string) =>
      [...part.replace(/零/g, '〇')].map((digit) => CHINESE_DIGITS.indexOf(digit)).join('')
    const [tens = '', ones] = numeral.split('十')
    return ones === undefined ? digits(tens) : (digits(tens) || '1') + (digits(ones) || '0')
  })

function shapeOf(cell: string): Shape {
  const [, isoYear, isoMonth, isoDay] = ISO.exec(cell) ?? []
  if (isoYear && isoMonth !== '00' && !isBlankWord(cell)) {
    return { shape: 'day', year: isoYear, month: Number(isoMonth), day: Number(isoDay) }
  }
  if (isBlankWord(cell)) return { shape: 'blank' }
  const text = withDigits(splitDateAndTime(cell).date.trim())
    .replace(BEFORE_BIRTH, '')
    .replace(BEHIND_BIRTH, '')
    .replace(ZONE_OF_DATE, '$1')
    .replace(EASTERN_WEEKDAY, '')
    .replace(
      EASTERN_WITHOUT_YEAR,
      (_, month: string, day: string) => `--${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    )
    .replace(/(\d)\s*[年년]\s*/gu, '$1-')
    .replace(/(\d)\s*[月월]\s*(\d+)\s*[日日일号]?/gu, '$1-$2')
  const [, year = '', month, day] =
    YEAR_FIRST.exec(text) ?? COMPACT.exec(text) ?? SHORT_YEAR_FIRST.exec(text) ?? []
  if (month) return { shape: 'day', year, month: Number(month), day: Number(day) }
  const [, first, dot, second, lastYear] = THREE.exec(text) ?? COMPACT_YEAR_LAST.exec(text) ?? []
  if (lastYear) return numbersOf(first, second, { year: lastYear, isDotted: dot === '.' })
  const [, monthOnly, dayOnly] = NO_YEAR.exec(text) ?? []
  if (monthOnly) return { shape: 'day', year: null, month: Number(monthOnly), day: Number(dayOnly) }
  const [, one, mark, other] = TWO.exec(text) ?? []
  if (one && other) {
    if (Number(one) > 31 || Number(other) > 31) return { shape: 'no-day' }
    return numbersOf(one, other, { year: null, isDotted: mark === '.' })
  }
  const [, days] = SERIAL.exec(text) ?? []
  if (days && (Number(days) > 2_199 || days.length > 4))
    return { shape: 'serial', days: Number(days) }
  return NO_DAY.test(text) ? { shape: 'no-day' } : inWords(text)
}

const numbersOf = (
  first: string | undefined,
  second: string | undefined,
  rest: { year: string | null; isDotted: boolean },
): Shape => ({ shape: 'numbers', first: Number(first), second: Number(second), ...rest })

/** A month of a year, as a spreadsheet writes it: Jul-23. */
const MONTH_OF_YEAR = /^\p{L}{3,}\.?\s?[-'’/]\s?\d\d$/u

/** Reads a date that names its month: `14-Mar-84`, `31. Mai 1984`, `March 9, 1990`, `15 de marzo`. */
function inWords(text: string): Shape {
  if (MONTH_OF_YEAR.test(text)) return { shape: 'no-day' }
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? []
  // Levantine months have two words.
  const pairs = words.map((word, n) => `${word}${words[n + 1] ?? ''}`)
  const named = [...pairs, ...words].flatMap((word) => monthNamed(word) ?? [])
  const numbers = text.match(/\d+/g) ?? []
  const [month] = named
  const hasYear = numbers.some((number) => /^[12]\d{3}$/.test(number))
  if (month === undefined) return { shape: hasYear && numbers.length === 1 ? 'no-day' : 'no-date' }
  const isOther = words.some(
    (word) =>
      monthNamed(word) === undefined &&
      !BESIDE.test(plainWord(word)) &&
      !isWeekday(word) &&
      !pairs.some((pair) => pair.includes(word) && monthNamed(pair)),
  )
  const [one = '', two] = numbers
  if (isOther || numbers.length > 2) return { shape: 'no-date' }
  if (two === undefined) {
    const isDay = one.length <= 2 && Number(one) <= 31 && Number(one) > 0
    return isDay ? { shape: 'day', year: null, month, day: Number(one) } : { shape: 'no-day' }
  }
  const isYearFirst = one.length === 4
  return {
    shape: 'day',
    year: isYearFirst ? one : two,
    month,
    day: Number(isYearFirst ? two : one),
  }
}

let weekdays: Set<string> | undefined

function isWeekday(word: string): boolean {
  weekdays ??= new Set(
    ['en', 'de', 'es', 'fr', 'pl', 'pt-BR', 'ro', 'ar'].flatMap((locale) =>
      (['long', 'short'] as const).flatMap((weekday) => {
        const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' })
        return [1, 2, 3, 4, 5, 6, 7].flatMap((day) =>
          format
            .format(new Date(Date.UTC(2024, 0, day)))
            .split(/[\s-]/)
            .map(plainWord),
        )
      }),
    ),
  )
  return weekdays.has(plainWord(word))
}

/** What the dates of a column say about their order. */
export interface OrderEvidence {
  dayFirst: number
  monthFirst: number
  /** A text that can be read in both orders, without a full stop in it; empty if there is none. */
  either: string
  /** A number that may count the days of a spreadsheet's calendar; empty if there is none. */
  serial: string
}

export const noEvidence = (): OrderEvidence => ({
  dayFirst: 0,
  monthFirst: 0,
  either: '',
  serial: '',
})

/** Adds what a cell says about the order of its column. */
export function addEvidence(found: OrderEvidence, text: string): void {
  const shape = shapeOf(text)
  if (shape.shape === 'serial') found.serial ||= text
  if (shape.shape !== 'numbers') return
  const { first, second, isDotted } = shape
  if (first > 12 && second <= 12) found.dayFirst += 1
  else if (second > 12 && first <= 12) found.monthFirst += 1
  else if (first !== second && first <= 12 && !isDotted) found.either ||= text
}

/** Counts the dates of a column that a number above 12 settles, and finds examples of those that nothing settles. */
export function findOrder(texts: Iterable<string>): OrderEvidence {
  const found = noEvidence()
  for (const text of texts) addEvidence(found, text)
  return found
}

/** The order that the numbers of a column settle; null if they do not. Full stops are written after days. */
export function settledOrder({ dayFirst, monthFirst, either }: OrderEvidence): DateOrder | null {
  if (dayFirst !== monthFirst) return dayFirst > monthFirst ? 'day-first' : 'month-first'
  return dayFirst === 0 && either === '' ? 'day-first' : null
}

/** Whether a problem was found, and no day. */
export const isProblem = (read: WrittenDay | DateProblem): read is DateProblem => 'problem' in read

/**
 * Reads a date as people and programs write it, by the order of its column.
 * @returns null for what means that there is none; a birthday may have no year
 */
export function readDate(text: string, reading: DateReading): WrittenDay | DateProblem | null {
  const shape = shapeOf(text)
  switch (shape.shape) {
    case 'blank':
      return null
    case 'no-date':
    case 'no-day':
      return { problem: shape.shape }
    case 'serial':
      return checked(dayOfSerial(shape.days, reading.epoch), reading)
    case 'day':
      return withYear(shape.year, shape, reading)
    case 'numbers': {
      const { first, second, year } = shape
      const isDayFirst = reading.order === 'day-first'
      const [day, month] = isDayFirst ? [first, second] : [second, first]
      return withYear(year, { day, month }, reading)
    }
  }
}

const DAY_MS = 86_400_000

function dayOfSerial(days: number, epoch: Epoch): WrittenDay {
  // Excel counts a 29 February 1900 that never was.
  const start = epoch === 1900 ? Date.UTC(1899, 11, 30) : Date.UTC(1904, 0, 1)
  const date = new Date(start + days * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** Years with which programs store a birthday whose year they do not know: Planning Center, Apple, and others. */
const UNKNOWN_YEARS = [0, 1604, 1885]

function withYear(
  text: string | null,
  { month, day }: { month: number; day: number },
  reading: DateReading,
): WrittenDay | DateProblem {
  if (text === null) return checked({ year: null, month, day }, reading)
  const number = Number(text)
  if (text.length > 2) {
    const isUnknown = reading.of === 'birth' && UNKNOWN_YEARS.includes(number)
    return checked({ year: isUnknown ? null : number, month, day }, reading)
  }
  const year = 2000 + number
  const isLater = isoOf({ year, month, day }) > reading.today
  const isEarlier = isLater && reading.of !== 'service'
  return checked({ year: isEarlier ? year - 100 : year, month, day }, reading)
}

function checked(date: WrittenDay, { of, today }: DateReading): WrittenDay | DateProblem {
  const { year, month, day } = date
  if (month === 0 || day === 0) return { problem: 'no-day' }
  const real = new Date(Date.UTC(year ?? 2024, month - 1, day))
  // Years below 100 would be those of another century to Date.
  real.setUTCFullYear(year ?? 2024, month - 1, day)
  if (real.getUTCMonth() + 1 !== month || real.getUTCDate() !== day) {
    return { problem: 'no-such-day', ...date }
  }
  if (year === null) return of === 'birth' ? date : { problem: 'no-year' }
  return of === 'birth' && isoOf(date) > today ? { problem: 'future' } : date
}

/** A cell of a column of birthdays without a year, in which `05-09` is 9 May, as our export writes it. */
export const dayOfYear = (cell: string): string => (/^\d\d-\d\d$/.test(cell) ? `--${cell}` : cell)

const two = (number: number) => String(number).padStart(2, '0')

/** A day as `YYYY-MM-DD`, or `--MM-DD` without a year. */
export const isoOf = ({ year, month, day }: WrittenDay): string =>
  `${year === null ? '-' : String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
