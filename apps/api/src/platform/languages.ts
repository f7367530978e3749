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

const spoken = new AsyncLocalStorage<Catalogue>()
readTextsFrom(() => spoken.getStore() ?? english)

/** What a church speaks as long as no others have been compiled. */
const ENGLISH: Language = { code: 'en', name: 'English', dir: 'ltr', read_by: null }

/**
 * Reads the languages of a folder; a catalogue when it is first spoken. One that cannot be read is logged, and
 * English is spoken in its place.
 */
export function readLanguages(folder: string, log: Pick<Logger, 'error'>): Languages {
  const file = (name: string) => join(folder, `${name}.json`)
  const read = (name: string) => JSON.parse(readFileSync(file(name), 'utf8'))
  const known: Language[] = existsSync(file('languages')) ? read('languages') : [ENGLISH]
  const catalogues = new Map<string, Catalogue>()
  const load = (code: string): Catalogue => {
    try {
      const { locale, first, member, staff, mail }: Compiled = read(code)
      return { locale, texts: { ...first, ...member, ...staff, ...mail } }
    } catch (error) {
      log.error({ err: error, language: code }, 'texts cannot be read')
      return english
    }
  }
  const catalogueOf = (code: string): Catalogue => {
    const catalogue = catalogues.get(code) ?? load(code)
    catalogues.set(code, catalogue)
    return catalogue
  }
  const isSpoken = (code: string | null): code is string =>
    code !== null && code !== 'en' && known.some((language) => language.code === code)
  return {
    known,
    // English costs nothing: nobody's request is followed for it, unless it stands inside another language.
    speak: (code, work) => {
      if (isSpoken(code)) return spoken.run(catalogueOf(code), work)
      return spoken.getStore() ? spoken.run(english, work) : work()
    },
  }
}
