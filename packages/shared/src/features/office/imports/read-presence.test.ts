import { expect, test } from 'vitest'
import { readPresence } from './read-presence.ts'

test.each([
  ...['TRUE', 'P', 'Y', 'yes', '✓', '✔', '✔️', '☑', '1', '1.0', 'x', 'X', 'Present', 'attended'],
  ...['ja', 'WAHR', 'anwesend', 'sí', 'VERDADERO', 'oui', 'VRAI', 'tak', 'obecny', 'był', 'PRAWDA'],
  ...['sim', 'VERDADEIRO', 'da', 'ADEVĂRAT', 'prezent', 'نعم', 'حاضر', '是', '出席'],
])('%s means present', (word) => {
  expect(readPresence(word)).toBe(true)
})

test.each([
  ...['FALSE', 'N', 'no', '0', 'absent', '☐', 'nein', 'FALSCH', 'FAUX', 'non', 'nie', 'FAŁSZ'],
  ...['não', 'nu', 'ausente', 'لا', '否', '缺席'],
])('%s means absent', (word) => {
  expect(readPresence(word)).toBe(false)
})

test.each(['maybe', 'E', 'A', '2', 'ill', '?!'])('%s is not known', (word) => {
  expect(readPresence(word)).toBeNull()
})
