import { tidyName } from '../../../characters.ts'
import { plainWord } from './month-names.ts'

/** A person as the name in a file says. `last` may be empty: some people have one name. */
export interface WrittenName {
  first: string
  last: string
}

/** What a name in a file says. */
export interface ReadName {
  /** Two for a couple, none for a family or a title alone. */
  people: WrittenName[]
  /** Mr, Rev. Dr.: empty if there is none. */
  title: string
}

const wordSet = (words: string) => new Set(words.split(' '))

/** Titles before a name, as `plainWord` has them. */
const TITLES = wordSet(
  'mr mrs ms miss mx dr prof professor rev revd reverend pastor father sister brother deacon sir lady lord dame ' +
    'captain archdeacon herr frau pfarrer pfarrerin sra srta dna dona padre hna hno monsieur madame ' +
    'mademoiselle mme mlle mgr abbe soeur frere pani domnul doamna senhor senhora',
)
/** Names and words of their own unless a full stop follows. */
const TITLES_WITH_DOT = wordSet(
  'fr sr st pr d m hr ks mag pe dl capt col lt maj sgt hon bro p ing dipl',
)

const SUFFIX = /^(?:jr|sr|jnr|snr|junior|senior|ii|iii|iv|esq|phd|md|obe|mbe)\.?$/i

const COUPLE = /\s*(?:&|\+|\s(?:and|und|et|oraz|și|si|e|y|i|u\.|و)\s)\s*|\s*[和与與]\s*/iu
/** In a full name, these may join two last names of one person: Ortega y Gasset. */
const FULL_COUPLE = /\s*(?:&|\+|\s(?:and|und|et|oraz|și|u\.)\s)\s*/iu

const FAMILY =
  /^(?:the\s+)?(.+?)\s+(?:family|household|familie|famille)$|^(?:familie|fam\.|family|familia|família|famille|rodzina|عائلة)\s+(.+)$|^the\s+(.+?s)$/iu

const isTitle = (word: string) => {
  const plain = plainWord(word)
  return TITLES.has(plain) || (TITLES_WITH_DOT.has(plain) && word.endsWith('.'))
}

const isAnd = (word: string) => /^(?:&|\+|and|und|et|y|e|i|și|si|oraz|u\.)$/i.test(word)

/** Takes titles off the beginning of a name: "Mr & Mrs John", "Rev. Dr. Jane". Nothing may remain. */
function takeTitles(name: string): { name: string; title: string } {
  const words = name.split(' ')
  let count = 0
  for (const [n, word] of words.entries()) {
    if (!isTitle(word) && !(n > 0 && isAnd(word) && isTitle(words[n + 1] ?? ''))) break
    count = n + 1
  }
  return { name: words.slice(count).join(' '), title: words.slice(0, count).join(' ') }
}

const HAN = /^[\p{Script=Han}]{2,4}$/u
const HANGUL = /^[\p{Script=Hangul}]{2,4}$/u
const TWO_CHARACTERS =
  /^(?:欧阳|司马|上官|诸葛|东方|夏侯|皇甫|尉迟|公孙|令狐|慕容|司徒|歐陽|司馬|諸葛|東方|남궁|황보|제갈|선우|독고)/u

/** Words in lower case before the last one belong to the last name: van, de la. */
const FIRST_AND_LAST = /^(\S.*?)\s+((?:\p{Ll}[\p{Ll}'’]*\s+)*\S+)$/u

/** How the parts of a full name without a comma follow each other. */
export type NameOrder = 'given-first' | 'family-first'

/** Splits a full name: "Ann van Dyk", "van Dyk, Ann", 王小明, "William Vickers Jr.". */
function splitFull(name: string, order: NameOrder): WrittenName {
  const [, last, first] = /^([^,]+?)\s*,\s*(.+)$/.exec(name) ?? []
  if (first && last) {
    return SUFFIX.test(first) ? withSuffix(splitFull(last, order), first) : { first, last }
  }
  const bare = name.replace(/[·・]/g, '')
  if (HAN.test(bare) || HANGUL.test(bare)) {
    const length = TWO_CHARACTERS.test(bare) && bare.length > 2 ? 2 : 1
    return { first: bare.slice(length), last: bare.slice(0, length) }
  }
  const words = name.split(' ')
  const end = words.at(-1) ?? ''
  if (words.length > 2 && SUFFIX.test(end)) {
    return withSuffix(splitFull(words.slice(0, -1).join(' '), order), end)
  }
  const isEastern = /^[\p{Script=Han}\p{Script=Hangul}]+$/u.test(words.join(''))
  if (order === 'family-first' || isEastern) {
    const [family = '', ...given] = words
    return given.length > 0 ? { first: given.join(' '), last: family } : { first: family, last: '' }
  }
  const [, given = name, family = ''] = FIRST_AND_LAST.exec(name) ?? []
  return { first: given, last: family }
}

const withSuffix = ({ first, last }: WrittenName, suffix: string): WrittenName =>
  last ? { first, last: `${last} ${suffix}` } : { first: `${first} ${suffix}`, last: '' }

/** Whether a part of "John & Ann" can be a given name. */
const isGiven = (part: string) =>
  /^[\p{Lu}\p{Lo}\p{Lt}]/u.test(part) && part.split(' ').length <= 3 && !/\d/.test(part)

/** The parts of "John & Ann" or "John, Ann and Tim", without titles; null if it names one person. */
function partsOf(text: string, between: RegExp): { parts: string[]; title: string } | null {
  const all = text.split(between)
  if (all.length !== 2) return null
  const taken = all.flatMap((part) => part.split(/\s*,\s*/)).map(takeTitles)
  const parts = taken.map(({ name }) => name)
  const title = taken.flatMap((each) => each.title || []).join(' & ')
  return parts.every((part) => part === '' || isGiven(part)) ? { parts, title } : null
}

const isFamilyName = (name: string) => FAMILY.test(name)

const nobody = (title = ''): ReadName => ({ people: [], title })

/** Reads a name from one cell. */
export function readFullName(cell: string, order: NameOrder): ReadName {
  const text = tidyName(cell)
  if (text === '' || isFamilyName(text)) return nobody()
  const [, last = '', given = ''] = /^([^,]+?)\s*,\s*(.+)$/.exec(text) ?? []
  return given ? afterComma(last, given, order) : withoutComma(text, order)
}

/** "Smith, Rev. John", "Smith, John and Ann", "Smith, John, Jr.", "John Smith, Jr.". */
function afterComma(last: string, given: string, order: NameOrder): ReadName {
  const couple = partsOf(given, COUPLE)
  if (couple) return { people: namesWith(couple.parts, last), title: couple.title }
  const { name, title } = takeTitles(given)
  if (name === '') return nobody(title)
  if (SUFFIX.test(name)) return { people: [withSuffix(splitFull(last, order), name)], title }
  const [first = '', ...suffixes] = name.split(/\s*,\s*/)
  return { people: [{ first, last: [last, ...suffixes].join(' ') }], title }
}

const namesWith = (parts: readonly string[], last: string): WrittenName[] =>
  parts.filter(Boolean).map((first) => ({ first, last }))

/** "Rev. John Smith", "John & Ann Smith", "John Smith & Ann Jones", "Mr & Mrs John Smith". */
function withoutComma(text: string, order: NameOrder): ReadName {
  const { name, title } = takeTitles(text)
  const couple = partsOf(name, FULL_COUPLE)
  if (!couple) {
    // "Mr & Mrs Smith" names nobody; "Mrs Smith" names one person.
    if (name === '' || (isAndIn(title) && !name.includes(' '))) return nobody(title)
    return { people: [splitFull(name, order)], title }
  }
  const [one = '', other = ''] = couple.parts
  const titles = [title, couple.title].filter(Boolean).join(' & ')
  if (one === '' || other === '') {
    const named = one || other
    return named.includes(' ')
      ? { people: [splitFull(named, order)], title: titles }
      : nobody(titles)
  }
  const [second, first] = [splitFull(other, order), splitFull(one, order)]
  if (second.last === '') return { people: [first, { ...second, last: first.last }], title: titles }
  return {
    people: [one.includes(' ') ? first : { first: one, last: second.last }, second],
    title: titles,
  }
}

/** Most names, which need no further look. */
const PLAIN = /^[A-Z][A-Za-z'-]*$/

/** Reads a name from a cell for the first and one for the last name; either may be empty. */
export function readNames(firstCell: string, lastCell: string): ReadName {
  if (PLAIN.test(firstCell) && PLAIN.test(lastCell) && !isTitle(firstCell)) {
    return { people: [{ first: firstCell, last: lastCell }], title: '' }
  }
  const [given, family] = [tidyName(firstCell), tidyName(lastCell)]
  const only = given || family
  if (only === '') return nobody()
  if (given === '' || family === '') {
    if (isFamilyName(only)) return nobody()
    if (given === '') return { people: [{ first: family, last: '' }], title: '' }
  }
  const { name, title } = takeTitles(given)
  const couple = partsOf(name, COUPLE)
  if (couple) {
    const families = family.split(/\s*(?:&|\/|\sand\s)\s*/i)
    const people = couple.parts.flatMap((first, n) =>
      first
        ? [{ first, last: families.length === couple.parts.length ? (families[n] ?? '') : family }]
        : [],
    )
    return { people, title: [title, couple.title].filter(Boolean).join(' & ') }
  }
  // "Mr" alone in the column for the first name.
  if (name === '')
    return isAndIn(title) || family === ''
      ? nobody(title)
      : { people: [{ first: family, last: '' }], title }
  return { people: [{ first: name, last: family }], title }
}

const isAndIn = (title: string) => title.split(' ').some(isAnd)

const isCapital = (text: string) => /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text)

/** Whether a name is written in capitals only. */
export const isInCapitals = ({ first, last }: WrittenName): boolean => isCapital(`${first} ${last}`)

/** A name in proper case: O’NEILL-SMITH becomes O’Neill-Smith. */
export const inProperCase = (name: string): string =>
  isCapital(name)
    ? name
        .toLowerCase()
        .replace(/(?<![\p{L}\p{M}])\p{Ll}/gu, (letter) => letter.toUpperCase())
        .replace(/\b(Mc)(\p{Ll})/gu, (_, mc: string, letter: string) => mc + letter.toUpperCase())
    : name
