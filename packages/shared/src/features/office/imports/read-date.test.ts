import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type DateReading,
  findOrder,
  isoOf,
  isProblem,
  readDate,
  settledOrder,
  splitDateAndTime,
} from './read-date.ts'

const DAY_FIRST: DateReading = {
  order: 'day-first',
  epoch: 1900,
  today: '2026-11-28',
  of: 'birth',
}
const MONTH_FIRST: DateReading = { ...DAY_FIRST, order: 'month-first' }

function read(text: string, reading = DAY_FIRST): string | null {
  const found = readDate(text, reading)
  if (found === null) return null
  return isProblem(found) ? found.problem : isoOf(found)
}

test.each([
  ...['1984-05-31', '1984-05-31T00:00:00Z', '1984-05-31 12:30', '31/05/1984 00:00', '31.5.1984'],
  ...['31. 5. 1984', '31. Mai 1984', '31-May-84', '31 May 1984', 'May 31, 1984', 'May 31st, 1984'],
  ...[
    '1984/5/31',
    '1984.05.31',
    '1984. 05. 31.',
    '19840531',
    '31.05.84',
    '31-05-1984',
    '31 05 1984',
  ],
  ...[
    'Thu, 31 May 1984',
    '31 de mayo de 1984',
    '31 mai 1984',
    '31 maja 1984',
    '31 de maio de 1984',
  ],
  ...[
    '1984年5月31日',
    '٣١/٠٥/١٩٨٤',
    '31 مايو 1984',
    '30833',
    '30833.5',
    'Donnerstag, 31. Mai 1984',
  ],
  ...['* 31.5.1984', 'geb. 31.05.1984', 'DOB: 31/5/1984', '31/5/1984 (age 42)', '31/05/1984,'],
  ...[
    '31_05_1984',
    '31,05,1984',
    '31051984',
    '31.V.1984',
    '31 V 1984',
    '1984-05-31Z',
    '10:30 31/5/1984',
  ],
  ...[
    'Thu May 31 1984 00:00:00 GMT+0100 (BST)',
    'Thu May 31 00:00:00 UTC 1984',
    '19840531T103000Z',
  ],
  ...[
    '1984-05-31 10:30:00+00',
    '1984-05-31 - 10:30',
    '31/05/1984 (10:30)',
    '1984年5月31日 上午10:30',
  ],
  ...[
    '一九八四年五月三十一日',
    '1984年5月31日 星期四',
    '31 maggio 1984',
    '1984. május 31.',
    '31 мая 1984',
  ],
  ...['31/05/84', '31/5/1984 12:00 AM', "'31/05/1984", '31.05.1984 0:00:00'],
])('reads %s', (text) => {
  expect(read(text)).toBe('1984-05-31')
})

test.each([
  ['5/31/1984 0:00:00', '1984-05-31'],
  ['03/14/58', '1958-03-14'],
  ['11/30/02', '2002-11-30'],
  ['12/25', '--12-25'],
  ['7/4', '--07-04'],
])('reads %s with the month first', (text, day) => {
  expect(read(text, MONTH_FIRST)).toBe(day)
})

test.each([
  ['25/12', '--12-25'],
  ['25.12.', '--12-25'],
  ['--05-09', '--05-09'],
  [' --05-09', '--05-09'],
  ['--0509', '--05-09'],
  ['0000-11-24', '--11-24'],
  ['1885-06-02', '--06-02'],
  ['1604-05-09', '--05-09'],
  ['25 Dec', '--12-25'],
  ['May 5', '--05-05'],
  ['3月15日', '--03-15'],
  ['2 lutego', '--02-02'],
  ['29 Feb', '--02-29'],
  ['三月九日', '--03-09'],
  ['XII 25', '--12-25'],
])('reads the birthday %s without a year', (text, day) => {
  expect(read(text)).toBe(day)
})

test.each([
  ['1984', 'no-day'],
  ['spring 1958', 'no-day'],
  ['about 1950', 'no-day'],
  ['May 1984', 'no-day'],
  ['05/1984', 'no-day'],
  ['unknown', 'no-date'],
  ['Jul-23', 'no-day'],
  ['1984-05-00', 'no-day'],
  ['31/5/1984?', 'no-date'],
  ['310584', 'no-date'],
  ['1984-02-31', 'no-such-day'],
  ['31/02/1984', 'no-such-day'],
  ['2030-01-01', 'future'],
  ['/ /', null],
  ['0000-00-00', null],
])('reads no day in %s', (text, problem) => {
  expect(read(text)).toBe(problem)
})

test('counts the days of both calendars of spreadsheets', () => {
  expect(read('23107')).toBe('1963-04-06')
  expect(read('23107', { ...DAY_FIRST, epoch: 1904 })).toBe('1967-04-07')
})

test('never puts a birthday with two digits for its year in the future', () => {
  const days = fc.record({
    day: fc.integer({ min: 1, max: 28 }),
    month: fc.integer({ min: 1, max: 12 }),
    year: fc.integer({ min: 0, max: 99 }),
  })
  fc.assert(
    fc.property(days, ({ day, month, year }) => {
      const text = [day, month, year].map((part) => String(part).padStart(2, '0')).join('/')
      const found = read(text) ?? ''
      expect(found <= DAY_FIRST.today && found > '1926-11-28').toBe(true)
    }),
  )
})

test('a service needs a year', () => {
  expect(read('25/12', { ...DAY_FIRST, of: 'service' })).toBe('no-year')
})

describe('the order of a column', () => {
  test.each([
    ['31/12/1990', 'day-first'],
    ['12/31/1990', 'month-first'],
    ['03/04/1990', null],
    ['03.04.1990', 'day-first'],
    ['1990-03-04', 'day-first'],
    ['12/31/1990 12/30/1990 31/12/1990', 'month-first'],
    ['12/31/1990 31/12/1990', null],
  ])('of %s is %s', (texts, order) => {
    expect(settledOrder(findOrder(texts.split(' ')))).toBe(order)
  })
})

test.each([
  ['10/25/2026 09:58 AM', '10/25/2026', '09:58 AM'],
  ['2026-10-11T10:30:00Z', '2026-10-11', '10:30:00'],
  ['31.5.1984 um 10.30 Uhr', '31.5.1984', '10.30 Uhr'],
  ['31. 05.58', '31. 05.58', ''],
  ['4 May 2026 6pm', '4 May 2026', '6pm'],
])('splits %s', (cell, date, time) => {
  const found = splitDateAndTime(cell)
  expect([found.date, found.time.replace(/^um /, '')]).toEqual([date, time])
})
