import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Bytes that are worth a second file. */
const smallest = 500

const pack = { br: promisify(brotliCompress), gz: promisify(gzip) }

/**
 * Packs scripts and styles as tightly as it goes, once, beside themselves: `….js.br` and `….js.gz`.
 * The server would otherwise pack them anew, and less well, for each phone in the church.
 */
export function packedFiles(): Plugin {
  return {
    name: 'packed-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const outputs = Object.values(bundle).filter(({ fileName }) =>
          /^assets\/.*\.(js|css)$/.test(fileName),
        )
        for (const output of outputs) {
          const source = Buffer.from(output.type === 'chunk' ? output.code : output.source)
          if (source.length < smallest) continue
          for (const [ending, packed] of Object.entries(pack)) {
            const fileName = `${output.fileName}.${ending}`
            this.emitFile({ type: 'asset', fileName, source: await packed(source) })
          }
        }
      },
    },
  }
}
