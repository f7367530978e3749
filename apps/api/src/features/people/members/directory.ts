import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type DirectoryEntry, memberErrors, type PageQuery } from '@church/shared'
import type pg from 'pg'
import { compress, type Encoding, encodingFor } from '../../../http/compress.ts'
import { refuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import { type Found, windowOf } from '../../../http/paging.ts'
import { RawReply } from '../../../http/reply.ts'
import { createCache } from '../../../platform/cache.ts'
import type { CurrentChurch } from '../../../platform/church.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { PubSub } from '../../../platform/pub-sub.ts'
import { createSingleFlight } from '../../../platform/single-flight.ts'
import { type CachedSettings, viewerOf } from '../sharing/index.ts'
import {
  directoryEntries,
  directoryIds,
  directoryJson,
  directorySize,
  searchDirectory,
  type View,
} from './directory-data.ts'

type Viewer = Pick<Caller, 'id' | 'isAdmin' | 'isApproved' | 'hasLeft'>

/** The directory: one list for each class of people, cached in compressed form until the database reports a change. */
export interface Directory {
  /**
   * The list that the caller sees, in the best encoding that the client accepts.
   * @throws HttpError 409 if it has more than `upTo` people
   */
  answer(headers: IncomingHttpHeaders, caller: Viewer, upTo?: number): Promise<RawReply>
  /** A page of those whom the keyword finds, or of all, from the same list. */
  page(caller: Viewer, query: PageQuery): Promise<Found<DirectoryEntry>>
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

/** The list of one class of people, its size, and the ids of its people in order. */
function createList({ pool, pubSub, church }: Needs, of: 'admin' | 'member') {
  const view = async (): Promise<View> => ({ of, today: (await church.now()).today })
  /** Cached until the list changes. Someone who changes it faster than it is read must not start one load per reader. */
  const cached = <V>(read: (view: View) => Promise<V>) => {
    const load = createSingleFlight(async () => read(await view()))
    const cache = createCache({ pubSub, topic: 'directory', load, maxEntries: 1 })
    // Whether a member sees somebody under 18 depends on the church's calendar date.
    return async () => cache.get(of === 'admin' ? 'always' : (await church.now()).today)
  }
  let latest: Version | undefined
  return {
    view,
    version: cached(async (view) => {
      const version = versionOf(await directoryJson(pool, view))
      // The compressed bytes of an unchanged list are reused.
      if (latest?.etag !== version.etag) latest = version
      return latest
    }),
    size: cached((view) => directorySize(pool, view)),
    ids: cached((view) => directoryIds(pool, view)),
  }
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
  const { pool, directorySettings } = needs
  const lists = { admin: createList(needs, 'admin'), member: createList(needs, 'member') }

  /** The list of the caller's class; null for somebody who sees only themselves. */
  const listFor = async (caller: Viewer) => {
    const viewer = viewerOf(caller)
    if (viewer === 'admin') return lists.admin
    const isAlone = viewer === 'outsider' || (await directorySettings.get()).mode === 'closed'
    return isAlone ? null : lists.member
  }

  return {
    async answer(headers, caller, upTo = Number.POSITIVE_INFINITY) {
      const list = await listFor(caller)
      if (!list) return reply(headers, versionOf(await directoryJson(pool, ownView(caller))))
      if (Number.isFinite(upTo) && (await list.size()) > upTo) throw refuse(memberErrors.tooMany)
      return reply(headers, await list.version())
    },

    async page(caller, query) {
      const list = await listFor(caller)
      const view = list ? await list.view() : ownView(caller)
      const { rows, count } =
        list && query.keyword === ''
          ? pageOf(await list.ids(), query)
          : await searchDirectory(pool, view, query)
      return { rows: await directoryEntries(pool, view, rows), count }
    },
  }
}

const ownView = ({ id }: Viewer): View => ({ of: 'own', id })

function pageOf(ids: number[], query: PageQuery): Found<number> {
  const { limit, offset } = windowOf(query)
  return { rows: ids.slice(offset, offset + limit), count: ids.length }
}
