/** What a text says in a language: one text, or one for each plural category that whole numbers have there. */
export type Translation = string | Partial<Record<Intl.LDMLPluralRule, string>>

/** The texts of a language by their English; with a context, by the context, U+0004 and the English, as in gettext. */
export type Translations = Record<string, Translation>

export interface Catalogue {
  /** For Intl: BCP 47. */
  locale: string
  texts: Translations
}

/** What stands for a text's `{names}`. A number is written as the language writes numbers. */
export type Values = Record<string, string | number>

/** English needs no texts. */
export const english: Catalogue = { locale: 'en-GB', texts: {} }

let current = () => english

/** Says in which language texts are read: that of the page, or on the server that of whoever is answered. */
export const readTextsFrom = (source: () => Catalogue): void => {
  current = source
}

/** The language in which texts are read now, for Intl. */
export const locale = (): string => current().locale

/** Separates a context from its text in a catalogue, as in gettext's own files. */
export const CONTEXT_END = '\u0004'

/** A text in the reader's language. `context` tells translators apart what English says in one word. */
export function t(text: string, values?: Values, context?: string): string {
  const found = current().texts[context ? context + CONTEXT_END + text : text]
  return filled(typeof found === 'string' ? found : text, values)
}

/** A text about a number of things. The number is its `{count}`. */
export function n(count: number, one: string, other: string, values?: Values): string {
  const { locale, texts } = current()
  const found = texts[one]
  const form =
    typeof found === 'object'
      ? (found[new Intl.PluralRules(locale).select(count)] ?? found.other)
      : undefined
  return filled(form ?? (count === 1 ? one : other), { count, ...values })
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

function filled(text: string, values: Values | undefined): string {
  return values
    ? text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
        written(values[name] ?? placeholder),
      )
    : text
}

const written = (value: string | number): string =>
  typeof value === 'number' ? value.toLocaleString(current().locale) : isolated(value)

/**
 * A value inside a sentence or beside others. What people wrote may run in the other direction; isolates keep it from
 * turning the words around it (Unicode UAX 9, 2.4). English leaves them out where nothing can turn.
 */
export function isolated(value: string): string {
  const turns = current() !== english || RIGHT_TO_LEFT.test(value)
  return value && turns ? `\u2068${value}\u2069` : value
}

/** Texts with values that were marked while their module loaded, by what they say in English. */
const marked = new Map<string, () => string>()

/**
 * Marks a text that is decided before anybody reads it, such as a schema's message. It stays English until `shown`
 * looks it up, where an error becomes an answer or stands beside its field.
 */
/* @__NO_SIDE_EFFECTS__ */ export function worded(template: string, values?: Values): string {
  const said = values
    ? template.replace(/\{(\w+)\}/g, (_, name: string) => plain(values[name]))
    : template
  if (values) {
    marked.set(said, () => t(template, Object.fromEntries(Object.entries(values).map(shownValue))))
  }
  return said
}

const plain = (value: string | number | undefined) =>
  typeof value === 'number' ? value.toLocaleString(english.locale) : (value ?? '')

const shownValue = ([name, value]: [string, string | number]): [string, string | number] => [
  name,
  typeof value === 'string' ? shown(value) : value,
]

/** A marked text in the reader's language. Anything else, such as a text in that language already, stays as it is. */
export const shown = (said: string): string => marked.get(said)?.() ?? t(said)

type Read<T> = { readonly [K in keyof T]: T[K] extends string ? string : T[K] }

/** Texts by name, each of them in the reader's language whenever it is read. */
export const defineMessages = <const T extends Record<string, unknown>>(texts: T): Read<T> =>
  new Proxy(texts as Read<T>, {
    get(all, name: keyof T & string) {
      const found = all[name]
      return typeof found === 'string' ? t(found) : found
    },
  })
