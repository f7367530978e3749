import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textsOf } from '../../apps/web/html-texts.ts'
import { CONTEXT_END } from '../../packages/shared/src/texts.ts'
import { type Audience, audienceOf, type Sources, wider } from './audiences.ts'
import { type Found, findTexts } from './find-texts.ts'

/** A text of the product. */
export interface Message {
  text: string
  plural: string | undefined
  context: string | undefined
  audience: Audience
  /** The part of the product that uses it, the first of several: a feature, or `general`. */
  place: string
}

interface Collected {
  messages: Message[]
  problems: string[]
}

const FOLDERS = ['apps/web/src', 'packages/shared/src', 'apps/api/src']
const PAGES = ['apps/web/index.html']
const BUILD = ['apps/web/help-pages.ts']

/**
 * Files whose English may stand as it is: the server's lines for operators, the names of an export's columns, what only
 * developers read, and the runtime itself.
 */
const ENGLISH =
  /^apps\/api\/|\/office\/exports\/columns\.ts$|\/site\/client-errors\/|\/live-connection\.ts$|\/src\/texts\.ts$|\/ui\/t\.tsx$/

/** Finds every text of the repository, once each, by its place in the product. */
export function collectTexts(root: string): Collected {
  const sources = readSources(root)
  const audience = audienceOf(sources)
  const messages = new Map<string, Message>()
  const problems: string[] = []
  const add = (path: string, { text, plural, context, audience: screen }: Found) => {
    const key = keyOf({ text, context })
    const found = messages.get(key)
    if (found && plural && found.plural && found.plural !== plural) {
      problems.push(`${path}: “${text}” has two plurals. One of them needs other words.`)
    }
    const reader = screen ? ofScreen(screen) : audience(path)
    messages.set(key, {
      text,
      plural: plural ?? found?.plural,
      context,
      audience: found ? wider(found.audience, reader) : reader,
      place: firstOf(found?.place, placeOf(path)),
    })
  }
  for (const [path, source] of sources) {
    const found = findTexts(path, source)
    for (const text of found.texts) add(path, text)
    if (!ENGLISH.test(path)) problems.push(...found.problems)
  }
  for (const path of PAGES) {
    for (const text of textsOf(readFileSync(join(root, path), 'utf8'))) add(path, { text })
  }
  return { messages: [...messages.values()].sort(byPlace), problems }
}

/** What many features share comes before them. */
const GENERAL = 'general'

const placeOf = (path: string): string => /\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? GENERAL

const firstOf = (one: string | undefined, other: string): string =>
  one === undefined || comparePlaces(other, one) < 0 ? other : one

const comparePlaces = (one: string, other: string): number =>
  Number(other === GENERAL) - Number(one === GENERAL) || (one < other ? -1 : Number(one > other))

/** Texts of one place keep the order in which the code has them. */
const byPlace = (one: Message, other: Message): number => comparePlaces(one.place, other.place)

/** A title in the table of screens is read by those who may open the screen. */
const ofScreen = (audience: string): Audience =>
  audience === 'everyone' || audience === 'member' ? 'first' : 'staff'

/** The key of a text in a compiled catalogue. */
export const keyOf = ({ text, context }: { text: string; context?: string | undefined }): string =>
  context === undefined ? text : context + CONTEXT_END + text

/** The sources with texts, by their paths. */
export function readSources(root: string): Sources {
  const paths = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|d)\.tsx?$/.test(path)),
  )
  return new Map(
    [...paths.sort(), ...BUILD].map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  )
}
