import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { icons } from './icons.ts'

const inFolder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const drawing = 'favicon.svg'

/** Wider alphabets' letters: fetched by whoever meets one, not kept by everybody. */
const isKept = (file: string) => /\.(js|css|woff2)$/.test(file) && !file.includes('-latin-ext-')

const digest = (parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 16)
}

const contentOf = (file: Rolldown.OutputChunk | Rolldown.OutputAsset) =>
  file.type === 'chunk' ? file.code : file.source

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
      const mark = await readFile(inFolder(`public/${drawing}`), 'utf8')
      for (const icon of icons) {
        this.emitFile({ type: 'asset', fileName: icon.file, source: await icon.draw(mark) })
      }
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunk = bundle[worker]
        if (chunk?.type !== 'chunk') throw new Error('The service worker was not built.')
        const kept = Object.keys(bundle).filter((file) => file !== worker && isKept(file))
        const files = [...kept, drawing].map((file) => `/${file}`).sort()
        // The names of hashed files speak for their content.
        const unhashed = Object.values(bundle).filter(
          ({ fileName }) => fileName !== worker && !fileName.startsWith('assets/'),
        )
        const version = digest([chunk.code, ...files, ...unhashed.map(contentOf)])
        chunk.code = chunk.code.replace('__SHELL__', JSON.stringify({ version, files }))
      },
    },
  }
}
