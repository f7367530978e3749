import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Entry } from 'gettext-parser'
import { audiences } from './audiences.ts'
import { languagesIn, readCatalogue } from './catalogues.ts'
import { keyOf, type Message } from './collect.ts'
import { isFuzzy } from './compile.ts'
import { isOfOneNumber, pluralCategories, pluralFormsProblem } from './plurals.ts'

/** Finds what is wrong with the languages of a folder: a sentence for each, none if all of them are whole. */
export const checkLanguages = (folder: string, messages: Message[]): string[] =>
  languagesIn(folder).flatMap((code) => checkLanguage(folder, code, messages))

function checkLanguage(folder: string, code: string, messages: Message[]): string[] {
  const same = readSame(folder, code)
  return audiences.flatMap((audience) => {
    const { headers, entries } = readCatalogue(folder, code, audience)
    const own = messages.filter((message) => message.audience === audience)
    const keys = new Set(own.map(keyOf))
    const file = `texts/${code}/${audience}.po`
    const isCurrent = own.length === entries.size && own.every((one) => entries.has(keyOf(one)))
    if (!isCurrent) return [`${file} does not have the texts of the code. Run \`pnpm texts\`.`]
    const forms = pluralFormsProblem(code, headers['Plural-Forms'] ?? '')
    return [
      ...(forms ? [forms] : []),
      ...[...entries]
        .filter(([key]) => keys.has(key))
        .flatMap(([, entry]) => checkEntry(entry, code, same)),
    ].map((problem) => `${file}: ${problem}`)
  })
}

/** Texts that are the same as in English, a line each. */
function readSame(folder: string, code: string): Set<string> {
  const path = join(folder, code, 'same-as-english.txt')
  return new Set(existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [])
}

/** `{names}` and tags, which a translation has to keep. */
const partsOf = (text: string) => (text.match(/\{\w+\}|<\/?\w+>/g) ?? []).sort()

/** What would be shown as it is: entities, and signs of other tools' placeholders. */
const STRAY = /&\w+;|&#|%[sd\d]|\{\{|<[^/\w]|<(?!\/?\w+>)/

function checkEntry(entry: Entry, code: string, same: Set<string>): string[] {
  const { msgid, msgid_plural, msgstr, comments } = entry
  const said = `“${msgid}”`
  if (isFuzzy(comments?.flag)) return [`${said} is fuzzy. Confirm its translation.`]
  const forms = msgid_plural ? pluralCategories(code) : [undefined]
  if (msgstr.length !== forms.length || !msgstr.every(Boolean)) {
    return [
      msgid_plural ? `${said} needs ${forms.length} plural forms.` : `${said} is not translated.`,
    ]
  }
  return msgstr.flatMap((translation, index) => {
    const wanted = partsOf(msgid_plural ?? msgid)
    const form = forms[index]
    const mayLeaveOut = form !== undefined && isOfOneNumber(code, form)
    const found = partsOf(translation)
    const isWhole = (parts: string[]) => parts.join() === found.join()
    const problems = []
    if (
      !isWhole(wanted) &&
      !(mayLeaveOut && isWhole(wanted.filter((part) => part !== '{count}')))
    ) {
      problems.push(
        `${said} needs ${wanted.join(' ') || 'no placeholders'}, and “${translation}” has ${found.join(' ') || 'none'}.`,
      )
    }
    if (STRAY.test(translation) && !STRAY.test(msgid))
      problems.push(`“${translation}” has stray markup.`)
    if (/^\s|\s$/.test(translation) && translation.trim() !== translation) {
      if (!/^\s|\s$/.test(msgid)) problems.push(`“${translation}” begins or ends with a space.`)
    }
    if (
      translation === msgid &&
      /\p{L}{2}/u.test(msgid.replace(/\{\w+\}|<\/?\w+>/g, '')) &&
      !same.has(msgid)
    ) {
      problems.push(
        `${said} is the same as in English. Translate it, or list it in same-as-english.txt.`,
      )
    }
    return problems
  })
}
