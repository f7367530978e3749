import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compileAsync } from 'sass'
import type { Plugin } from 'vite'
import { t } from '../../packages/shared/src/texts.ts'
import { speak, translatedLanguages } from './languages.ts'

const inFolder = (path: string) => fileURLToPath(new URL(`help/${path}`, import.meta.url))

/** The pages, each a file of the folder and of the build. */
const pages = { members: 'help/index', admins: 'help/admins', list: 'help/list' }

/** The first line of a translated page, with the digest of the English page that it translates. */
export const MADE_FROM = /^<!-- made from (sha256-[\da-f]+) -->\n/

/** The digest by which a translated page names its English page. */
export const digestOf = (original: string): string =>
  `sha256-${createHash('sha256').update(original).digest('hex')}`

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
      // Without JavaScript, first-paint.js cannot choose the colours. The headings' font need not wait, since these
      // pages load no app.
      .replace(/<html [^>]*/, '$& data-theme="light" data-fraunces')
      .replace('<title>{church}</title>', `<title>${t('Help')} · {church}</title>`)
      .replace(/\s*<script type="(?:module|application\/json)"[\s\S]*?<\/script>/g, '')
      .replace(/\s*<link rel="preload"[^>]*>/g, '')
      .replace('</head>', `  <link rel="stylesheet" crossorigin href="/${style}">\n  </head>`)
      .replace(/<body>[\s\S]*<\/body>/, () => body)
  )
}

/** A translated page names the English page that it was made from, and tells the reader if that has changed. */
function translated(index: string, content: string, style: string, original: string): string {
  const madeFrom = MADE_FROM.exec(content)?.[1] ?? ''
  const notice = `<p class="help-stale"><a href="?lang=en">${t('The English page is newer.')}</a></p>`
  return framed(index, content.replace(MADE_FROM, ''), style)
    .replace(/<html [^>]*/, `$& data-made-from="${madeFrom}"`)
    .replace('</header>', madeFrom === digestOf(original) ? '$&' : `${notice}$&`)
}

/** Builds the pages at /help, which need no JavaScript, and which phones cache for times without a signal. */
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
        const css = this.getFileName(style)
        for (const [name, path] of Object.entries(pages)) {
          const original = await readFile(inFolder(`${name}.html`), 'utf8')
          const source = framed(indexOf('index.html'), original, css)
          this.emitFile({ type: 'asset', fileName: `${path}.html`, source })
          for (const { code, catalogue } of translatedLanguages()) {
            const file = inFolder(`${code}/${name}.html`)
            if (!existsSync(file)) continue
            const content = await readFile(file, 'utf8')
            const index = indexOf(`index.${code}.html`)
            const source = speak(catalogue, () => translated(index, content, css, original))
            this.emitFile({ type: 'asset', fileName: `${path}.${code}.html`, source })
          }
        }
      },
    },
  }
}
