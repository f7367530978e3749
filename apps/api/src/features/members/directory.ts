import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type pg from 'pg'
import { RawAnswer } from '../../http/raw-answer.ts'
import type { Notices } from '../../platform/notices.ts'
import { directoryJson } from './directory-data.ts'

const TOPIC = 'directory'
/** Of eleven: beyond it, time grows and size hardly shrinks. */
const BROTLI_QUALITY = 5

/** The directory, whose bytes are kept, compressed, until somebody in any process changes it. */
export interface Directory {
  /** Says that a user or a member was made, changed or removed. */
  changed(): void
  /** The list in this encoding, or 304 where the caller has it already. */
  answer(asked: { encoding: Encoding; ifNoneMatch?: string | undefined }): Promise<RawAnswer>
  close(): void
}

interface Kept {
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
export type Encoding = keyof typeof compress | 'identity'

export function createDirectory({ pool, notices }: { pool: pg.Pool; notices: Notices }): Directory {
  let kept: Promise<Kept> | undefined

  const read = async (): Promise<Kept> => {
    const plain = Buffer.from(await directoryJson(pool))
    // Of the content, so that every process, and the next start, says the same.
    const digest = createHash('sha256').update(plain).digest('base64url')
    return { etag: `W/"${digest}"`, plain, compressed: {} }
  }

  const current = (): Promise<Kept> => {
    const mine = kept ?? read()
    kept = mine
    // Whoever asks after a failure reads again.
    mine.catch(() => {
      if (kept === mine) kept = undefined
    })
    return mine
  }

  const drop = () => {
    kept = undefined
  }

  const unsubscribe = notices.subscribe(TOPIC, drop)
  return {
    changed() {
      drop()
      notices.publish(TOPIC)
    },
    async answer({ encoding, ifNoneMatch }) {
      const { compressed, etag, plain } = await current()
      // Private: it is for whoever is signed in. The browser may keep it, and asks each time.
      const about = { ETag: etag, 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding' }
      if (ifNoneMatch?.includes(etag)) return new RawAnswer(304, about)
      const type = { 'Content-Type': 'application/json; charset=utf-8' }
      if (encoding === 'identity') return new RawAnswer(200, { ...about, ...type }, plain)
      compressed[encoding] ??= compress[encoding](plain)
      return new RawAnswer(
        200,
        { ...about, ...type, 'Content-Encoding': encoding },
        await compressed[encoding],
      )
    },
    close: unsubscribe,
  }
}
