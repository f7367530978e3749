import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Language, Translations } from '@church/shared'
import type { Plugin } from 'vite'
import { replaceTexts } from './page-texts.ts'

/** Written by scripts/generate.ts. */
const compiled = (name: string) =>
  fileURLToPath(new URL(`../../texts/generated/${name}.json`, import.meta.url))

const read = (name: string) => JSON.parse(readFileSync(compiled(name), 'utf8'))

interface Texts extends Record<'first' | 'member' | 'staff', Translations> {
  locale: string
}

/** A language other than English, with the texts of its catalogue. */
export type Translated = Language & { texts: Texts }

/** The languages that the web app is built for, besides English. */
export const translatedLanguages = (): Translated[] =>
  (existsSync(compiled('languages')) ? (read('languages') as Language[]) : [])
    .filter(({ code }) => code !== 'en')
    .map((language) => ({ ...language, texts: read(language.code) }))

/** The opening tag of a page in a language. */
export const htmlTag = ({ code, dir }: Language) => `<html lang="${code}" dir="${dir}">`

/** What src/lib/page-texts.ts reads: the texts of the first screens, and where the others are. */
function dataBlock({ locale, first }: Texts, later: Record<string, string>): string {
  const json = JSON.stringify({ locale, texts: first, later })
  // Neither ends the element, nor is it where the server puts the church's name.
  const inert = json.replaceAll('<', '\\u003c').replaceAll('{church}', '\\u007bchurch}')
  return `<script type="application/json" id="texts">${inert}</script>`
}

/**
 * Builds `index.<code>.html` for each language: index.html with its texts translated and with those that the first
 * screens need. The other texts are files of their own, which the app loads before the screens that show them.
 */
export function languages(): Plugin {
  return {
    name: 'languages',
    enforce: 'post',
    transformIndexHtml: {
      order: 'pre',
      // Without the server, which knows the church's name.
      handler: (html, { server }) => (server ? html.replaceAll('{church}', 'Church') : html),
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('index.html was not built.')
        for (const language of translatedLanguages()) {
          const { code, texts } = language
          const later = (['member', 'staff'] as const).map((audience) => {
            const source = JSON.stringify(texts[audience])
            const file = this.emitFile({ type: 'asset', name: `${code}-${audience}.json`, source })
            return [audience, `/${this.getFileName(file)}`]
          })
          const inLanguage = (text: string) => {
            const found = texts.first[text]
            return typeof found === 'string' ? found : text
          }
          const source = replaceTexts(String(index.source), inLanguage)
            .replace('<html lang="en">', htmlTag(language))
            .replace('<script', () => `${dataBlock(texts, Object.fromEntries(later))}\n    <script`)
          this.emitFile({ type: 'asset', fileName: `index.${code}.html`, source })
        }
      },
    },
  }
}
