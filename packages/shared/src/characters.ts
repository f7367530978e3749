// How typed, pasted and imported characters are read: the same way in every form, call, file and search. The database's
// `search_text()` reads what it searches likewise.

/** Characters that nobody sees, except joiners, variation selectors, and the tags that make 🏴󠁧󠁢󠁷󠁬󠁳󠁿 of a black flag. */
const INVISIBLE =
  /(\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F})|(?![\p{Variation_Selector}\u200C\u200D])\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFB]/gu

const JOINERS = /[\u200C\u200D]+/g

/** The scripts in which a joiner changes how a word is written (The Unicode Standard, 23.2). */
const SHAPED = [
  ...['Arab', 'Syrc', 'Mong', 'Nkoo', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu'],
  ...['Knda', 'Mlym', 'Sinh', 'Khmr', 'Mymr', 'Tibt'],
]
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('')
const ENDS_SHAPED = new RegExp(`[${SHAPED}]$`, 'u')
const BEGINS_SHAPED = new RegExp(`^[${SHAPED}]`, 'u')

/** A sign that takes a consonant's vowel. A joiner after it may also end the word, as in മോഹന്‍. */
const ENDS_IN_VIRAMA =
  /[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA\u1039\u17D2]$/u

/** Joined pictures are one: 👨‍👩‍👧. Alternatives, since a class of both finds no picture at the end in Node 26. */
const ENDS_IN_PICTURE = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)$/u
const BEGINS_WITH_PICTURE = /^\p{Extended_Pictographic}/u

const isPartOfWord = (before: string, after: string) =>
  ENDS_IN_VIRAMA.test(before) ||
  (ENDS_SHAPED.test(before) && BEGINS_SHAPED.test(after)) ||
  (ENDS_IN_PICTURE.test(before) && BEGINS_WITH_PICTURE.test(after))

/** Only the characters that a reader sees, each written in one way (NFC). */
const visible = (text: string): string =>
  text
    .replace(INVISIBLE, (_, flag: string | undefined) => flag ?? '')
    .replace(JOINERS, (run, at: number, whole: string) => {
      const end = at + run.length
      return isPartOfWord(whole.slice(Math.max(0, at - 2), at), whole.slice(end, end + 2))
        ? run.charAt(0)
        : ''
    })
    .normalize()

// The braille blank is not a space to Unicode, but nobody sees it.
const SPACES = /[\p{Zs}\t\u2800]+/gu

const HYPHENS = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g

/** Most texts, in which there is nothing to tidy: a large file has hundreds of thousands. */
const isTidy = (text: string): boolean => /^(?:[!-~]+(?: [!-~]+)*)?$/.test(text)

/** One line of text: what is invisible is dropped, and all kinds of spaces are one space. */
export const tidyLine = (text: string): string =>
  isTidy(text) ? text : visible(text).replace(SPACES, ' ').trim()

/** Like `tidyLine`; all kinds of hyphens and dashes are hyphens. */
export const tidyName = (text: string): string =>
  isTidy(text) ? text : tidyLine(text).replace(HYPHENS, '-')

/** Text with lines of its own. Only marks that change the order of other text, and byte order marks, are dropped. */
export const tidyLines = (text: string): string =>
  text.replace(/[\u202A-\u202E\u2066-\u2069\uFEFF]/g, '').normalize()

/** The digit 0 to 9 that a decimal digit of any script stands for: Unicode has those of a script in a row. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++
  return String(before % 10)
}

/** Decimal digits of any script as 0 to 9. */
const plainDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, digitOf)

/** Letters, digits and signs as wide as a Chinese character, as input methods write them. */
const narrow = (text: string): string =>
  text.replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))

/**
 * A telephone number, an email address or a code, which people read to each other: without joiners, with plain digits
 * and hyphens.
 */
export const tidyNumber = (text: string): string =>
  isTidy(text) ? text : plainDigits(narrow(tidyName(text).replace(JOINERS, '')))

/**
 * A telephone number or code while somebody types it, as its field shows it: as `tidyNumber` reads it, but with the space
 * before what follows.
 */
export const typedNumberAsRead = (text: string): string =>
  /^[ -~]*$/.test(text) ? text : tidyNumber(text) + (/\s$/.test(text) ? ' ' : '')

/** Likewise, for a code of digits only, such as 012345 for ٠١٢-٣٤٥. */
export const typedDigitsAsRead = (text: string): string => tidyNumber(text).replace(/[\s-]/g, '')

/** The text of a search as its field shows it: with plain digits, and without what nobody sees. */
export const searchAsRead = (text: string): string => plainDigits(narrow(tidyLine(text)))

/** Letters that Unicode does not decompose, with the spelling of people who lack such a key. */
const LETTERS: Record<string, string> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' },
  ...{ '‘': "'", '’': "'", ʼ: "'", ʻ: "'" },
}
const SPELLED_OTHERWISE = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/** Accents, and the points of Hebrew and Arabic. The vowel signs of Indian scripts are letters to their readers. */
const ACCENTS = /[\u0300-\u036F\u0591-\u05BD\u05BF-\u05C7\u0610-\u061A\u064B-\u065F\u0670]/g

/** A text as screens search it: without case, accents and joiners, so that 'angstrom' finds 'Ångström'. */
export const searchable = (text: string): string =>
  tidyNumber(text)
    .normalize('NFD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(SPELLED_OTHERWISE, (letter) => LETTERS[letter] ?? letter)
