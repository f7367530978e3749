import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compileAsync } from 'sass'
import type { Plugin } from 'vite'

const inFolder = (path: string) => fileURLToPath(new URL(`help/${path}`, import.meta.url))

/** The pages, each a file of the folder and of the build. */
const pages = { 'members.html': 'help/index.html', 'admins.html': 'help/admins.html' }

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
      <a class="help-back" href="/">Open the app</a>
      ${content}
    </main>
  </body>`
  return (
    index
      // Without JavaScript, first-paint.js cannot choose the colours.
      .replace('<html lang="en">', '<html lang="en" data-theme="light">')
      .replace('<title>Church</title>', '<title>Help · Church</title>')
      .replace(/\s*<script type="module"[\s\S]*?<\/script>|\s*<link rel="preload"[^>]*>/g, '')
      .replace('</head>', `  <link rel="stylesheet" crossorigin href="/${style}">\n  </head>`)
      .replace(/<body>[\s\S]*<\/body>/, () => body)
  )
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
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('index.html was not built.')
        for (const [file, fileName] of Object.entries(pages)) {
          const content = await readFile(inFolder(file), 'utf8')
          const source = framed(String(index.source), content, this.getFileName(style))
          this.emitFile({ type: 'asset', fileName, source })
        }
      },
    },
  }
}
