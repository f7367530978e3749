import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Negotiator from 'negotiator'

/** For content compressed on each request. Higher levels take longer and save little. */
const BROTLI_QUALITY = 5

/** For content compressed once and sent often. */
export const BEST_BROTLI_QUALITY = constants.BROTLI_MAX_QUALITY

/** Compressors by Accept-Encoding name; they run off the main thread. */
export const compress = {
  br: (bytes: Buffer, quality = BROTLI_QUALITY) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}

export type Encoding = keyof typeof compress

/** The best supported encoding that the client accepts, whatever its order: browsers list gzip first. */
export function encodingFor(headers: IncomingHttpHeaders): Encoding | undefined {
  const negotiator = new Negotiator({ headers })
  return (['br', 'gzip'] as const).find((encoding) => negotiator.encoding([encoding]))
}
