import { expect, test } from 'vitest'
import { inProperCase, type ReadName, readFullName, readNames } from './read-names.ts'

const said = ({ people, title }: ReadName) => [
  ...people.map(({ first, last }) => `${first}|${last}`),
  ...(title ? [`(${title})`] : []),
]

test.each([
  ['Mary Ann Hill', ['Mary Ann|Hill']],
  ['Jean de la Croix', ['Jean|de la Croix']],
  ['van Dyk, Ann', ['Ann|van Dyk']],
  ['Suharto', ['Suharto|']],
  ['Lawrence & Patty Underhill', ['Lawrence|Underhill', 'Patty|Underhill']],
  ['Underhill, Lawrence and Patty', ['Lawrence|Underhill', 'Patty|Underhill']],
  ['John Smith and Ann Jones', ['John|Smith', 'Ann|Jones']],
  ['Mr & Mrs John & Ann Tarrant', ['John|Tarrant', 'Ann|Tarrant', '(Mr & Mrs)']],
  ['Mr & Mrs John Smith', ['John|Smith', '(Mr & Mrs)']],
  ['Mr John Vickers', ['John|Vickers', '(Mr)']],
  ['Vickers, Rev. Dr. Jane', ['Jane|Vickers', '(Rev. Dr.)']],
  ['William Vickers Jr.', ['William|Vickers Jr.']],
  ['Smith, John, Jr.', ['John|Smith Jr.']],
  ['Henry Tudor III', ['Henry|Tudor III']],
  ['José Ortega y Gasset', ['José Ortega|y Gasset']],
  ['王小明', ['小明|王']],
  ['王 小明', ['小明|王']],
  ['欧阳修文', ['修文|欧阳']],
  ['김민수', ['민수|김']],
  ['The Smith Family', []],
  ['Smith Family', []],
  ['Familie Schmidt', []],
  ['Mr. and Mrs. Smith', ['(Mr. and Mrs.)']],
])('reads %s', (name, people) => {
  expect(said(readFullName(name, 'given-first'))).toEqual(people)
})

test('reads a name with the family first', () => {
  expect(said(readFullName('Nagy János', 'family-first'))).toEqual(['János|Nagy'])
})

test.each([
  ['John', 'Smith', ['John|Smith']],
  ['John & Ann', 'Tarrant', ['John|Tarrant', 'Ann|Tarrant']],
  ['John & Ann', 'Smith & Jones', ['John|Smith', 'Ann|Jones']],
  ['Ana y Luis', 'Gómez', ['Ana|Gómez', 'Luis|Gómez']],
  ['Dr. Jane', 'Smith', ['Jane|Smith', '(Dr.)']],
  ['Suharto', '', ['Suharto|']],
  ['', 'Suharto', ['Suharto|']],
  ['Tim and the kids', 'Hill', ['Tim and the kids|Hill']],
  ['Dean', 'Conroy', ['Dean|Conroy']],
  ['', 'The Smiths', []],
])('reads the names %j and %j', (first, last, people) => {
  expect(said(readNames(first, last))).toEqual(people)
})

test.each([
  ['SMITH', 'Smith'],
  ["O'NEILL-SMITH", "O'Neill-Smith"],
  ['ŁUKASZ', 'Łukasz'],
  ['MCDONALD', 'McDonald'],
  ['van Dyk', 'van Dyk'],
])('writes %s in proper case', (name, proper) => {
  expect(inProperCase(name)).toBe(proper)
})
