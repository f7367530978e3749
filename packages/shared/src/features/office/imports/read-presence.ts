import { tidyLine } from '../../../characters.ts'
import { isBlankWord } from './blank-words.ts'
import { plainWord } from './month-names.ts'
import { splitDateAndTime } from './read-date.ts'
import { readTime } from './read-time.ts'

/** Words for somebody who was there: of Excel, Google Sheets, check-in programs and people, in the nine languages. */
const YES = [
  ...[
    '1',
    'x',
    'p',
    'v',
    'y',
    't',
    'yes',
    'true',
    'on',
    'ok',
    'present',
    'attended',
    'here',
    'checked in',
  ],
  ...[
    'check in',
    'checkin',
    'checked-in',
    'signed in',
    'attending',
    'came',
    'was present',
    'in person',
  ],
  ...['late', 'present online', 'was there', 'online', 'volunteer', 'regular', 'guest', '+'],
  ...['pres', 'att', 'did attend', 'checked', 'yep', 'virtual', 'zoom', 'via zoom', 'livestream'],
  ...['anw', 'verspätet', 'en retard', 'tarde', 'atrasado', 'spóźniony', 'spóźniona', 'întârziat'],
  ...['întârziată', '迟到', '对', '對', 'متأخر', '👍'],
  ...['ja', 'j', 'wahr', 'anwesend', 'da', 'war da', 'dabei', 'teilgenommen', 'erschienen'],
  ...['si', 's', 'verdadero', 'presente', 'asistio', 'asiste', 'vino'],
  ...['oui', 'vrai', 'presents', 'presente', 'venu', 'venue', 'la'],
  ...['tak', 'prawda', 'obecny', 'obecna', 'obecni', 'byl', 'byla', 'ob'],
  ...['sim', 'verdadeiro', 'compareceu', 'veio'],
  ...['da', 'adevarat', 'prezent', 'prezenta', 'prezenți', 'a fost'],
  ...['نعم', 'صحيح', 'حاضر', 'حاضرة', 'حضر', 'حضرت'],
  ...['是', '真', '有', '到', '出席', '已到', '在', '参加', '已签到', '签到', '出席了'],
].map(wordOf)

/** Words for somebody who was not there. */
const NO = [
  ...['0', 'n', 'f', 'no', 'false', 'off', 'absent', 'missing', 'not present', 'did not attend'],
  ...['not attended', 'not here', 'no show', 'no-show', 'excused', 'away', 'unexcused', 'abs'],
  ...[
    'not attending',
    'unchecked',
    'nope',
    'was absent',
    'zwolniony',
    'usprawiedliwiony',
    'învoit',
  ],
  ...['justificado', '未签到', '缺', '错', '錯', '👎'],
  ...['nein', 'falsch', 'abwesend', 'gefehlt', 'fehlt', 'entschuldigt', 'nicht da', 'fehlend'],
  ...['falso', 'ausente', 'no asistio', 'falto'],
  ...['non', 'faux', 'absente', 'excuse', 'excusee'],
  ...['nie', 'falsz', 'nieobecny', 'nieobecna', 'nieob', 'nb'],
  ...['nao', 'faltou', 'não compareceu'],
  ...['nu', 'fals', 'lipsa', 'absenta'],
  ...['لا', 'خطأ', 'غائب', 'غائبة', 'غاب'],
  ...['否', '假', '无', '沒有', '没有', '缺席', '未到', '不在', '没来'],
].map(wordOf)

function wordOf(text: string): string {
  return plainWord(text).replace(/ł/g, 'l')
}

const yes = new Set(YES)
const no = new Set(NO)

const TICKS = /^[✓✔√☑✅]\uFE0F?$/u
const CROSSES = /^[×✕✖❎]\uFE0F?$/u
const CHECKED = /^[✓✔✅☑☒🗸🗹●•■⬤√🟢]\uFE0F?$/u
const UNCHECKED = /^[☐□❌⬜✗✘]\uFE0F?$/u
const RING = /^[○◯]$/u

/** What the other words of a column say about one that has two meanings. */
interface Column {
  hasTick: boolean
  hasCross: boolean
  hasDot: boolean
  /** P stands beside A for absent, N beside O for oui. */
  has(word: 'p' | 'n'): boolean
}

const columnOf = (words: readonly string[]): Column => ({
  hasTick: words.some((word) => TICKS.test(word) || RING.test(word)),
  hasCross: words.some((word) => CROSSES.test(word) || /^x$/i.test(word)),
  hasDot: words.some((word) => /^[●•]$/u.test(word)),
  has: (letter) => words.some((word) => word.toLowerCase() === letter),
})

/** Signs and letters whose meaning depends on the column; undefined for all others. */
function signIn(text: string, column: Column): boolean | null | undefined {
  if (RING.test(text)) return column.hasCross ? true : column.hasDot ? false : null
  // In China, Korea and Japan, a cross beside a ring or a tick means no.
  if (CROSSES.test(text)) return !column.hasTick
  if (text === '☒') return column.hasTick ? null : true
  if (/^o$/i.test(text)) return column.has('n') ? true : null
  return /^a$/i.test(text) && column.has('p') ? false : undefined
}

/** A time at which somebody checked in. */
const CLOCK = /\d{1,2}[:.h]\d\d(?:\D|$)/

/**
 * Prepares to read the words of a column: whether each says that somebody was there.
 * @returns for a word that is not known: null
 */
export function createPresenceReader(cells: Iterable<string>): (cell: string) => boolean | null {
  const column = columnOf([...new Set(cells)].map(tidyLine))
  return (cell) => {
    const text = tidyLine(cell).replace(/^[[("']+|[\])"'!]+$/g, '')
    const sign = signIn(text, column)
    if (sign !== undefined) return sign
    if (CHECKED.test(text)) return true
    if (UNCHECKED.test(text)) return false
    // "Present (late)"
    const word = wordOf(text.replace(/\s*\([^)]*$/, '').replace(/^([01])[.,]0+$/, '$1'))
    if (yes.has(word)) return true
    if (no.has(word)) return false
    return CLOCK.test(text) && readTime(splitDateAndTime(text).time || text) !== null ? true : null
  }
}

/** The same for a word on its own. */
export const readPresence = (cell: string): boolean | null => createPresenceReader([cell])(cell)

/** Signs that some registers have for present and others for absent. */
const SIGNS = /^[^\p{L}\p{N}]*[/\\*|?][^\p{L}\p{N}]*$/u

/** Whether a cell has no mark. A sign that may be one is not nothing. */
export const isNoMark = (cell: string): boolean => isBlankWord(cell) && !SIGNS.test(cell)
