import { expect, test } from 'vitest'
import { createPresenceReader, isNoMark, readPresence } from './read-presence.ts'

test.each([
  ...['TRUE', 'P', 'Y', 'yes', '✓', '✔', '✔️', '☑', '1', '1.0', 'x', 'X', 'Present', 'attended'],
  ...['ja', 'WAHR', 'anwesend', 'sí', 'VERDADERO', 'oui', 'VRAI', 'tak', 'obecny', 'był', 'PRAWDA'],
  ...['9:58 AM', '2026-10-11 09:58', 'Present (late)', 'Pres.', '+', 'en retard', '对', 'V'],
  ...['sim', 'VERDADEIRO', 'da', 'ADEVĂRAT', 'prezent', 'نعم', 'حاضر', '是', '出席'],
])('%s means present', (word) => {
  expect(readPresence(word)).toBe(true)
})

test.each([
  ...['FALSE', 'N', 'no', '0', 'absent', '☐', 'nein', 'FALSCH', 'FAUX', 'non', 'nie', 'FAŁSZ'],
  ...['Abs.', 'Not attending', 'unchecked', '错', 'usprawiedliwiony', 'Absent (excused)'],
  ...['não', 'nu', 'ausente', 'لا', '否', '缺席'],
])('%s means absent', (word) => {
  expect(readPresence(word)).toBe(false)
})

test.each(['maybe', 'E', 'A', 'O', '○', '2', '1030', 'ill', '?!', '/', '*', '?'])(
  '%s is not known',
  (word) => {
    expect(readPresence(word)).toBeNull()
  },
)

test.each([
  ['A', 'P', false],
  ['O', 'N', true],
  ['○', '×', true],
  ['×', '√', false],
  ['×', '', true],
  ['x', '✓', true],
  ['☒', '☑', null],
  ['○', '●', false],
])('reads %s in a column with %s', (word, other, isPresent) => {
  expect(createPresenceReader([word, other])(word)).toBe(isPresent)
})

test('takes signs that may be marks for no empty cells', () => {
  expect(['', '-', '--', 'n/a', '[ ]'].map(isNoMark)).not.toContain(false)
  expect(['/', '\\', '*', '|', '?', '+', 'x'].map(isNoMark)).not.toContain(true)
})
