import { memoize } from '../../packages/shared/src/memoize.ts'

/** In the order in which gettext's formulas number the forms of a language. */
const ORDER: Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']

/** The numbers below this have every category that the counts of a church need. */
const COUNTED_TO = 1000

const counts = Array.from({ length: COUNTED_TO }, (_, count) => count)

/** The category of each of these numbers in a language. */
const categoryOfEach = memoize((code) => {
  const rules = new Intl.PluralRules(code)
  return counts.map((count) => rules.select(count))
})

/** The plural categories of a language's whole numbers, in the order of a text's forms in its PO files. */
export function pluralCategories(code: string): Intl.LDMLPluralRule[] {
  const used = new Set(categoryOfEach(code))
  return ORDER.filter((category) => used.has(category))
}

/**
 * Whether a form is for one number only, which a word may then replace: “one person” is for 1, “une personne” also for
 * 0.
 */
export const isOfOneNumber = (code: string, category: Intl.LDMLPluralRule): boolean =>
  categoryOfEach(code).filter((each) => each === category).length === 1

const TWO_FORMS = 'n != 1'

/** gettext's formulas, as translators' tools know them: https://docs.translatehouse.org/projects/localization-guide/en/latest/l10n/pluralforms.html */
const FORMULAS: Record<string, string> = {
  ar: 'n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5',
  fr: 'n > 1',
  pl: 'n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2',
  pt: 'n > 1',
  ro: 'n==1 ? 0 : n==0 || (n%100>0 && n%100<20) ? 1 : 2',
  zh: '0',
}

/** The `Plural-Forms` header of a new language. */
export function pluralForms(code: string): string {
  const formula = FORMULAS[code] ?? FORMULAS[code.split('-')[0] ?? ''] ?? TWO_FORMS
  return `nplurals=${pluralCategories(code).length}; plural=(${formula});`
}

/**
 * Compares the `Plural-Forms` header, by which translators' tools number the forms, with the categories of `Intl`, by
 * which the product chooses one.
 * @returns the problem, or undefined
 */
export function pluralFormsProblem(code: string, header: string): string | undefined {
  const categories = pluralCategories(code)
  const [, forms, formula = ''] =
    /^nplurals=(\d+);\s*plural=([n\d\s()?:<>=!%&|]+);?$/.exec(header) ?? []
  if (Number(forms) !== categories.length)
    return `Plural-Forms needs nplurals=${categories.length}.`
  const choose = new Function('n', `return ${formula}`)
  const right = categoryOfEach(code)
  const wrong = counts.find((count) => categories[Number(choose(count))] !== right[count])
  return wrong === undefined
    ? undefined
    : `Plural-Forms chooses another form for ${wrong} than CLDR.`
}

/** Whether CLDR knows a language by this BCP 47 code, in its usual letters. */
export function isLanguage(code: string): boolean {
  try {
    const { language } = new Intl.Locale(code)
    const name = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(language)
    return name !== undefined && Intl.getCanonicalLocales(code)[0] === code
  } catch {
    return false
  }
}
