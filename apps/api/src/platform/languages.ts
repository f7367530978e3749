import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Catalogue,
  english,
  type Language,
  readTextsFrom,
  type Translations,
} from '@church/shared'
import type { Logger } from './logger.ts'

/** The catalogues as `scripts/generate.ts` compiles them from `texts/`. */
type Compiled = { locale: string } & Record<'first' | 'member' | 'staff' | 'mail', Translations>

/** The languages that the product speaks, English first. */
export interface Languages {
  known: readonly Language[]
  /** Runs `work`, and what it waits for, with texts in a language; an unknown one and null mean English. */
  speak<T>(code: string | null, work: () => T): T
}

/** What a church speaks as long as no others have been compiled. */
const ENGLISH: Language = { code: 'en', name: 'English', dir: 'ltr', read_by: null }

interface Spoken {
  language: Language
  catalogue: Catalogue
}

const inEnglish: Spoken = { language: ENGLISH, catalogue: english }

const spoken = new AsyncLocalStorage<Spoken>()
readTextsFrom(() => (spoken.getStore() ?? inEnglish).catalogue)

/** The language that is spoken now, such as that of a mail's reader. */
export const spokenLanguage = (): Language => (spoken.getStore() ?? inEnglish).language

/**
 * Reads the languages of a folder; a catalogue when it is first spoken. One that cannot be read is logged, and
 * English is spoken in its place.
 */
export function readLanguages(folder: string, log: Pick<Logger, 'error'>): Languages {
  const file = (name: string) => join(folder, `${name}.json`)
  const read = (name: string) => JSON.parse(readFileSync(file(name), 'utf8'))
  const known: Language[] = existsSync(file('languages')) ? read('languages') : [ENGLISH]
  const loaded = new Map<string, Spoken>()
  const load = (language: Language): Spoken => {
    try {
      const { locale, first, member, staff, mail }: Compiled = read(language.code)
      const texts = { ...first, ...member, ...staff, ...mail }
      return { language, catalogue: { locale, texts } }
    } catch (error) {
      log.error({ err: error, language: language.code }, 'texts cannot be read')
      return inEnglish
    }
  }
  const find = (code: string | null): Spoken | null => {
    const language = known.find((each) => each.code === code && code !== ENGLISH.code)
    if (!language) return null
    const found = loaded.get(language.code) ?? load(language)
    loaded.set(language.code, found)
    return found
  }
  return {
    known,
    // English costs nothing: nobody's request is followed for it, unless it stands inside another language.
    speak: (code, work) => {
      const found = find(code)
      if (found) return spoken.run(found, work)
      return spoken.getStore() ? spoken.run(inEnglish, work) : work()
    },
  }
}
