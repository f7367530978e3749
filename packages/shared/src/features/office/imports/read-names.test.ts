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
  ['Juan y María García', ['Juan|García', 'María|García']],
  ['Jan i Anna Nowak', ['Jan|Nowak', 'Anna|Nowak']],
  ['John/Ann Smith', ['John|Smith', 'Ann|Smith']],
  ['John & Ann & Tim Smith', ['John|Smith', 'Ann|Smith', 'Tim|Smith']],
  ['محمد و فاطمة علي', ['محمد|علي', 'فاطمة|علي']],
  ['张三和李四', ['三|张', '四|李']],
  ['和平', ['平|和']],
  ['田中太郎', ['太郎|田中']],
  ['王小明先生', ['小明|王', '(先生)']],
  ['王，小明', ['小明|王']],
  ['علي، أحمد', ['أحمد|علي']],
  ['DUPONT Jean', ['Jean|DUPONT']],
  ['Juan DE LA CRUZ', ['Juan|DE LA CRUZ']],
  ['AJ Lee', ['AJ|Lee']],
  ['Jack Yun Ma', ['Jack Yun|Ma']],
  ['Rahman, Md', ['Md|Rahman']],
  ['Grace En Tan', ['Grace En|Tan']],
  ['Jan en Anna de Vries', ['Jan|de Vries', 'Anna|de Vries']],
  ['John Smith, MD, PhD', ['John|Smith MD, PhD']],
  ['Anna Müller (geb. Schmidt)', ['Anna|Müller (geb. Schmidt)']],
  ['John Smith (deceased)', ['John|Smith (deceased)']],
  ['John Smith *', ['John|Smith *']],
  ['John Smith & family', ['John|Smith & family']],
  ['Smith,', ['Smith|']],
  ['12. John Smith', ['John|Smith']],
  ['Prof. Dr. med. Hans Huber', ['Hans|Huber', '(Prof. Dr. med.)']],
  ['The Rt Rev. John Smith', ['John|Smith', '(The Rt Rev.)']],
  ['السيد أحمد علي', ['أحمد|علي', '(السيد)']],
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
  ['The', 'Smith Family', []],
  ['John, Ann', 'Smith', ['John|Smith', 'Ann|Smith']],
  ['John/Ann', 'Smith', ['John|Smith', 'Ann|Smith']],
  ['Bishop', 'Smith', ['Bishop|Smith']],
  ['和平', '王', ['和平|王']],
  ['Muthu A/L', 'Raman', ['Muthu A/L|Raman']],
])('reads the names %j and %j', (first, last, people) => {
  expect(said(readNames(first, last))).toEqual(people)
})

test.each([
  ['SMITH', 'Smith'],
  ["O'NEILL-SMITH", "O'Neill-Smith"],
  ['ŁUKASZ', 'Łukasz'],
  ['MCDONALD', 'McDonald'],
  ['SMITH III', 'Smith III'],
  ['İBRAHİM', 'İbrahim'],
  ['van Dyk', 'van Dyk'],
])('writes %s in proper case', (name, proper) => {
  expect(inProperCase(name)).toBe(proper)
})
