import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellOf, joinNames, splitNames, textOfCell } from './cells.ts'

test.each(['=1+1', '+44 20 7946 0000', '-1', '@SUM(A1)', '\r1', '＝1', "'=1", ' =1'])(
  'a cell of %j does not begin with a formula',
  (text) => expect(cellOf(text)).toBe(`'${text}`),
)

test.each(['Ünal', "O'Brien", "'n Beetje", 'a=1', '', '1990-05-17'])(
  'a cell of %j is unchanged',
  (text) => expect(cellOf(text)).toBe(text),
)

const risky = fc.string({ unit: fc.constantFrom("'", '=', '-', '\t', '\r', ';', ' ', 'a') })

test('a cell holds no formula either if a semicolon or a tab separates cells', () => {
  expect(cellOf('a;=1+1;\tb\t-2\n+3')).toBe("a;'=1+1;'\tb\t'-2\n'+3")
})

test('a cell gives back its text', () => {
  fc.assert(fc.property(risky, (text) => textOfCell(cellOf(text)) === text))
})

test('a cell that another program defused loses its apostrophe, and only that one', () => {
  expect(textOfCell("'=1+1")).toBe('=1+1')
  expect(textOfCell("'quoted'")).toBe("'quoted'")
})

test('joined names can be split, whatever is in them', () => {
  const name = fc
    .string({ unit: fc.constantFrom(';', '\\', 'a', ' ', 'Ü') })
    .map((text) => text.trim())
    .filter(Boolean)
  fc.assert(
    fc.property(fc.array(name), (names) => {
      expect(splitNames(joinNames(names))).toEqual(names)
    }),
  )
  expect(splitNames('Choir;Youth ; ')).toEqual(['Choir', 'Youth'])
})
