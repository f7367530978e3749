import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compileAsync } from 'sass'
import type { Plugin } from 'vite'
import { english, readTextsFrom, t } from '../../packages/shared/src/texts.ts'
import { translatedLanguages } from './languages.ts'

const inFolder = (path: string) => fileURLToPath(new URL(`help/${path}`, import.meta.url))

/** The pages, each a file of the folder and of the build. */
const pages = { members: 'help/index', admins: 'help/admins' }

/** The first line of a translated page: the digest of the English page that it says. */
export const MADE_FROM = /^<!-- made from (sha256-[\da-f]+) -->\n/

/** What a translated page names as its source. */
export const digestOf = (english: string): string =>
  `sha256-${createHash('sha256').update(english).digest('hex')}`

/** Puts a help page into the frame of index.html, which brings its head, styles and brand, but no app. */
function framed(index: string, content: string, style: string): string {
  const header = /<header[\s\S]*?<\/header>/.exec(index)?.[0]
  if (!header) throw new Error('index.html has no header.')
  const brand = header.replace(
    /<span (class="app-navbar_brand">[\s\S]*)<\/span>(?=\s*<\/div>)/,
    '<a href="/" $1</a>',
  )
  const body = `<body>
    ${brand}
    <main class="container app-router_main help-main">
      <a class="help-back" href="/">${t('Open the app')}</a>
      ${content}
    </main>
  </body>`
  return (
    index
      // Without JavaScript, first-paint.js cannot choose the colours.
      .replace(/<html [^>]*/, '$& data-theme="light"')
      .replace('<title>{church}</title>', `<title>${t('Help')} · {church}</title>`)
      .replace(/\s*<script type="(?:module|application\/json)"[\s\S]*?<\/script>/g, '')
      .replace(/\s*<link rel="preload"[^>]*>/g, '')
      .replace('</head>', `  <link rel="stylesheet" crossorigin href="/${style}">\n  </head>`)
      .replace(/<body>[\s\S]*<\/body>/, () => body)
  )
}

/** A translated page names the English one that it was made from, and says so if that has changed. */
function translated(page: string, content: string, english: string): string {
  const madeFrom = MADE_FROM.exec(content)?.[1] ?? ''
  const notice = `<p class="help-stale"><a href="?lang=en">${t('The English page is newer.')}</a></p>`
  return page
    .replace(/<html [^>]*/, `$& data-made-from="${madeFrom}"`)
    .replace('</header>', madeFrom === digestOf(english) ? '$&' : `${notice}$&`)
}

/** Builds the pages at /help, which need no JavaScript, and which phones keep for when there is no signal. */
export function helpPages(): Plugin {
  let style = ''
  return {
    name: 'help-pages',
    apply: 'build',
    enforce: 'post',
    async buildStart() {
      const { css } = await compileAsync(inFolder('help.scss'), { style: 'compressed' })
      style = this.emitFile({ type: 'asset', name: 'help.css', source: css })
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const indexOf = (name: string) => {
          const index = bundle[name]
          if (index?.type !== 'asset') throw new Error(`${name} was not built.`)
          return String(index.source)
        }
        for (const [name, path] of Object.entries(pages)) {
          const original = await readFile(inFolder(`${name}.html`), 'utf8')
          const source = framed(indexOf('index.html'), original, this.getFileName(style))
          this.emitFile({ type: 'asset', fileName: `${path}.html`, source })
          for (const { code, texts } of translatedLanguages()) {
            const file = inFolder(`${code}/${name}.html`)
            if (!existsSync(file)) continue
            const content = await readFile(file, 'utf8')
            readTextsFrom(() => ({ locale: texts.locale, texts: texts.first }))
            const page = framed(
              indexOf(`index.${code}.html`),
              content.replace(MADE_FROM, ''),
              this.getFileName(style),
            )
            this.emitFile({
              type: 'asset',
              fileName: `${path}.${code}.html`,
              source: translated(page, content, original),
            })
            readTextsFrom(() => english)
          }
        }
      },
    },
  }
}
