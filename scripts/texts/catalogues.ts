import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Entry, type File, po } from 'gettext-parser'
import { type Audience, audiences } from './audiences.ts'
import { keyOf, type Message } from './collect.ts'
import { pluralCategories, pluralForms } from './plurals.ts'

/** For gettext-parser: leaves long lines whole. */
const UNFOLDED = 0

/** The translations of one audience in one language, by `keyOf` their texts. */
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

const pathOf = (folder: string, code: string, audience: Audience) =>
  join(folder, code, `${audience}.po`)

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

/** Reads a catalogue. Without a file, it is empty. */
export function readCatalogue(folder: string, code: string, audience: Audience): Catalogue {
  const path = pathOf(folder, code, audience)
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
 * Writes a language's files with exactly these texts. A text keeps its translation when it moves to another audience;
 * a new one has none.
 */
export function updateLanguage(folder: string, code: string, messages: Message[]): void {
  const old = audiences.map((audience) => readCatalogue(folder, code, audience))
  const translated = new Map(old.flatMap(({ entries }) => [...entries]))
  mkdirSync(join(folder, code), { recursive: true })
  for (const [at, audience] of audiences.entries()) {
    const own = messages.filter((message) => message.audience === audience)
    const entries = own.map((message) => entryOf(message, translated.get(keyOf(message)), code))
    writeFileSync(pathOf(folder, code, audience), asPo(headersOf(code, audience, old[at]), entries))
  }
}

function entryOf(
  { text, plural, context, files }: Message,
  old: Entry | undefined,
  code: string,
): Entry {
  const forms = plural ? pluralCategories(code).length : 1
  return {
    msgid: text,
    ...(context && { msgctxt: context }),
    ...(plural && { msgid_plural: plural }),
    msgstr: Array.from({ length: forms }, (_, form) => old?.msgstr[form] ?? ''),
    comments: { ...old?.comments, reference: files.join('\n') },
  }
}

/** The file whose head names who has read a language. */
export const READ_BY = { audience: 'member', header: 'X-Read-By' } as const

/** A file's own headers, and those that every file has. */
const headersOf = (code: string, audience: Audience, old: Catalogue | undefined) => ({
  'Content-Type': 'text/plain; charset=UTF-8',
  'Content-Transfer-Encoding': '8bit',
  Language: code.replace('-', '_'),
  'Plural-Forms': pluralForms(code),
  ...(audience === READ_BY.audience && { [READ_BY.header]: '' }),
  ...old?.headers,
})

function asPo(headers: Record<string, string>, entries: Entry[]): string {
  const file: File = { charset: 'utf-8', headers, translations: {} }
  for (const entry of entries) {
    const ofContext = file.translations[entry.msgctxt ?? ''] ?? {}
    file.translations[entry.msgctxt ?? ''] = { ...ofContext, [entry.msgid]: entry }
  }
  return `${po.compile(file, { foldLength: UNFOLDED })}\n`
}
