import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type pg from 'pg'
import { compress, type Encoding, encodingFor } from '../../../http/compress.ts'
import type { Caller } from '../../../http/identify.ts'
import { RawReply } from '../../../http/reply.ts'
import { createCache } from '../../../platform/cache.ts'
import type { CurrentChurch } from '../../../platform/church.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { PubSub } from '../../../platform/pub-sub.ts'
import { createSingleFlight } from '../../../platform/single-flight.ts'
import { type CachedSettings, viewerOf } from '../sharing/index.ts'
import { directoryJson, ownEntryJson } from './directory-data.ts'

/** The directory: one list for each class of people, cached in compressed form until the database reports a change. */
export interface Directory {
  /** The list that the caller sees, in the best encoding that the client accepts. */
  answer(
    headers: IncomingHttpHeaders,
    caller: Pick<Caller, 'id' | 'isAdmin' | 'isApproved' | 'hasLeft'>,
  ): Promise<RawReply>
}

interface Version {
  etag: string
  plain: Buffer
  /** Compressed on first use. */
  compressed: { [E in Encoding]?: Promise<Buffer> }
}

interface Needs {
  pool: pg.Pool
  pubSub: PubSub
  clock: Clock
  church: CurrentChurch
  directorySettings: CachedSettings
}

function versionOf(json: string): Version {
  const plain = Buffer.from(json)
  // Computed from the content, so that it is the same in every process and after a restart.
  const digest = createHash('sha256').update(plain).digest('base64url')
  return { etag: `W/"${digest}"`, plain, compressed: {} }
}

/** Caches the list of one class for the church's calendar date: whether somebody is under 18 depends on it. */
function createList(pubSub: PubSub, read: () => Promise<string>) {
  let latest: Version | undefined
  // Someone who changes the list faster than it is built must not start one rebuild per reader.
  const rebuild = createSingleFlight(async () => {
    const version = versionOf(await read())
    // The compressed bytes of an unchanged list are reused.
    if (latest?.etag !== version.etag) latest = version
    return latest
  })
  return createCache({ pubSub, topic: 'directory', load: rebuild, maxEntries: 1 })
}

async function reply(headers: IncomingHttpHeaders, version: Version): Promise<RawReply> {
  const { compressed, etag, plain } = version
  // Private, since only signed-in people may see it. The browser may cache it but must revalidate.
  const about = { ETag: etag, 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding' }
  const encoding = encodingFor(headers)
  if (!encoding) return new RawReply(plain, about)
  compressed[encoding] ??= compress[encoding](plain)
  return new RawReply(await compressed[encoding], { ...about, 'Content-Encoding': encoding })
}

export function createDirectory(needs: Needs): Directory {
  const { pool, pubSub, church, directorySettings } = needs
  const today = async () => (await church.now()).today
  const lists = {
    admin: createList(pubSub, async () => directoryJson(pool, 'admin', await today())),
    member: createList(pubSub, async () => directoryJson(pool, 'member', await today())),
  }
  const isClosed = async () => (await directorySettings.get()).mode === 'closed'

  return {
    async answer(headers, caller) {
      const viewer = viewerOf(caller)
      if (viewer === 'admin') return reply(headers, await lists.admin.get('always'))
      if (viewer === 'outsider' || (await isClosed())) {
        return reply(headers, versionOf(await ownEntryJson(pool, caller.id)))
      }
      return reply(headers, await lists.member.get(await today()))
    },
  }
}
