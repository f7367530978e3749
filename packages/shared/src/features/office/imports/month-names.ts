/**
 * The languages in whose words a list may write its months: the product's, of which Arabic has two sets of names, and
 * others of churches beside them. If two have one word, the first counts.
 */
const LOCALES = [
  ...['en', 'de', 'es', 'fr', 'pl', 'pt-BR', 'pt-PT', 'ro', 'ar', 'ar-SY', 'de-AT'],
  ...['it', 'nl', 'hu', 'sv', 'ru', 'uk', 'el', 'cs', 'tr', 'vi'],
]

/** Abbreviations and Roman numbers, which `Intl` does not have, beside the beginnings of English names. */
const OTHERS: Record<string, number> = {
  ...{ i: 1, ii: 2, iii: 3, iv: 4, v: 5, vi: 6, vii: 7, viii: 8, ix: 9, x: 10, xi: 11, xii: 12 },
  ...{ setiembre: 9, maerz: 3, mart: 3, noi: 11 },
  sept: 9,
  mrz: 3,
  feber: 2,
  mrt: 3,
  avr: 4,
  ene: 1,
  dic: 12,
  dez: 12,
  okt: 10,
}

/** A word without regard to case, accents and full stops. */
export const plainWord = (word: string): string =>
  isAscii(word)
    ? word.replace(/\./g, '').toLowerCase()
    : word
        .normalize('NFKD')
        .replace(/[\p{M}.]/gu, '')
        .toLowerCase()

const isAscii = (word: string) => /^[ -~]*$/.test(word)

let months: Map<string, number> | undefined

function allMonths(): Map<string, number> {
  const names = new Map(Object.entries(OTHERS))
  for (const locale of LOCALES) {
    for (const month of ['long', 'short'] as const) {
      // With a day, some languages decline the name: marca, of March, in Polish.
      for (const day of [undefined, 'numeric'] as const) {
        const format = new Intl.DateTimeFormat(locale, { month, day, timeZone: 'UTC' })
        for (let number = 1; number <= 12; number++) {
          const parts = format.formatToParts(new Date(Date.UTC(2024, number - 1, 1)))
          const name = plainWord(parts.find(({ type }) => type === 'month')?.value ?? '')
          for (const word of [name, name.replace(/\s/g, '')]) {
            if (/^\p{L}/u.test(word) && !names.has(word)) names.set(word, number)
          }
        }
      }
    }
  }
  return names
}

/** The month, from 1, that a word names in one of the languages; undefined if it names none. */
export function monthNamed(word: string): number | undefined {
  months ??= allMonths()
  return months.get(plainWord(word))
}
