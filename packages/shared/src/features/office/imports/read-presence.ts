import { tidyLine } from '../../../characters.ts'
import { plainWord } from './month-names.ts'

/** Words for somebody who was there: of Excel, Google Sheets, check-in programs and people, in the nine languages. */
const YES = [
  ...[
    '1',
    'x',
    'p',
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
  ...['late', 'present online', 'was there', 'online', 'volunteer', 'regular', 'guest'],
  ...['ja', 'j', 'wahr', 'anwesend', 'da', 'war da', 'dabei', 'teilgenommen', 'erschienen'],
  ...['si', 's', 'verdadero', 'presente', 'asistio', 'asiste', 'vino'],
  ...['oui', 'o', 'vrai', 'presents', 'presente', 'venu', 'venue', 'la'],
  ...['tak', 'prawda', 'obecny', 'obecna', 'obecni', 'byl', 'byla', 'ob'],
  ...['sim', 'verdadeiro', 'compareceu', 'veio'],
  ...['da', 'adevarat', 'prezent', 'prezenta', 'prezenți', 'a fost'],
  ...['نعم', 'صحيح', 'حاضر', 'حاضرة', 'حضر', 'حضرت'],
  ...['是', '真', '有', '到', '出席', '已到', '在', '参加', '已签到', '签到', '出席了'],
].map(wordOf)

/** Words for somebody who was not there. */
const NO = [
  ...['0', 'n', 'f', 'no', 'false', 'off', 'absent', 'missing', 'not present', 'did not attend'],
  ...['not attended', 'not here', 'no show', 'no-show', 'excused', 'away', 'unexcused'],
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

const CHECKED = /^[✓✔✅☑☒🗸🗹✕✖❎xX×●•■⬤√vV🟢👍]\uFE0F?$/u
const UNCHECKED = /^[☐□○❌⬜✗✘]\uFE0F?$/u

/**
 * Whether a word of an attendance list says that somebody was there.
 * @returns null for a word that is not known
 */
export function readPresence(cell: string): boolean | null {
  const text = tidyLine(cell)
  if (CHECKED.test(text)) return true
  if (UNCHECKED.test(text)) return false
  const word = wordOf(text.replace(/^[[("']+|[\])"'!]+$/g, '').replace(/^([01])[.,]0+$/, '$1'))
  if (yes.has(word)) return true
  return no.has(word) ? false : null
}
