import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type pg from 'pg'
import { compress, type Encoding, encodingFor } from '../../http/compress.ts'
import { RawReply } from '../../http/reply.ts'
import { createCache } from '../../platform/cache.ts'
import type { PubSub } from '../../platform/pub-sub.ts'
import { createSingleFlight } from '../../platform/single-flight.ts'
import { directoryJson } from './directory-data.ts'

/** The directory, cached in compressed form until the database reports a change. */
export interface Directory {
  /** The list in the best encoding that the client accepts. */
  answer(headers: IncomingHttpHeaders): Promise<RawReply>
}

interface Version {
  etag: string
  plain: Buffer
  /** Compressed on first use. */
  compressed: { [E in Encoding]?: Promise<Buffer> }
}

async function read(pool: pg.Pool, previous: Version | undefined): Promise<Version> {
  const plain = Buffer.from(await directoryJson(pool))
  // Computed from the content, so that it is the same in every process and after a restart.
  const digest = createHash('sha256').update(plain).digest('base64url')
  const etag = `W/"${digest}"`
  // The compressed bytes of an unchanged list are reused.
  return previous?.etag === etag ? previous : { etag, plain, compressed: {} }
}

export function createDirectory(pool: pg.Pool, pubSub: PubSub): Directory {
  let latest: Version | undefined
  // Someone who changes the list faster than it is built must not start one rebuild per reader.
  const rebuild = createSingleFlight(async () => {
    latest = await read(pool, latest)
    return latest
  })
  const cache = createCache({ pubSub, topic: 'directory', load: rebuild })
  return {
    async answer(headers) {
      const { compressed, etag, plain } = await cache.get('all')
      // Private, since only signed-in people may see it. The browser may cache it but must revalidate.
      const about = { ETag: etag, 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding' }
      const encoding = encodingFor(headers)
      if (!encoding) return new RawReply(plain, about)
      compressed[encoding] ??= compress[encoding](plain)
      return new RawReply(await compressed[encoding], { ...about, 'Content-Encoding': encoding })
    },
  }
}
