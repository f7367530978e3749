import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Catalogue,
  english,
  englishLanguage,
  type Language,
  readTextsFrom,
} from '@church/shared'
import type { Logger } from './logger.ts'

/** The languages that the product speaks, English first. */
export interface Languages {
  known: readonly Language[]
  /** Runs `work`, and what it awaits, with texts in a language; an unknown one and null mean English. */
  speak<T>(code: string | null, work: () => T): T
}

interface Spoken {
  language: Language
  catalogue: Catalogue
}

const inEnglish: Spoken = { language: englishLanguage, catalogue: english }

const spoken = new AsyncLocalStorage<Spoken>()
readTextsFrom(() => (spoken.getStore() ?? inEnglish).catalogue)

/** The current language, such as that of the mail being written. */
export const spokenLanguage = (): Language => (spoken.getStore() ?? inEnglish).language

/**
 * Reads the languages of a folder. Each catalogue is read when it is first needed; one that cannot be read is logged and
 * replaced by English.
 */
export function readLanguages(folder: string, log: Pick<Logger, 'error'>): Languages {
  const file = (name: string) => join(folder, `${name}.json`)
  const read = (name: string) => JSON.parse(readFileSync(file(name), 'utf8'))
  const known: Language[] = existsSync(file('languages')) ? read('languages') : [englishLanguage]
  const loaded = new Map<string, Spoken>()
  const load = (language: Language): Spoken => {
    try {
      const catalogue: Catalogue = read(language.code)
      return { language, catalogue }
    } catch (error) {
      log.error({ err: error, language: language.code }, 'texts cannot be read')
      return inEnglish
    }
  }
  const find = (code: string | null): Spoken | null => {
    const language = known.find((each) => each.code === code && code !== englishLanguage.code)
    if (!language) return null
    const found = loaded.get(language.code) ?? load(language)
    loaded.set(language.code, found)
    return found
  }
  return {
    known,
    // English, the default, needs no store unless it is inside another language. That saves the cost of tracking each request.
    speak: (code, work) => {
      const found = find(code)
      if (found) return spoken.run(found, work)
      return spoken.getStore() ? spoken.run(inEnglish, work) : work()
    },
  }
}
