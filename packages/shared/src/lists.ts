import { isolated, locale, t } from './texts.ts'

/** Isolates names and words, so that they keep their order; a single one needs none. */
const besideOthers = (words: readonly string[]) => (words.length > 1 ? words.map(isolated) : words)

/** Words in a sentence: 'a call, a visit and prayer'. */
export const formatList = (words: readonly string[]): string =>
  new Intl.ListFormat(locale()).format(besideOthers(words))

/** Facts beside each other, without the 'and' that Intl has in some languages: '12 by phone, 3 by a steward'. */
export const formatFacts = (facts: readonly string[]): string =>
  besideOthers(facts).join(t(', ', undefined, 'between facts'))

/** Facts about several things: 'May: 12 present, 3 absent; June: 14 present, 1 absent'. */
export const formatFactsOfMany = (facts: readonly string[]): string =>
  facts.join(t('; ', undefined, 'between facts of several things'))
