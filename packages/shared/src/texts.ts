import { memoize } from './memoize.ts'

/** The translation of a text: one text, or one for each plural category that whole numbers have in the language. */
export type Translation = string | Partial<Record<Intl.LDMLPluralRule, string>>

/** The texts of a language by their English; with a context, by the context, U+0004 and the English, as in gettext. */
export type Translations = Record<string, Translation>

/** A language as `scripts/generate.ts` compiles it, or the part that a page has. */
export interface Catalogue {
  /** For Intl: BCP 47. */
  locale: string
  texts: Translations
}

/** The values of a text's `{names}`. Numbers are formatted for the language. */
type Values = Record<string, string | number>

/**
 * The slots of sentences that name people, with the type of their values. The server demands names that the reader may
 * know (`NameFor`); screens say what an answer has.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the server adds to it
export interface NamesInSentences {}

type ValuesOf<Text extends string> = Values & {
  [Slot in keyof NamesInSentences as Text extends `${string}{${Slot}}${string}`
    ? Slot
    : never]: NamesInSentences[Slot]
}

/** English needs no texts. */
export const english: Catalogue = { locale: 'en-GB', texts: {} }

let current = () => english

/** Sets the source of texts: on the web the page's catalogue, on the server that of the request or the mail. */
export const readTextsFrom = (source: () => Catalogue): void => {
  current = source
}

/** The language in which texts are read now, for Intl. */
export const locale = (): string => current().locale

/** Separates a context from its text in a catalogue, as in gettext's own files. */
export const CONTEXT_END = '\u0004'

/** A text in the reader's language. `context` separates meanings that share one English word. */
export function t<Text extends string>(
  text: Text,
  values?: ValuesOf<Text>,
  context?: string,
): string {
  const found = current().texts[context ? context + CONTEXT_END + text : text]
  return filled(typeof found === 'string' ? found : text, values, written)
}

const pluralRules = memoize((language) => new Intl.PluralRules(language))

/** A text about a number of things. The number is its `{count}`. */
export function n<Text extends string>(
  count: number,
  one: Text,
  other: Text,
  values?: ValuesOf<Text>,
): string {
  const { locale, texts } = current()
  const found = texts[one]
  const form =
    typeof found === 'object'
      ? (found[pluralRules(locale).select(count)] ?? found.other)
      : undefined
  return filled(form ?? (count === 1 ? one : other), { count, ...values }, written)
}

/** Letters of the scripts that run from right to left. */
export const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Puts values in place of the `{names}`. A name without a value stays. */
function filled(
  text: string,
  values: Values | undefined,
  write: (value: string | number) => string,
): string {
  if (!values) return text
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name]
    return value === undefined ? placeholder : write(value)
  })
}

const written = (value: string | number): string =>
  typeof value === 'number' ? value.toLocaleString(current().locale) : isolated(value)

/**
 * A value inside a sentence or beside others, which may run in the other direction. Isolates keep it from reordering
 * the words around it (Unicode UAX 9, 2.4); English has none around values that run from left to right.
 */
export function isolated(value: string): string {
  const mayReorder = current() !== english || RIGHT_TO_LEFT.test(value)
  return value && mayReorder ? `\u2068${value}\u2069` : value
}

/** The marked texts that have values, by their English with the values filled in. */
const marked = new Map<string, () => string>()

/**
 * Marks a text that is chosen before its reader is known, such as a schema's message. It stays English until `shown`
 * translates it, where an error becomes an answer or is shown beside its field.
 */
/* @__NO_SIDE_EFFECTS__ */ export function worded(template: string, values?: Values): string {
  const said = filled(template, values, inEnglish)
  if (values) {
    marked.set(said, () => t(template, Object.fromEntries(Object.entries(values).map(shownValue))))
  }
  return said
}

const inEnglish = (value: string | number): string =>
  typeof value === 'number' ? value.toLocaleString(english.locale) : value

const shownValue = ([name, value]: [string, string | number]): [string, string | number] => [
  name,
  typeof value === 'string' ? shown(value) : value,
]

/** A marked text in the reader's language. Any other text, such as one that is translated already, stays as it is. */
export const shown = (said: string): string => marked.get(said)?.() ?? t(said)

/** Texts by name. Each is looked up in the reader's language whenever it is read. */
export const defineTexts = <T extends Record<string, unknown>>(texts: T): Readonly<T> =>
  new Proxy(texts, {
    get(all, name: keyof T & string) {
      const found = all[name]
      return typeof found === 'string' ? t(found) : found
    },
  })
