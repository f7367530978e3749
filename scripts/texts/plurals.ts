/** In the order in which gettext's formulas number the forms of a language. */
const ORDER: Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']

/** Enough whole numbers to meet every category in which people are counted. */
const COUNTED_TO = 1000

const counts = Array.from({ length: COUNTED_TO }, (_, count) => count)

/** The plural categories of whole numbers in a language: the forms of a text in its PO files, in their order. */
export function pluralCategories(code: string): Intl.LDMLPluralRule[] {
  const rules = new Intl.PluralRules(code)
  const met = new Set(counts.map((count) => rules.select(count)))
  return ORDER.filter((category) => met.has(category))
}

/** Whether a form is about one number only, which it may say in a word: English “one person”, French “une personne” not. */
export function isOfOneNumber(code: string, category: Intl.LDMLPluralRule): boolean {
  const rules = new Intl.PluralRules(code)
  return counts.filter((count) => rules.select(count) === category).length === 1
}

const TWO = 'n != 1'

/** As translators' tools know them: https://docs.translatehouse.org/projects/localization-guide/en/latest/l10n/pluralforms.html */
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
  const formula = FORMULAS[code] ?? FORMULAS[code.split('-')[0] ?? ''] ?? TWO
  return `nplurals=${pluralCategories(code).length}; plural=(${formula});`
}

/**
 * Compares the header by which translators' tools number the forms with the categories by which the product chooses.
 * @returns what is wrong with it, or undefined
 */
export function pluralFormsProblem(code: string, header: string): string | undefined {
  const categories = pluralCategories(code)
  const [, forms, formula = ''] =
    /^nplurals=(\d+);\s*plural=([n\d\s()?:<>=!%&|]+);?$/.exec(header) ?? []
  if (Number(forms) !== categories.length)
    return `Plural-Forms needs nplurals=${categories.length}.`
  const choose = new Function('n', `return Number(${formula})`) as (count: number) => number
  const rules = new Intl.PluralRules(code)
  const wrong = counts.find((count) => categories[choose(count)] !== rules.select(count))
  return wrong === undefined
    ? undefined
    : `Plural-Forms chooses another form for ${wrong} than CLDR.`
}
