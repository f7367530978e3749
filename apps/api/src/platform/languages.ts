import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Catalogue,
  english,
  type Language,
  readTextsFrom,
  type Translations,
} from '@church/shared'

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

/** Reads the languages of a folder; a catalogue when it is first spoken. */
export function readLanguages(folder: string): Languages {
  const read = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
  const known: Language[] = read('languages')
  const catalogues = new Map<string, Catalogue>()
  const catalogueOf = (code: string): Catalogue => {
    const { locale, first, member, staff, mail }: Compiled = read(code)
    const catalogue = { locale, texts: { ...first, ...member, ...staff, ...mail } }
    catalogues.set(code, catalogue)
    return catalogue
  }
  const isSpoken = (code: string | null): code is string =>
    code !== null && code !== 'en' && known.some((language) => language.code === code)
  return {
    known,
    // English costs nothing: nobody's request is followed for it, unless it stands inside another language.
    speak: (code, work) => {
      if (isSpoken(code)) return spoken.run(catalogues.get(code) ?? catalogueOf(code), work)
      return spoken.getStore() ? spoken.run(english, work) : work()
    },
  }
}
