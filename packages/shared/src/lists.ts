import { memoize } from './memoize.ts'
import { isolated, locale, RIGHT_TO_LEFT, t } from './texts.ts'

/** Isolates names and words, so that they keep their order; a single one needs none. */
const besideOthers = (words: readonly string[]) => (words.length > 1 ? words.map(isolated) : words)

/**
 * Begins a list of several in the direction of its language: a box that follows its text (`dir=auto`, `<bdi>`, or an
 * isolate) would follow the first name, in whatever letters it is.
 */
const inDirection = (list: string, { length }: readonly string[]): string =>
  length > 1 && RIGHT_TO_LEFT.test(betweenFacts()) ? `\u200f${list}` : list

const betweenFacts = () => t(', ', undefined, 'between facts')

const listFormat = memoize((language) => new Intl.ListFormat(language))

/** Words in a sentence: 'a call, a visit and prayer'. */
export const formatList = (words: readonly string[]): string =>
  inDirection(listFormat(locale()).format(besideOthers(words)), words)

/** Facts beside each other, without the 'and' that Intl has in some languages: '12 by phone, 3 by a steward'. */
export const formatFacts = (facts: readonly string[]): string =>
  inDirection(besideOthers(facts).join(betweenFacts()), facts)

/** Facts about several things: 'May: 12 present, 3 absent; June: 14 present, 1 absent'. */
export const formatFactsOfMany = (facts: readonly string[]): string =>
  facts.join(t('; ', undefined, 'between facts of several things'))
