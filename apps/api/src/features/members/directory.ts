import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type pg from 'pg'
import { compress, type Encoding, encodingFor } from '../../http/compress.ts'
import { RawReply } from '../../http/reply.ts'
import { createCache } from '../../platform/cache.ts'
import type { PubSub } from '../../platform/pub-sub.ts'
import { directoryJson } from './directory-data.ts'

/** The directory, whose bytes are kept, compressed, until the database says that it changed. */
export interface Directory {
  /** The list in the best encoding that the caller accepts. */
  answer(headers: IncomingHttpHeaders): Promise<RawReply>
}

interface Version {
  etag: string
  plain: Buffer
  /** Each made when it is first asked for. */
  compressed: { [E in Encoding]?: Promise<Buffer> }
}

async function read(pool: pg.Pool): Promise<Version> {
  const plain = Buffer.from(await directoryJson(pool))
  // Of the content, so that every process, and the next start, says the same.
  const digest = createHash('sha256').update(plain).digest('base64url')
  return { etag: `W/"${digest}"`, plain, compressed: {} }
}

export function createDirectory(pool: pg.Pool, pubSub: PubSub): Directory {
  const cache = createCache({ pubSub, topic: 'directory', load: () => read(pool) })
  return {
    async answer(headers) {
      const { compressed, etag, plain } = await cache.get('all')
      // Private: only for signed-in people. The browser may cache it, and revalidates each time.
      const about = { ETag: etag, 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding' }
      const encoding = encodingFor(headers)
      if (!encoding) return new RawReply(plain, about)
      compressed[encoding] ??= compress[encoding](plain)
      return new RawReply(await compressed[encoding], { ...about, 'Content-Encoding': encoding })
    },
  }
}
