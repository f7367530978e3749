import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { icons } from './icons.ts'

const inFolder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Files that are copied as they are and belong to the page. */
const publicFiles = ['colour-scheme.js', 'favicon.svg']

/** Wider alphabets' letters: fetched by whoever meets one, not kept by everybody. */
const isKept = (file: string) => /\.(js|css|woff2)$/.test(file) && !file.includes('-latin-ext-')

const digest = (parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 16)
}

const contentOf = (file: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined) =>
  file?.type === 'chunk' ? file.code : (file?.source ?? '')

/**
 * Makes the build installable: the icons that a home screen wants, drawn from the favicon, and the
 * service worker, which is told the names of all files that belong to the app.
 */
export function installable(): Plugin {
  const worker = 'service-worker.js'
  return {
    name: 'installable',
    apply: 'build',
    enforce: 'post',
    async buildStart() {
      this.emitFile({
        type: 'chunk',
        id: inFolder('service-worker/service-worker.ts'),
        fileName: worker,
      })
      const drawing = await readFile(inFolder('public/favicon.svg'), 'utf8')
      for (const icon of icons) {
        this.emitFile({ type: 'asset', fileName: icon.file, source: await icon.draw(drawing) })
      }
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunk = bundle[worker]
        if (chunk?.type !== 'chunk') throw new Error('The service worker was not built.')
        const copied = await Promise.all(
          publicFiles.map((file) => readFile(inFolder(`public/${file}`))),
        )
        const built = Object.keys(bundle).filter((file) => file !== worker && isKept(file))
        const files = [...built, ...publicFiles].map((file) => `/${file}`).sort()
        const version = digest([chunk.code, ...files, contentOf(bundle['index.html']), ...copied])
        chunk.code = chunk.code.replace('__SHELL__', JSON.stringify({ version, files }))
      },
    },
  }
}
