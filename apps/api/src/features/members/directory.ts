import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type pg from 'pg'
import { RawAnswer } from '../../http/raw-answer.ts'
import { createKept } from '../../platform/cache.ts'
import type { Notices } from '../../platform/pub-sub.ts'
import { directoryJson } from './directory-data.ts'

/** Of eleven: beyond it, time grows and size hardly shrinks. */
const BROTLI_QUALITY = 5

/** The directory, whose bytes are kept, compressed, until the database says that it changed. */
export interface Directory {
  /** The list in the best way that the caller takes, or 304 where they have it already. */
  answer(headers: IncomingHttpHeaders): Promise<RawAnswer>
}

interface Version {
  etag: string
  plain: Buffer
  /** Each made when it is first asked for. */
  compressed: { [E in keyof typeof compress]?: Promise<Buffer> }
}

const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}
type Encoding = keyof typeof compress

async function read(pool: pg.Pool): Promise<Version> {
  const plain = Buffer.from(await directoryJson(pool))
  // Of the content, so that every process, and the next start, says the same.
  const digest = createHash('sha256').update(plain).digest('base64url')
  return { etag: `W/"${digest}"`, plain, compressed: {} }
}

/** The best of ours that a caller takes; browsers name the older one first. */
function encodingFor(accepted = ''): Encoding | undefined {
  const taken = accepted
    .toLowerCase()
    .split(',')
    // A q of 0 is a refusal (RFC 9110 §12.4.2).
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.replace(/;.*/, '').trim())
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding))
}

export function createDirectory(pool: pg.Pool, notices: Notices): Directory {
  const kept = createKept({ notices, topic: 'directory', load: () => read(pool) })
  return {
    async answer(headers) {
      const { compressed, etag, plain } = await kept.get('all')
      // Private: it is for whoever is signed in. The browser may keep it, and asks each time.
      const about = { ETag: etag, 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding' }
      if (headers['if-none-match']?.includes(etag)) return new RawAnswer(304, about)
      const type = { 'Content-Type': 'application/json; charset=utf-8' }
      const encoding = encodingFor(headers['accept-encoding'])
      if (!encoding) return new RawAnswer(200, { ...about, ...type }, plain)
      compressed[encoding] ??= compress[encoding](plain)
      const bytes = await compressed[encoding]
      return new RawAnswer(200, { ...about, ...type, 'Content-Encoding': encoding }, bytes)
    },
  }
}
