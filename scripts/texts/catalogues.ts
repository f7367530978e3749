import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Entry, type File, po } from 'gettext-parser'
import { keyOf, type Message } from './collect.ts'
import { pluralCategories, pluralForms } from './plurals.ts'

/** For gettext-parser: leaves long lines whole. */
const UNFOLDED = 0

/** The translations of a language, by `keyOf` their texts. */
interface Catalogue {
  headers: Record<string, string>
  entries: Map<string, Entry>
}

/** The BCP 47 codes of the languages in a folder. */
export const languagesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'generated')
    .map(({ name }) => name)
    .sort()

const pathOf = (folder: string, code: string) => join(folder, code, 'texts.po')

/** Whether a translation waits for confirmation. */
export const isFuzzy = ({ comments }: Entry): boolean => comments?.flag?.includes('fuzzy') ?? false

/** @throws Error that names the file */
function parse(path: string): File {
  try {
    return po.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path} is no PO file. Is a quotation mark missing just before? ${error}`)
  }
}

/** Reads a language. Without a file, it is empty. */
export function readCatalogue(folder: string, code: string): Catalogue {
  const path = pathOf(folder, code)
  if (!existsSync(path)) return { headers: {}, entries: new Map() }
  const { headers, translations } = parse(path)
  const entries = Object.values(translations)
    .flatMap((ofContext) => Object.values(ofContext))
    .filter(({ msgid }) => msgid !== '')
    .map((entry): [string, Entry] => [
      keyOf({ text: entry.msgid, context: entry.msgctxt || undefined }),
      entry,
    ])
  return { headers, entries: new Map(entries) }
}

/**
 * Writes a language's file with exactly these texts, in their order; the first of each place names the place. A text
 * keeps its translation when it moves; a new one has none.
 */
export function updateLanguage(folder: string, code: string, messages: Message[]): void {
  const { headers, entries: old } = readCatalogue(folder, code)
  const entries = messages.map((message, at) => {
    const isFirst = message.place !== messages[at - 1]?.place
    return entryOf(message, old.get(keyOf(message)), code, isFirst)
  })
  mkdirSync(join(folder, code), { recursive: true })
  writeFileSync(pathOf(folder, code), asPo({ ...newHeaders(code), ...headers }, entries))
}

function entryOf(
  { text, plural, context, place }: Message,
  old: Entry | undefined,
  code: string,
  isFirst: boolean,
): Entry {
  const { flag, translator } = old?.comments ?? {}
  const forms = plural ? pluralCategories(code).length : 1
  return {
    msgid: text,
    ...(context && { msgctxt: context }),
    ...(plural && { msgid_plural: plural }),
    msgstr: Array.from({ length: forms }, (_, form) => old?.msgstr[form] ?? ''),
    comments: { flag, translator, extracted: isFirst ? place : undefined },
  }
}

/** The line of a file's head that names who has read the language. */
export const READ_BY = 'X-Read-By'

const newHeaders = (code: string) => ({
  'Content-Type': 'text/plain; charset=UTF-8',
  'Content-Transfer-Encoding': '8bit',
  Language: code.replace('-', '_'),
  'Plural-Forms': pluralForms(code),
  [READ_BY]: '',
})

function asPo(headers: Record<string, string>, entries: Entry[]): string {
  const file: File = { charset: 'utf-8', headers, translations: {} }
  for (const entry of entries) {
    const ofContext = file.translations[entry.msgctxt ?? ''] ?? {}
    file.translations[entry.msgctxt ?? ''] = { ...ofContext, [entry.msgid]: entry }
  }
  return `${po.compile(file, { foldLength: UNFOLDED })}\n`
}
