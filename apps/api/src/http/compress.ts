import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Negotiator from 'negotiator'

/** For content compressed on each request. Higher levels take longer and save little. */
const BROTLI_QUALITY = 5

/** For content compressed once and sent often. */
export const BEST_BROTLI_QUALITY = constants.BROTLI_MAX_QUALITY

const brotli = promisify(brotliCompress)

/** Brotli's usual window, which is made anew for each content. */
const WINDOW_BITS_MAX = 22
/** A smaller one saves no time. */
const WINDOW_BITS_MIN = 16

/** Bits of a window that holds the whole content: making one of 4 MB takes longer than compressing a short answer. */
const windowBits = ({ length }: Buffer) =>
  Math.min(WINDOW_BITS_MAX, Math.max(WINDOW_BITS_MIN, Math.ceil(Math.log2(length))))

/** Compressors by Accept-Encoding name; they run off the main thread. */
export const compress = {
  br: (bytes: Buffer, quality = BROTLI_QUALITY) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [constants.BROTLI_PARAM_LGWIN]: windowBits(bytes),
      },
    }),
  gzip: promisify<Buffer, Buffer>(gzip),
}

export type Encoding = keyof typeof compress

/** The best supported encoding that the client accepts, whatever its order: browsers list gzip first. */
export function encodingFor(headers: IncomingHttpHeaders): Encoding | undefined {
  const negotiator = new Negotiator({ headers })
  return (['br', 'gzip'] as const).find((encoding) => negotiator.encoding([encoding]))
}
