import { expect, test, vi } from 'vitest'
import { shippedTexts } from '../../../../test/languages.ts'
import { readLanguages } from '../../../platform/languages.ts'
import { ABSENT, presenceInWords, presentAt } from './presence-change.ts'

test('a changed mark is stored in English and shown in the language of its reader', () => {
  const change = {
    field: 'attendance',
    before: ABSENT,
    after: presentAt('Worship on Sunday', '2026-01-11'),
  } as const
  const email = { field: 'email', before: ABSENT, after: 'Present at A on 2026-01-11' } as const
  expect(presenceInWords(change)).toEqual(change)
  const { speak } = readLanguages(shippedTexts, { error: vi.fn() })
  expect(speak('de', () => presenceInWords(change))).toMatchObject({
    before: 'Abwesend',
    after: 'Anwesend bei \u2068Worship on Sunday\u2069 am \u20682026-01-11\u2069',
  })
  expect(speak('de', () => presenceInWords(email))).toEqual(email)
})
