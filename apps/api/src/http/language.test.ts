import { expect, test } from 'vitest'
import { acceptedLanguage, chooseLanguage, matchLanguage } from './language.ts'

const offered = ['en', 'ro', 'pt-BR', 'ar', 'zh-Hans']

test.each([
  ['ro', 'ro'],
  ['RO', 'ro'],
  ['ro-RO', 'ro'],
  ['ro-Latn-MD', 'ro'],
  ['pt', 'pt-BR'],
  ['pt-br', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['zh', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['zh-hans-SG', 'zh-Hans'],
  ['en-US', 'en'],
  ['de', null],
  ['r', null],
  ['', null],
  ['-', null],
  ['ro_RO', null],
  ['constructor', null],
  ['x'.repeat(10_000), null],
  ['x-'.repeat(100_000), null],
])('a wish for %s is answered in %s', (wish, answer) => {
  expect(matchLanguage(wish, offered)).toBe(answer)
})

test('an exact match goes before the same language in another region', () => {
  expect(matchLanguage('pt-PT', ['en', 'pt-BR', 'pt-PT'])).toBe('pt-PT')
  expect(matchLanguage('pt-AO', ['en', 'pt-BR', 'pt'])).toBe('pt')
})

test.each([
  ['ro', 'ro'],
  ['de, ro', 'ro'],
  ['en-GB,en;q=0.9,ro;q=0.8', 'en'],
  ['en;q=0.5, ar ; q = 0.7 , ro;q=0.6', 'ar'],
  ['ro;q=0.8,ar;q=0.8', 'ro'],
  ['ro;q=0, pt', 'pt-BR'],
  ['ro;q=0.000', null],
  ['*', null],
  ['*, ro;q=0.1', 'ro'],
  ['de-DE, de;q=0.9', null],
  ['ar;q=-1, zh;q=x, pt;q=0.1', 'pt-BR'],
  ['<script>;;;=, \u0000,,ro', 'ro'],
  [`${'a,'.repeat(5_000)}ro`, null],
  ['', null],
  [undefined, null],
])('Accept-Language %s wants %s', (header, answer) => {
  expect(acceptedLanguage(header, offered)).toBe(answer)
})

test('the address decides first, then the cookie, the phone and the church', () => {
  const church = 'ar'
  const all = { chosen: 'ro', cookie: 'pt-BR', acceptLanguage: 'zh', church, offered }
  expect(chooseLanguage(all)).toBe('ro')
  expect(chooseLanguage({ ...all, chosen: undefined })).toBe('pt-BR')
  expect(chooseLanguage({ ...all, chosen: 'de', cookie: '%00;rubbish' })).toBe('zh-Hans')
  expect(chooseLanguage({ church, offered })).toBe('ar')
  expect(chooseLanguage({ church, offered: ['en'] })).toBe('en')
})
