import { locale } from './texts.ts'

/** Words in a sentence: 'a call, a visit and prayer'. */
export const formatList = (words: readonly string[]): string =>
  new Intl.ListFormat(locale()).format(words)

/** Facts beside each other, without an 'and': '12 by phone, 3 by a steward'. */
export const formatFacts = (facts: readonly string[]): string =>
  new Intl.ListFormat(locale(), { style: 'narrow' }).format(facts)
