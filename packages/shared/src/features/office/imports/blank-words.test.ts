import { expect, test } from 'vitest'
import { isBlankWord } from './blank-words.ts'

test.each([
  ...[
    '',
    '  ',
    '/ /',
    '  /  /    ',
    '-',
    '--',
    '—',
    '.',
    '?',
    'n/a',
    'N/A',
    'N. A.',
    'none',
    '(none)',
  ],
  ...[
    'null',
    'NULL',
    '#N/A',
    'Unspecified',
    '0000-00-00',
    '0000-00-00 00:00:00',
    '0/0/00',
    '0/0/0000',
  ],
  ...['#REF!', '#VALUE!', '(blank)', '[null]', '\\N', 'k. A.', 'keine', 'brak', '无', '9999-12-31'],
  ...['00.00.0000', '1899-12-30', '1/0/1900', '1/1/4501', '\u200b', '\u00a0'],
])('takes %j for an empty cell', (cell) => {
  expect(isBlankWord(cell)).toBe(true)
})

test.each([
  ...[
    'No',
    'Nora',
    'x',
    '0',
    '1',
    '07700 900121',
    '1984-05-31',
    '--05-09',
    '0000-11-24',
    'unknown',
  ],
  ...['n/a Street', 'Ünal', '王'],
])('does not take %j for an empty cell', (cell) => {
  expect(isBlankWord(cell)).toBe(false)
})
