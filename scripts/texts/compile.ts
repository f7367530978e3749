import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Entry } from 'gettext-parser'
import { englishLanguage, type Language } from '../../packages/shared/src/languages.ts'
import type { Catalogue, Translation, Translations } from '../../packages/shared/src/texts.ts'
import { isFuzzy, languagesIn, READ_BY, readCatalogue } from './catalogues.ts'
import { pluralCategories } from './plurals.ts'

/** Writes the files that the server and the build of the web app read: the list of languages, and one for each. */
export function compileTexts(folder: string): void {
  const into = join(folder, 'generated')
  mkdirSync(into, { recursive: true })
  const codes = languagesIn(folder)
  const write = (name: string, content: unknown) =>
    writeFileSync(join(into, `${name}.json`), JSON.stringify(content))
  for (const code of codes) write(code, catalogueOf(folder, code))
  write('languages', [englishLanguage, ...codes.map((code) => describeLanguage(folder, code))])
}

function catalogueOf(folder: string, code: string): Catalogue {
  const { entries } = readCatalogue(folder, code)
  return {
    // Telephone numbers, codes and times have these digits, so numbers have them too.
    locale: new Intl.Locale(code, { numberingSystem: 'latn' }).toString(),
    texts: translationsOf(entries, pluralCategories(code)),
  }
}

/** Texts without a confirmed translation are left out, so that they stay English. */
function translationsOf(
  entries: Map<string, Entry>,
  categories: Intl.LDMLPluralRule[],
): Translations {
  const whole = [...entries].filter(([, entry]) => entry.msgstr.every(Boolean) && !isFuzzy(entry))
  return Object.fromEntries(whole.map(([key, entry]) => [key, translationOf(entry, categories)]))
}

function translationOf(
  { msgid_plural, msgstr }: Entry,
  categories: Intl.LDMLPluralRule[],
): Translation {
  if (!msgid_plural) return msgstr[0] ?? ''
  const forms = categories.map((category, form) => [category, msgstr[form]])
  // Numbers without a form of their own, such as fractions, take the last.
  return { other: msgstr.at(-1), ...Object.fromEntries(forms) }
}

function describeLanguage(folder: string, code: string): Language {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  const { headers } = readCatalogue(folder, code)
  return {
    code,
    name: name.charAt(0).toLocaleUpperCase(code) + name.slice(1),
    dir: isRightToLeft(code) ? 'rtl' : 'ltr',
    read_by: headers[READ_BY] || null,
  }
}

/** The scripts of living languages that are written from right to left. */
const RIGHT_TO_LEFT = /^(?:Arab|Hebr|Syrc|Thaa|Nkoo|Adlm|Rohg)$/

const isRightToLeft = (code: string) =>
  RIGHT_TO_LEFT.test(new Intl.Locale(code).maximize().script ?? '')
