import { isAscii, isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'

/** A way to read bytes as letters, with how well the letters fit; the best has the highest. */
interface Decoding {
  encoding: string
  score: number
}

/** The letters of languages beside A to Z: the usual ones, and after a space those that are seldom written. */
const LANGUAGES: Record<string, string> = {
  en: 'éèêëçñöüôï’‘“”–—£…',
  de: 'äöüßéè„“”‚‘’–€',
  fr: 'àâæçéèêëîïôœùûüÿ«»’–€',
  es: 'áéíñóúü¿¡ªº–',
  'pt-BR': 'ãõâêôáéíóúàçªº–',
  pl: 'ąćęłńóśźż„”–',
  ro: 'ăâîșțşţ„”–',
  cs: 'áčďéěíňóřšťúůýž',
  hu: 'áéíóöőúüű„”–',
  hr: 'čćđšž',
  tr: 'çğıİöşüâî',
  nordic: 'åäöæøé üþðáíóúý',
  nl: 'ëïéèöü',
  ru: 'оаеинтсрвлкмдпуя ыьгзбчйхжшюцщэфъёєґії',
  el: 'αοιετσνηυρπκμλςγδωάέήίόύώ θβφχξψζϊϋ',
  ar: 'ابتجحخدرسشصطعغفقكلمنهويةىأ ءآؤإئثذزضظًٌٍَُِّْ،؟پچژگ',
  he: 'אבגדהוזחטיכלמנסעפקרשת ךםןףץצ',
}

/** The code pages of lists, with the languages that are written in them; the more usual come first. */
const CODE_PAGES: Record<string, readonly string[]> = {
  'windows-1252': ['en', 'de', 'fr', 'es', 'pt-BR', 'nordic', 'nl'],
  'windows-1250': ['pl', 'ro', 'cs', 'hu', 'hr', 'de'],
  'windows-1251': ['ru'],
  'windows-1253': ['el'],
  'windows-1254': ['tr'],
  'windows-1255': ['he'],
  'windows-1256': ['ar'],
  'iso-8859-2': ['pl', 'ro', 'cs', 'hu', 'hr'],
  'iso-8859-9': ['tr'],
  macintosh: ['en', 'de', 'fr', 'es', 'pt-BR', 'nordic'],
}

interface WidePage {
  language: string
  /** The first bytes of the usual characters. */
  from: number
  to: number
  /** Characters with which many names begin. */
  begins: string
}

/** Code pages with two bytes a character. */
const WIDE: Record<string, WidePage> = {
  gb18030: {
    ...{ language: 'zh-Hans', from: 0xb0, to: 0xd7 },
    begins: '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧姓',
  },
  big5: {
    ...{ language: 'zh-Hant', from: 0xa4, to: 0xc6 },
    begins: '陳林黃張李王吳劉蔡楊許鄭謝洪郭邱曾廖賴徐周葉蘇莊呂江姓',
  },
  shift_jis: {
    ...{ language: 'ja', from: 0x82, to: 0x97 },
    begins: '田中山高佐鈴伊渡小加吉木井清名姓',
  },
  'euc-kr': {
    ...{ language: 'ko', from: 0xb0, to: 0xc8 },
    begins: '김이박최정강조윤장임한오서신권황안송류홍이성',
  },
}

/** The names of every encoding that a file can be read in. */
/** UTF-8 that a program has taken for Windows-1252 and saved as UTF-8 again: JÃ¼rgen. */
const TWICE = 'utf-8-twice'

export const ENCODINGS = [
  'utf-8',
  TWICE,
  'utf-16',
  'utf-16le',
  'utf-16be',
  ...Object.keys(CODE_PAGES),
  ...Object.keys(WIDE),
]

/** Bytes beside ASCII that are looked at. */
const SAMPLE = 16 * 1024

/** The lines with bytes beside ASCII, up to a limit. */
function sampleOf(bytes: Buffer): Buffer {
  const lines: Buffer[] = []
  let size = 0
  let start = 0
  for (let at = 0; at <= bytes.length && size < SAMPLE; at++) {
    if (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) continue
    const line = bytes.subarray(start, at)
    if (!isAscii(line)) {
      lines.push(line, Buffer.from('\n'))
      size += line.length
    }
    start = at + 1
  }
  return Buffer.concat(lines)
}

/** The text of bytes in an encoding. */
export function decodeAs(bytes: Buffer, encoding: string): string {
  if (encoding === TWICE) return decodeTwice(iconv.decode(bytes, 'utf-8'))
  // The decoder drops a byte order mark.
  return encoding === 'utf-8' && !isUtf8(bytes) ? decodeMixed(bytes) : iconv.decode(bytes, encoding)
}

/** Lines that are UTF-8 once more; others of the same file may be right. */
const decodeTwice = (text: string): string =>
  text.replace(/[^\r\n]*[^\0-\x7f\r\n][^\r\n]*/g, (line) => bytesBehind(line)?.toString() ?? line)

/** The bytes that were taken for Windows-1252, if they are UTF-8. */
function bytesBehind(line: string): Buffer | null {
  const codes = [...line].map((letter) => {
    const code = letter.codePointAt(0) ?? 0
    return code < 0x100 ? code : (iconv.encode(letter, 'windows-1252')[0] ?? 0)
  })
  const bytes = Buffer.from(codes)
  const isSame = [...line].every(
    (letter, n) => letter === '?' || codes[n] !== '?'.charCodeAt(0) || letter.charCodeAt(0) < 0x100,
  )
  return isSame && isUtf8(bytes) ? bytes : null
}

/** UTF-8 with lines of another program among it, which are read as Windows-1252. */
function decodeMixed(bytes: Buffer): string {
  const texts: string[] = []
  let start = 0
  for (let at = 0; at <= bytes.length; at++) {
    if (at < bytes.length && bytes[at] !== 0x0a) continue
    const line = bytes.subarray(start, at + 1)
    texts.push(
      iconv.decode(line, isUtf8(line) ? 'utf-8' : 'windows-1252', { stripBOM: start === 0 }),
    )
    start = at + 1
  }
  return texts.join('')
}

/**
 * The encodings that a file may be in, the likeliest first: one if its bytes leave no doubt.
 * @param languages the codes of the church's languages
 */
export function guessEncodings(bytes: Buffer, languages: readonly string[]): Decoding[] {
  const sure = sureEncoding(bytes)
  const sample = sure === 'utf-8' && isAscii(bytes) ? Buffer.alloc(0) : sampleOf(bytes)
  if (sure === 'utf-8' && isTwice(sample.toString())) {
    return [TWICE, sure].map((encoding) => ({ encoding, score: 1 }))
  }
  if (sure) return [{ encoding: sure, score: 1 }]
  // English needs no letters of its own.
  const bonusOf = (language: string) =>
    language !== 'en' && languages.includes(language) ? 0.1 : 0
  // Word and Excel for the Mac end lines with a carriage return alone.
  const isMac = !bytes.includes(0x0a) && bytes.includes(0x0d)
  const pages = Object.entries(CODE_PAGES).map(([encoding, written], place) => {
    const text = iconv.decode(sample, encoding)
    const others = written.map((language) => LANGUAGES[language]).join('')
    const scores = written.map((language) => fit(text, language, others) + bonusOf(language))
    const bonus = (encoding === 'macintosh' && isMac ? 0.3 : 0) - place / 1_000
    return { encoding, score: Math.max(...scores) + bonus }
  })
  const wide = Object.entries(WIDE).map(([encoding, page]) => ({
    encoding,
    score: fitOfWide(sample, encoding, page) + bonusOf(page.language),
  }))
  const share = shareOfUtf8(sample)
  // Letters of another encoding are hardly ever UTF-8 by chance.
  const mixed = { encoding: 'utf-8', score: share >= 0.5 ? 2 : share > 0.1 ? 0.5 : -1 }
  return [...pages, ...wide, mixed].sort((a, b) => b.score - a.score)
}

const isTwice = (text: string) => text !== '' && decodeTwice(text) !== text

const UTF_16_MARKS = [0xfeff, 0xfffe]

/** The encoding of bytes that leave no doubt: UTF-8, or UTF-16 with a byte order mark or many zeros. */
function sureEncoding(bytes: Buffer): string | null {
  if (bytes.length > 1 && UTF_16_MARKS.includes(bytes.readUInt16BE())) return 'utf-16'
  const beginning = bytes.subarray(0, 1_024)
  const zeros = [0, 1].map(
    (odd) => beginning.filter((byte, n) => byte === 0 && n % 2 === odd).length / beginning.length,
  )
  const [even = 0, odd = 0] = zeros
  if (odd > 0.3 && even < 0.05) return 'utf-16le'
  if (even > 0.3 && odd < 0.05) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : null
}

function shareOfUtf8(sample: Buffer): number {
  const lines = sample.toString('latin1').split('\n').filter(Boolean)
  return lines.filter((line) => isUtf8(Buffer.from(line, 'latin1'))).length / (lines.length || 1)
}

/**
 * How well letters beside ASCII fit a language, from -2 to 1. @param others the letters of the other languages that are
 * written in the same code page
 */
function fit(text: string, language: string, others: string): number {
  const [usual = '', seldom = ''] = (LANGUAGES[language] ?? '').split(' ')
  let [total, points] = [0, 0]
  const letters = [...text]
  for (const [n, letter] of letters.entries()) {
    if (letter <= '\u007f') continue
    total += 1
    points += Math.min(
      pointsOf(letter, { usual, seldom, others }),
      besides(letter, letters[n - 1] ?? '', letters[n + 1] ?? ''),
    )
  }
  return total === 0 ? 0 : points / total
}

function pointsOf(
  letter: string,
  { usual, seldom, others }: Record<'usual' | 'seldom' | 'others', string>,
): number {
  const small = letter.toLowerCase()
  // İ has no small letter of one character.
  if (usual.includes(small) || usual.includes(letter)) return 1
  if (seldom.includes(small) || others.includes(small)) return 0.5
  if (/[\p{Cc}\p{Co}\uFFFD]/u.test(letter)) return -2
  return /\p{L}/u.test(letter) ? -0.3 : -1
}

/** The points that a letter can have at most beside these. */
function besides(letter: string, before: string, after: string): number {
  // Letters of two alphabets in one word.
  const isForeign = /\p{L}/u.test(letter) && !/\p{Script=Latin}/u.test(letter)
  if (isForeign && (/[a-z]/i.test(before) || /[a-z]/i.test(after))) return -1
  if (!/\p{Ll}/u.test(before)) return 1
  // A capital, or a sign, in the middle of a word.
  return /\p{Lu}/u.test(letter) || !/[\p{L}\p{M}’]/u.test(letter) ? -0.7 : 1
}

function fitOfWide(sample: Buffer, encoding: string, { from, to, begins }: WidePage): number {
  const text = iconv.decode(sample, encoding)
  if (/[\uFFFD\p{Co}]|(?!\n)\p{Cc}/u.test(text)) return -1
  let [characters, usual] = [0, 0]
  for (let at = 0; at < sample.length; at++) {
    const byte = sample[at] ?? 0
    if (byte < 0x80) continue
    characters += 1
    if (byte >= from && byte <= to) usual += 1
    at += 1
  }
  if (characters === 0) return 0
  const words = text.match(/[^\n -~]+/g) ?? []
  const known = words.filter((word) => begins.includes(word.charAt(0))).length / words.length
  return (usual / characters) * 1.05 - 0.15 + known * 0.3
}
