import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Catalogue, Language, Translations } from '@church/shared'
import type { Plugin } from 'vite'
import { english, readTextsFrom, t } from '../../packages/shared/src/texts.ts'
import { repositoryRoot } from '../../scripts/repository.ts'
import type { Audience } from '../../scripts/texts/audiences.ts'
import { collectTexts, keyOf } from '../../scripts/texts/collect.ts'
import { replaceTexts } from './html-texts.ts'

/** Written by scripts/generate.ts. */
const compiled = (name: string) =>
  fileURLToPath(new URL(`../../texts/generated/${name}.json`, import.meta.url))

const read = (name: string) => JSON.parse(readFileSync(compiled(name), 'utf8'))

type Translated = Language & { catalogue: Catalogue }

/** The properties of a language that its page needs. */
export type PageLanguage = Pick<Translated, 'code' | 'dir' | 'catalogue'>

/** The languages besides English, with their texts. */
export function translatedLanguages(): Translated[] {
  const known: Language[] = existsSync(compiled('languages')) ? read('languages') : []
  return known
    .filter(({ code }) => code !== 'en')
    .map((language) => ({ ...language, catalogue: read(language.code) }))
}

/** Runs `work` with the texts of a language. */
export function speak<T>(catalogue: Catalogue, work: () => T): T {
  readTextsFrom(() => catalogue)
  try {
    return work()
  } finally {
    readTextsFrom(() => english)
  }
}

/** The data for src/lib/page-texts.ts: the texts of the first screens, and the addresses of the others. */
function dataBlock(first: Catalogue, later: Record<string, string>): string {
  const json = JSON.stringify({ ...first, later })
  // A text must not end the element, and the server must not put the church's name into one.
  const inert = json.replaceAll('<', '\\u003c').replaceAll('{church}', '\\u007bchurch}')
  return `<script type="application/json" id="texts">${inert}</script>`
}

/** The app's page in a language, with the catalogue as its texts; `later` has the addresses of those for later screens. */
export const pageIn = (
  { code, dir, catalogue }: PageLanguage,
  html: string,
  later: Record<string, string>,
): string =>
  speak(catalogue, () => replaceTexts(html, (text) => t(text)))
    .replace('<html lang="en">', `<html lang="${code}" dir="${dir}">`)
    .replace('<script', () => `${dataBlock(catalogue, later)}\n    <script`)

/** The audiences whose texts the first screens do not need. */
const LATER = ['member', 'staff'] as const

/** Chooses the texts of a language that an audience needs. */
type ForAudience = (audience: Audience, texts: Translations) => Translations

function readAudiences(): ForAudience {
  const { messages } = collectTexts(repositoryRoot)
  const audiences = new Map(messages.map((message) => [keyOf(message), message.audience]))
  return (audience, texts) =>
    Object.fromEntries(Object.entries(texts).filter(([key]) => audiences.get(key) === audience))
}

/** Builds `index.<code>.html` and the files with the texts of later screens for each language. */
export function languages(): Plugin {
  /** The files with the texts of later screens, by their names. */
  const files = new Map<string, string>()
  let forAudience: ForAudience
  return {
    name: 'languages',
    enforce: 'post',
    transformIndexHtml: {
      order: 'pre',
      // The development server does not know the church's name.
      handler: (html, { server }) => (server ? html.replaceAll('{church}', 'Church') : html),
    },
    // Before the bundle exists, since its files are compressed at once.
    renderStart() {
      forAudience = readAudiences()
      for (const { code, catalogue } of translatedLanguages()) {
        for (const audience of LATER) {
          const name = `${code}-${audience}.json`
          const source = JSON.stringify(forAudience(audience, catalogue.texts))
          files.set(name, this.emitFile({ type: 'asset', name, source }))
        }
      }
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('index.html was not built.')
        for (const language of translatedLanguages()) {
          const { code, catalogue } = language
          const later = LATER.map((audience) => {
            const file = files.get(`${code}-${audience}.json`) ?? ''
            return [audience, `/${this.getFileName(file)}`]
          })
          const first = { ...catalogue, texts: forAudience('first', catalogue.texts) }
          const page = { ...language, catalogue: first }
          const source = pageIn(page, String(index.source), Object.fromEntries(later))
          this.emitFile({ type: 'asset', fileName: `index.${code}.html`, source })
        }
      },
    },
  }
}
