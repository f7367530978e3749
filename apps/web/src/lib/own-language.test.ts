import { afterEach, expect, test, vi } from 'vitest'
import { ownLanguage } from './own-language.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['the device wants it', 'ro', '', ['ro-MD', 'en'], 'ro'],
  ['the device wants it second', 'ro', '', ['hu', 'ro'], 'ro'],
  ['it was chosen', 'de', 'csrftoken=a; lang=de', ['ro'], 'de'],
  ['English was chosen', 'en', 'lang=en', ['ro'], 'en'],
  ['English comes first', 'en', '', ['en-GB', 'ro'], 'en'],
  ['only English is offered', 'en', 'slang=a', ['ro-RO', 'en-US'], 'ro-RO'],
  ['the church speaks it', 'ar', '', ['hu'], 'hu'],
])('where %s, a page in %s', (_why, lang, cookie, languages, own) => {
  vi.stubGlobal('document', { documentElement: { lang }, cookie })
  vi.stubGlobal('navigator', { language: languages[0], languages })
  expect(ownLanguage()).toBe(own)
})
