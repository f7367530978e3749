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

const wordSet = (words: string) => new Set(words.split(' ').map(plainWord))

/** Titles before a name, as `plainWord` has them. */
const TITLES = wordSet(
  'mr mrs ms miss mx dr prof professor rev revd reverend pastor father sister brother deacon sir lady lord dame ' +
    'captain archdeacon herr frau pfarrer pfarrerin pfr sra srta dna dona padre hna hno dra drs monsieur madame ' +
    'mademoiselle mme mlle mgr abbe soeur frere pani domnul doamna senhor senhora ' +
    'السيد السيدة الأب القس الأخ الأخت الدكتور الدكتورة',
)
/** Names and words of their own unless a full stop follows. */
const TITLES_WITH_DOT = wordSet(
  'fr sr st pr d m hr ks mag pe dl capt col lt maj sgt hon bro p ing dipl dipl-ing inz lic arch bc dn diac pt د',
)
/** Names of their own unless a first and a last name follow. */
const TITLES_BEFORE_TWO = wordSet('bishop archbishop canon master pan frei irma irmao pr dn lic')
/** Words that begin a title: the Rt Rev. */
const BEFORE_TITLE = wordSet('the rt right very most')
/** What may follow a title with a full stop: Dr. med., Dr. h.c., Pfr. i.R. */
const AFTER_TITLE = wordSet('med hc phil theol jur rer nat habil inz ir em')

/** Titles behind a Chinese name. */
const HAN_TITLE =
  /(?:先生|女士|小姐|太太|牧师|牧師|师母|師母|弟兄|姊妹|姐妹|长老|長老|执事|執事|传道|傳道)$/u

/** Degrees are in capitals: Ma is a last name, and Md is short for Mohammed. */
const SUFFIX =
  /^(?:(?:[Jj]r|[Ss]r|JR|SR|[Jj]nr|[Ss]nr|[Jj]unior|[Ss]enior|II|III|IV|[Ee]sq)\.?|Ph\.?D\.?|PHD|M\.?D\.?|D\.?D\.?|OBE|MBE|CBE)$/

/** What stands between the given names of a couple. In capitals, En, Si and Y are parts of names. */
const COUPLE =
  /\s*(?:&|\+|;|\s(?:[Aa]nd|AND|[Uu]nd|UND|et|ET|oraz|și|si|és|en|e|y|i|u\.|و)\s)\s*|(?<=\p{L}{2})\s*\/\s*(?=\p{L}{2})/u
/** In a full name, y, e and i may join two last names of one person: Ortega y Gasset. */
const FULL_COUPLE = /\s*(?:&|\+|;|\s(?:[Aa]nd|AND|[Uu]nd|UND|et|ET|oraz|și|és|en|u\.|و)\s)\s*/u
/** Juan y María García, Jan i Anna Nowak, John/Ann Smith: one given name, then another with the family's. */
const GIVEN_COUPLE = /^(\p{Lu}[\p{L}-]+)(?:\s(?:y|e|i)\s|\s?\/\s?)(\p{Lu}\S+\s+\S.*)$/u
/** 小明和小红, 张三、李四 */
const HAN_COUPLE = /(?<=\p{Script=Han}{2})\s*[和与與、&]\s*(?=\p{Script=Han}{2})/u

const FAMILY =
  /^(?:the\s+)?(.+?)\s+(?:family|household|familie|famille)$|^(?:familie|fam\.|family|familia|família|famille|rodzina|عائلة)\s+(.+)$|^the\s+(.+?s)$/iu

const isTitle = (word: string) => {
  const plain = plainWord(word)
  return TITLES.has(plain) || (TITLES_WITH_DOT.has(plain) && word.endsWith('.'))
}

const isAnd = (word: string) => /^(?:&|\+|and|und|et|y|e|i|și|si|oraz|u\.)$/i.test(word)

/** Takes titles off the beginning of a name: "Mr & Mrs John", "Rev. Dr. Jane". Nothing may remain. */
function takeTitles(name: string): { name: string; title: string } {
  const words = name.replace(/\bi\.\s?R\.(?=\s)/, 'i.R.').split(' ')
  const isTitleAt = (n: number): boolean => {
    const word = words[n] ?? ''
    const plain = plainWord(word)
    return (
      isTitle(word) ||
      (TITLES_BEFORE_TWO.has(plain) && words.length - n > 2) ||
      (BEFORE_TITLE.has(plain) && n + 1 < words.length && isTitleAt(n + 1)) ||
      (n > 0 && AFTER_TITLE.has(plain) && word.endsWith('.')) ||
      (n > 0 && isAnd(word) && isTitle(words[n + 1] ?? ''))
    )
  }
  let count = 0
  while (count < words.length && isTitleAt(count)) count++
  return { name: words.slice(count).join(' '), title: words.slice(0, count).join(' ') }
}

const HAN = /^[\p{Script=Han}]{2,4}$/u
const HANGUL = /^[\p{Script=Hangul}]{2,4}$/u
/** Four characters are two for the family, in Chinese and in Japanese. */
const TWO_CHARACTERS =
  /^(?:\p{Script=Han}{4}$|欧阳|司马|上官|诸葛|东方|夏侯|皇甫|尉迟|公孙|令狐|慕容|司徒|歐陽|司馬|諸葛|東方|남궁|황보|제갈|선우|독고)/u

/** Words in lower case before the last one belong to the last name: van, de la. */
const FIRST_AND_LAST = /^(\S.*?)\s+((?:\p{Ll}[\p{Ll}'’]*\s+)*\S+)$/u

/**
 * What belongs to a last name behind it: a maiden name, a remark in brackets, words without a letter, the rest of the
 * family.
 */
const TAIL =
  /(?:\s+(?:geb\.|geborene|née?|z domu|nacida|nascida|născută)\s+\S.*|\s*[（(][^()（）]*[)）]?|\s+[^\p{L}\s]+|\s+[-–]\s+\S.*|\s+(?:&|\+|and|und|et|y|e|și|i)\s+(?:the\s+)?(?:family|familie|famille|familia|família|rodzina|kids|children|kinder|guests?))+$/iu

/** A last name in capitals beside a first name that is not: DUPONT Jean, Juan DE LA CRUZ. */
const LOUD_FIRST = /^((?:\p{Lu}[\p{Lu}'’-]+\s+)+)(\p{Lu}?\P{Lu}.*)$/u
const LOUD_LAST = /^(.*?\p{Ll}\S*)\s+((?:\p{Lu}[\p{Lu}'’-]+\s*)+)$/u
const HAS_LOUD_WORD = /\p{Lu}{3}/u

const COMMA = /^([^,，،]+?)\s*[,，،]\s*(.+)$/u

/** How the parts of a full name without a comma follow each other. */
export type NameOrder = 'given-first' | 'family-first'

/** Splits a full name: "Ann van Dyk", "van Dyk, Ann", 王小明, "William Vickers Jr.". */
function splitFull(name: string, order: NameOrder): WrittenName {
  const [, last, first] = COMMA.exec(name) ?? []
  if (first && last) {
    return SUFFIX.test(first) ? withBehind(splitFull(last, order), first) : { first, last }
  }
  const bare = name.replace(/[·・]/g, '')
  if (HAN.test(bare) || HANGUL.test(bare)) {
    const length = TWO_CHARACTERS.test(bare) && bare.length > 2 ? 2 : 1
    return { first: bare.slice(length), last: bare.slice(0, length) }
  }
  const [tail = ''] = TAIL.exec(name) ?? []
  if (tail && tail.length < name.length) {
    return withBehind(splitFull(name.slice(0, -tail.length), order), tail.trim())
  }
  const words = name.split(' ')
  const end = words.at(-1) ?? ''
  if (words.length > 2 && SUFFIX.test(end)) {
    return withBehind(splitFull(words.slice(0, -1).join(' '), order), end)
  }
  return splitPlain(name, words, order)
}

function splitPlain(name: string, words: readonly string[], order: NameOrder): WrittenName {
  const [, loudFirst = '', others = ''] = LOUD_FIRST.exec(name) ?? []
  if (HAS_LOUD_WORD.test(loudFirst)) return { first: others, last: loudFirst.trim() }
  const [, rest = '', loudLast = ''] = LOUD_LAST.exec(name) ?? []
  if (HAS_LOUD_WORD.test(loudLast)) return { first: rest, last: loudLast }
  const isEastern = /^[\p{Script=Han}\p{Script=Hangul}]+$/u.test(words.join(''))
  if (order === 'family-first' || isEastern) {
    const [family = '', ...given] = words
    return given.length > 0 ? { first: given.join(' '), last: family } : { first: family, last: '' }
  }
  const [, given = name, family = ''] = FIRST_AND_LAST.exec(name) ?? []
  return { first: given, last: family }
}

const withBehind = ({ first, last }: WrittenName, behind: string): WrittenName =>
  last ? { first, last: `${last} ${behind}` } : { first: `${first} ${behind}`, last: '' }

/** Whether a part of "John & Ann" can be a given name. */
const isGiven = (part: string) =>
  /^[\p{Lu}\p{Lo}\p{Lt}]/u.test(part) &&
  part.split(' ').length <= 3 &&
  !/\d/.test(part) &&
  !SUFFIX.test(part)

/** Those who are with a couple, and have no name. */
const OTHERS =
  /^(?:the\s+)?(?:family|familie|famille|familia|família|rodzina|kids|children|kinder|guests?)$/iu
const isOthers = (part: string) => OTHERS.test(part)

/** The parts of "John & Ann" or "John, Ann and Tim", without titles; null if it names one person. */
function partsOf(text: string, between: RegExp): { parts: string[]; title: string } | null {
  const all = text
    .split(between)
    .flatMap((each) => each.split(HAN_COUPLE))
    .flatMap((each) => each.split(/\s*[,，、]\s*/))
  if (all.length < 2) return null
  const [people, others] = [all.filter((part) => !isOthers(part)), all.filter(isOthers)]
  if (people.length < 2) return null
  const taken = people.map(takeTitles)
  const parts = taken.map(({ name }) => name)
  const title = [...taken.flatMap((each) => each.title || []), ...others].join(' & ')
  return parts.every((part) => part === '' || isGiven(part)) ? { parts, title } : null
}

/** Whether a name is that of a whole family; "John Smith & family" names one person. */
function isFamilyName(name: string): boolean {
  if (!FAMILY.test(name)) return false
  const [, person = ''] = /^(.+?)\s+(?:&|\+|and|und|et|y|e|și|i)\s+\S+$/iu.exec(name) ?? []
  return !/[\s,]/.test(person)
}

const nobody = (title = ''): ReadName => ({ people: [], title })

/** Without the number of a list, and without commas around it. */
const tidyFull = (cell: string): string =>
  tidyName(cell)
    .replace(/^\d{1,4}[.)]\s+(?=\p{L})/u, '')
    .replace(/^[\s,;]+|[\s,;]+$/g, '')

export function readFullName(cell: string, order: NameOrder): ReadName {
  const text = tidyFull(cell)
  if (text === '' || isFamilyName(text)) return nobody()
  const [, last = '', given = ''] = COMMA.exec(text) ?? []
  return given ? afterComma(last, given, order) : withoutComma(text, order)
}

/** "Smith, Rev. John", "Smith, John and Ann", "Smith, John, Jr.", "John Smith, MD, PhD". */
function afterComma(last: string, given: string, order: NameOrder): ReadName {
  const couple = partsOf(given, COUPLE)
  if (couple) return { people: namesWith(couple.parts, last), title: couple.title }
  const { name, title } = takeTitles(given)
  if (name === '') return nobody(title)
  const [first = '', ...suffixes] = name.split(/\s*[,，،]\s*/)
  if (SUFFIX.test(first)) return { people: [withBehind(splitFull(last, order), name)], title }
  return { people: [{ first, last: [last, ...suffixes].join(' ') }], title }
}

const namesWith = (parts: readonly string[], last: string): WrittenName[] =>
  parts.filter(Boolean).map((first) => ({ first, last }))

/** "Rev. John Smith", "John & Ann Smith", "John Smith & Ann Jones", "Mr & Mrs John Smith". */
function withoutComma(text: string, order: NameOrder): ReadName {
  const { name, title } = takeTitles(text)
  if (isFamilyName(name)) return nobody(title)
  const [, one, other] = GIVEN_COUPLE.exec(name) ?? []
  const couple = one && other ? { parts: [one, other], title: '' } : partsOf(name, FULL_COUPLE)
  if (!couple) {
    // "Mr & Mrs Smith" names nobody; "Mrs Smith" names one person.
    if (name === '' || (isAndIn(title) && !name.includes(' '))) return nobody(title)
    return withHanTitle(name, order, title)
  }
  const titles = [title, couple.title].filter(Boolean).join(' & ')
  const named = couple.parts.filter(Boolean)
  const [only = ''] = named
  if (named.length < 2) {
    return only.includes(' ') ? { people: [splitFull(only, order)], title: titles } : nobody(titles)
  }
  // A given name alone at the beginning has its last name at the end.
  const how = only.includes(' ') ? order : 'given-first'
  const { last: family } = splitFull(named.at(-1) ?? '', how)
  const first = splitFull(only, how)
  const people = named.map((part) => {
    const each = splitFull(part, how)
    // "John & Ann Smith" have one last name; so have "John Smith & Ann".
    return each.last ? each : { first: part, last: family || first.last }
  })
  return { people, title: titles }
}

/** 王小明先生 */
function withHanTitle(name: string, order: NameOrder, title: string): ReadName {
  const [han = ''] = /^\p{Script=Han}{3,}$/u.test(name) ? (HAN_TITLE.exec(name) ?? []) : []
  if (!han) return { people: [splitFull(name, order)], title }
  const bare = name.slice(0, -han.length)
  return { people: [splitFull(bare, order)], title: [title, han].filter(Boolean).join(' ') }
}

/** Most given names, which need no further look. */
const PLAIN = /^\p{Lu}[\p{Ll}\d'-]+$/u

/** Reads a name from a cell for the first and one for the last name; either may be empty. */
export function readNames(firstCell: string, lastCell: string): ReadName {
  if (lastCell !== '' && PLAIN.test(firstCell) && !isTitle(firstCell) && firstCell !== 'The') {
    return { people: [{ first: firstCell, last: tidyName(lastCell) }], title: '' }
  }
  const [given, family] = [tidyName(firstCell), tidyName(lastCell)]
  const only = given || family
  if (only === '') return nobody()
  if (given === '' || family === '') {
    if (isFamilyName(only)) return nobody()
    if (given === '') return { people: [{ first: family, last: '' }], title: '' }
  }
  if (/^the$/i.test(given) && isFamilyName(`${given} ${family}`)) return nobody()
  const { name, title } = takeTitles(given)
  const couple = partsOf(name, COUPLE)
  if (couple) {
    const families = family.split(/\s*(?:&|\/|;|\s(?:and|und|et)\s)\s*/i)
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

export const isInCapitals = ({ first, last }: WrittenName): boolean => isCapital(`${first} ${last}`)

/** A name in proper case: O’NEILL-SMITH becomes O’Neill-Smith. */
export const inProperCase = (name: string): string =>
  isCapital(name)
    ? name
        .toLowerCase()
        .replace(/(?<![\p{L}\p{M}])\p{Ll}/gu, (letter) => letter.toUpperCase())
        .replace(/\b(Mc)(\p{Ll})/gu, (_, mc: string, letter: string) => mc + letter.toUpperCase())
        .replace(/\b(?:Ii|Iii|Iv)\b/g, (number) => number.toUpperCase())
        // Of the Turkish İ, whose dot is a character of its own now.
        .normalize()
        .replace(/i\u0307/g, 'i')
    : name
