import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Entry } from 'gettext-parser'
import type { Language } from '../../packages/shared/src/languages.ts'
import type { Translation, Translations } from '../../packages/shared/src/texts.ts'
import { audiences } from './audiences.ts'
import { languagesIn, readCatalogue } from './catalogues.ts'
import { pluralCategories } from './plurals.ts'

const ENGLISH: Language = { code: 'en', name: 'English', dir: 'ltr', read_by: 'the authors' }

/** Writes what the server and the web app read of `texts/`: the list of languages, and a file for each. */
export function compileTexts(folder: string): void {
  const into = join(folder, 'generated')
  mkdirSync(into, { recursive: true })
  const codes = languagesIn(folder)
  const write = (name: string, content: unknown) =>
    writeFileSync(join(into, `${name}.json`), JSON.stringify(content))
  for (const code of codes) write(code, compiledLanguage(folder, code))
  write('languages', [ENGLISH, ...codes.map((code) => describeLanguage(folder, code))])
}

function compiledLanguage(folder: string, code: string) {
  const texts = audiences.map((audience) => {
    const { entries } = readCatalogue(folder, code, audience)
    return [audience, translationsOf(entries, pluralCategories(code))]
  })
  // Telephone numbers, codes and times have these digits, so numbers have them too.
  const locale = new Intl.Locale(code, { numberingSystem: 'latn' }).toString()
  return { locale, ...Object.fromEntries(texts) }
}

/** A text without a translation, or with one that nobody has confirmed, stays English. */
function translationsOf(
  entries: Map<string, Entry>,
  categories: Intl.LDMLPluralRule[],
): Translations {
  const whole = [...entries].filter(
    ([, { msgstr, comments }]) => msgstr.every(Boolean) && !isFuzzy(comments?.flag),
  )
  return Object.fromEntries(whole.map(([key, entry]) => [key, translationOf(entry, categories)]))
}

export const isFuzzy = (flag: string | undefined): boolean => flag?.includes('fuzzy') ?? false

function translationOf(
  { msgid_plural, msgstr }: Entry,
  categories: Intl.LDMLPluralRule[],
): Translation {
  if (!msgid_plural) return msgstr[0] ?? ''
  const forms = categories.map((category, form) => [category, msgstr[form]])
  // What has no form of its own, such as a fraction, takes the last.
  return { other: msgstr.at(-1), ...Object.fromEntries(forms) }
}

function describeLanguage(folder: string, code: string): Language {
  const said = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  const { headers } = readCatalogue(folder, code, 'member')
  return {
    code,
    name: said.charAt(0).toLocaleUpperCase(code) + said.slice(1),
    dir: isRightToLeft(code) ? 'rtl' : 'ltr',
    read_by: headers['X-Read-By'] || null,
  }
}

/** The scripts of living languages that are written from right to left. */
const RIGHT_TO_LEFT = /^(?:Arab|Hebr|Syrc|Thaa|Nkoo|Adlm|Rohg)$/

const isRightToLeft = (code: string) =>
  RIGHT_TO_LEFT.test(new Intl.Locale(code).maximize().script ?? '')
