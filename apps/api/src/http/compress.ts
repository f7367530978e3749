import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Negotiator from 'negotiator'

/** Of eleven: beyond it, time grows and size hardly shrinks. */
const BROTLI_QUALITY = 5

/** Off the main thread, by name in Accept-Encoding. */
export const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}

export type Encoding = keyof typeof compress

/** The best of our encodings that a caller accepts; browsers name the older one first. */
export function encodingFor(headers: IncomingHttpHeaders): Encoding | undefined {
  const negotiator = new Negotiator({ headers })
  return (['br', 'gzip'] as const).find((encoding) => negotiator.encoding([encoding]))
}
