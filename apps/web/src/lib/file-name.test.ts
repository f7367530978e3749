import { expect, test } from 'vitest'
import { fileName } from './file-name.ts'

test.each([
  ['Ruth Ade', 'Ruth Ade.vcf'],
  ['Łukasz O’Neill-Ünal', 'Łukasz O’Neill-Ünal.vcf'],
  ['روث', 'روث.vcf'],
  ['../../etc/passwd', 'etc passwd.vcf'],
  // A mark of direction would show 'Ruthfdp.exe'.
  ['Ruth\u202Eexe.pdf', 'Ruth exe.pdf.vcf'],
  ['Carols: “Silent night?” 24/12', 'Carols Silent night 24 12.vcf'],
  ['\u0000<>|', 'file.vcf'],
  ['', 'file.vcf'],
])('names a file after %j', (name, expected) => {
  expect(fileName(name, 'vcf')).toBe(expected)
})

test('cuts a long name between characters', () => {
  expect(fileName('𠮷'.repeat(90), 'ics')).toBe(`${'𠮷'.repeat(60)}.ics`)
})
