/** The product's languages, in whose words a list may write its months. Arabic has two sets of names. */
const LOCALES = ['en', 'de', 'es', 'fr', 'pl', 'pt-BR', 'pt-PT', 'ro', 'ar', 'ar-SY', 'de-AT']

/** Abbreviations that `Intl` does not have, beside the beginnings of English names. */
const OTHERS: Record<string, number> = {
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
  word
    .normalize('NFKD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()

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
