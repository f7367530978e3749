import { expect, test, vi } from 'vitest'
import { shippedTexts } from '../../../../test/languages.ts'
import { readLanguages } from '../../../platform/languages.ts'
import { initialsOf } from './weekly-mail.ts'

test.each([
  [{ first: 'Ruth', last: 'Moor' }, 'R. M.'],
  [{ first: 'élodie', last: null }, 'É.'],
  [{ first: 'مريم', last: 'حنا' }, 'م. ح.'],
  [{ first: '伟', last: '张' }, '张某'],
  [{ first: '张伟', last: null }, '张某'],
  [{ first: null, last: null }, 'V.'],
])('of %j, a carer’s mail says “%s”', (person, initials) => {
  expect(initialsOf(person)).toBe(initials)
})

test('a visitor without a name is called a visitor in Chinese', () => {
  const { speak } = readLanguages(shippedTexts, { error: vi.fn() })
  expect(speak('zh-Hans', () => initialsOf({ first: null, last: null }))).toBe('来宾')
})
