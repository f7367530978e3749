import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { icons } from './icons.ts'

const inFolder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const drawing = 'favicon.svg'

/** Excludes the extended Latin fonts, which few visitors need; browsers fetch those on demand. */
const isPrecached = (file: string) =>
  /\.(js|css|woff2)$/.test(file) && !file.includes('-latin-ext-')

const digest = (parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 16)
}

const contentOf = (file: Rolldown.OutputChunk | Rolldown.OutputAsset) =>
  file.type === 'chunk' ? file.code : file.source

/**
 * Makes the build installable: adds the home screen icons, drawn from the favicon, and the service
 * worker with the list of files that it precaches.
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
      const logo = await readFile(inFolder(`public/${drawing}`), 'utf8')
      for (const icon of icons) {
        this.emitFile({ type: 'asset', fileName: icon.file, source: await icon.draw(logo) })
      }
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunk = bundle[worker]
        if (chunk?.type !== 'chunk') throw new Error('The service worker was not built.')
        const precached = Object.keys(bundle).filter((file) => file !== worker && isPrecached(file))
        const files = [...precached, drawing].map((file) => `/${file}`).sort()
        // The names of hashed files already identify their content.
        const unhashed = Object.values(bundle).filter(
          ({ fileName }) => fileName !== worker && !fileName.startsWith('assets/'),
        )
        const version = digest([chunk.code, ...files, ...unhashed.map(contentOf)])
        chunk.code = chunk.code.replace('__SHELL__', JSON.stringify({ version, files }))
      },
    },
  }
}
