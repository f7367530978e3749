import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Plugin, Rolldown } from 'vite'

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

/** The theme's paper colour, used behind the logo on icons that must fill a square. */
const paper = '#fbf7f2'

interface Icon {
  /** Path in the build, as referenced by the web app manifest and index.html. */
  file: string
  /** Renders an SVG drawing as a PNG. */
  draw: (drawing: string) => Promise<Uint8Array>
}

/**
 * @param size side length in pixels
 * @param scale fraction of the side that the drawing takes up
 * @param background colour of the square; `none` leaves it transparent
 */
const icon = (file: string, size: number, scale: number, background = 'none'): Icon => ({
  file: `icons/${file}`,
  draw: (drawing) => {
    const side = Math.round(size * scale)
    const at = (size - side) / 2
    const placed = drawing.replace(
      '<svg ',
      `<svg x="${at}" y="${at}" width="${side}" height="${side}" `,
    )
    const square = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
      <rect width="${size}" height="${size}" fill="${background}"/>${placed}</svg>`
    return sharp(Buffer.from(square)).png({ palette: true }).toBuffer()
  },
})

/** Systems crop maskable icons to various shapes; only the central 80 % is always visible. */
const icons = [
  icon('icon-192.png', 192, 0.94),
  icon('icon-512.png', 512, 0.94),
  icon('maskable-512.png', 512, 0.6, paper),
  icon('apple-touch-icon.png', 180, 0.72, paper),
]
