import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { updateLanguage } from './catalogues.ts'
import { checkLanguages } from './check.ts'
import type { Message } from './collect.ts'
import { compileTexts } from './compile.ts'

const folder = mkdtempSync(join(tmpdir(), 'church-texts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const message = (text: string, plural?: string): Message => ({
  text,
  plural,
  context: undefined,
  audience: 'first',
  place: 'general',
})
const messages = [
  message('Hello {name}'),
  message('{count} person', '{count} people'),
  message('Read our <a>policy</a>'),
]
const file = join(folder, 'ro/texts.po')

const said: [string, string[]][] = [
  ['Hello {name}', ['Bună, {name}']],
  ['{count} person', ['o persoană', '{count} persoane', '{count} de persoane']],
  ['Read our <a>policy</a>', ['Citiți <a>politica</a>']],
]

/** Writes these translations into the PO file. */
function translate(translations = said): void {
  let content = readFileSync(file, 'utf8')
  for (const [english, forms] of translations) {
    for (const [index, form] of forms.entries()) {
      const name = forms.length > 1 ? `msgstr[${index}]` : 'msgstr'
      const at = content.indexOf(`msgid "${english}"`)
      content =
        content.slice(0, at) +
        content
          .slice(at)
          .replace(new RegExp(`${name.replace(/[[\]]/g, '\\$&')} ".*"`), `${name} "${form}"`)
    }
  }
  writeFileSync(file, content)
}

beforeEach(() => {
  rmSync(join(folder, 'ro'), { recursive: true, force: true })
  updateLanguage(folder, 'ro', messages)
  translate()
})

test('a complete language has no problems, and is compiled by plural categories', () => {
  expect(checkLanguages(folder, messages)).toEqual([])
  compileTexts(folder)
  const read = (name: string) =>
    JSON.parse(readFileSync(join(folder, `generated/${name}.json`), 'utf8'))
  expect(read('ro')).toMatchObject({
    locale: 'ro-u-nu-latn',
    texts: {
      'Hello {name}': 'Bună, {name}',
      '{count} person': {
        one: 'o persoană',
        few: '{count} persoane',
        other: '{count} de persoane',
      },
    },
  })
  expect(read('languages')).toEqual([
    { code: 'en', name: 'English', dir: 'ltr', read_by: 'the authors' },
    { code: 'ro', name: 'Română', dir: 'ltr', read_by: null },
  ])
})

test.each<[string, [string, string[]], string]>([
  ['an empty translation', ['Hello {name}', ['']], 'is not translated'],
  ['a wrong placeholder', ['Hello {name}', ['Bună, {nume}']], 'needs {name}'],
  ['a lost tag', ['Read our <a>policy</a>', ['Citiți politica']], 'needs </a> <a>'],
  [
    'a missing plural form',
    ['{count} person', ['o persoană', '', '{count} de persoane']],
    'plural forms',
  ],
  [
    'a plural form without its number',
    ['{count} person', ['o persoană', 'persoane', '{count} de persoane']],
    'needs {count}',
  ],
  ['English', ['Hello {name}', ['Hello {name}']], 'same as in English'],
  ['stray markup', ['Hello {name}', ['Bună,&nbsp;{name}']], 'stray markup'],
])('finds %s', (_what, translation, problem) => {
  translate([translation])
  const problems = checkLanguages(folder, messages)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(problem)
})

test('finds a fuzzy translation, and does not compile it', () => {
  writeFileSync(file, readFileSync(file, 'utf8').replace('#. general', '#. general\n#, fuzzy'))
  expect(checkLanguages(folder, messages)[0]).toContain('is fuzzy')
})

test('finds a text that a language lacks, and keeps the others when it is added', () => {
  const more = [...messages, message('New')]
  expect(checkLanguages(folder, more)).toEqual([
    'texts/ro/texts.po does not have the texts of the code. Run `pnpm texts`.',
  ])
  updateLanguage(folder, 'ro', more)
  expect(checkLanguages(folder, more)).toEqual(['texts/ro/texts.po: “New” is not translated.'])
})

test('names each place before its first text', () => {
  const ofPlace = { ...message('Mark'), place: 'attendance/marking' }
  updateLanguage(folder, 'ro', [...messages, ofPlace, { ...ofPlace, text: 'Count' }])
  const lines = readFileSync(file, 'utf8').split('\n')
  expect(lines.filter((line) => line.startsWith('#'))).toEqual([
    '#. general',
    '#. attendance/marking',
  ])
})

test('finds a plural formula that chooses other forms than the product', () => {
  writeFileSync(file, readFileSync(file, 'utf8').replace(/plural=\(.*\);/, 'plural=(n != 1);'))
  expect(checkLanguages(folder, messages)[0]).toContain('Plural-Forms chooses another form for 20')
})
