import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Entry } from 'gettext-parser'
import { isFuzzy, languagesIn, readCatalogue } from './catalogues.ts'
import { keyOf, type Message } from './collect.ts'
import { isOfOneNumber, pluralCategories, pluralFormsProblem } from './plurals.ts'

/** The file of a language that lists the texts which are the same as in English, one per line. */
const SAME = 'same-as-english.txt'

const NOT_TRANSLATED = 'is not translated.'

/** At most this many missing texts of a language are listed; beyond that, they are only counted. */
const LISTED = 20

/**
 * Checks the languages of a folder.
 *
 * @param whole the languages of which every missing text is listed
 * @returns a sentence for each problem
 */
export const checkLanguages = (
  folder: string,
  messages: Message[],
  whole: string[] = [],
): string[] =>
  languagesIn(folder).flatMap((code) => {
    const problems = checkLanguage(folder, code, messages)
    const others = problems.filter((problem) => !problem.endsWith(NOT_TRANSLATED))
    const missing = problems.length - others.length
    if (missing <= LISTED || whole.includes(code)) return problems
    const command = `pnpm exec tsx scripts/check-texts.ts ${code}`
    return [
      ...others,
      `texts/${code}: ${missing} of ${messages.length} texts are not translated. \`${command}\` lists them.`,
    ]
  })

function checkLanguage(folder: string, code: string, messages: Message[]): string[] {
  const same = readSame(folder, code)
  const { headers, entries } = readCatalogue(folder, code)
  const file = `texts/${code}/texts.po`
  const isCurrent =
    messages.length === entries.size && messages.every((one) => entries.has(keyOf(one)))
  if (!isCurrent) return [`${file} does not have the texts of the code. Run \`pnpm texts\`.`]
  const forms = pluralFormsProblem(code, headers['Plural-Forms'] ?? '')
  return [
    ...(forms ? [forms] : []),
    ...[...entries.values()].flatMap((entry) => checkEntry(entry, code, same)),
  ].map((problem) => `${file}: ${problem}`)
}

function readSame(folder: string, code: string): Set<string> {
  const path = join(folder, code, SAME)
  return new Set(existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [])
}

/** Placeholders and tags, which a translation has to keep. */
const PARTS = /\{\w+\}|<\/?\w+>/g

/** Markup that would be shown as it is: entities, and placeholders of other tools. */
const STRAY = /&\w+;|&#|%[sd\d]|\{\{|<[^/\w]|<(?!\/?\w+>)/

const OUTER_SPACE = /^\s|\s$/

function checkEntry(entry: Entry, code: string, same: Set<string>): string[] {
  const { msgid, msgid_plural, msgstr } = entry
  const said = `“${msgid}”`
  if (isFuzzy(entry)) return [`${said} is fuzzy. Confirm its translation.`]
  const forms = msgid_plural ? pluralCategories(code) : [undefined]
  if (!msgstr.some(Boolean)) return [`${said} ${NOT_TRANSLATED}`]
  if (msgstr.length !== forms.length || !msgstr.every(Boolean)) {
    return [`${said} needs ${forms.length} plural forms.`]
  }
  return msgstr.flatMap((translation, index) => {
    const form = forms[index]
    const mayLeaveOutCount = form !== undefined && isOfOneNumber(code, form)
    return [
      partsProblem(entry, translation, mayLeaveOutCount),
      STRAY.test(translation) && !STRAY.test(msgid) && `“${translation}” has stray markup.`,
      OUTER_SPACE.test(translation) &&
        !OUTER_SPACE.test(msgid) &&
        `“${translation}” begins or ends with a space.`,
      isEnglish(entry, translation) &&
        !same.has(msgid) &&
        `${said} is the same as in English. Translate it, or list it in ${SAME}.`,
    ].filter((problem) => problem !== false)
  })
}

const partsOf = (text: string) => (text.match(PARTS) ?? []).sort()

function partsProblem(
  { msgid, msgid_plural }: Entry,
  translation: string,
  mayLeaveOutCount: boolean,
): string | false {
  const wanted = partsOf(msgid_plural ?? msgid)
  const found = partsOf(translation)
  const isWhole = (parts: string[]) => parts.join() === found.join()
  if (isWhole(wanted)) return false
  if (mayLeaveOutCount && isWhole(wanted.filter((part) => part !== '{count}'))) return false
  return `“${msgid}” needs ${wanted.join(' ') || 'no placeholders'}, and “${translation}” has ${found.join(' ') || 'none'}.`
}

/** Whether a translation repeats the English words, if there are any. */
const isEnglish = ({ msgid }: Entry, translation: string) =>
  translation === msgid && /\p{L}{2}/u.test(msgid.replace(PARTS, ''))
