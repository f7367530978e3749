import { createConcurrencyLimit } from '../platform/concurrency-limit.ts'
import { createFairQueue } from '../platform/fair-queue.ts'
import { tooManyTries } from './too-many-tries.ts'

/** Pictures read from the bucket at once: fewer than its limit, so that the product's own reads find a place. */
const READS = 24
/** Requests being served or waiting, of one group and in all. A group may be a church full of phones. */
const PER_GROUP = 512
const TOTAL = 2_048
/** Milliseconds that a request may wait for its turn. */
const WAIT_MS = 10_000
/** Milliseconds after which one that was refused may come again. */
const AGAIN_MS = 5_000

interface Visit {
  /** Whose requests wait in one queue, and whose in one line of it, as for a `Visitor`. */
  group: string
  line: string
  /** Whether the visitor has disconnected. */
  isGone: () => boolean
}

/** Reads a picture for a visitor. @throws HttpError 429 */
type ReadPicture = <T>(visit: Visit, read: () => Promise<T>) => Promise<T>

/**
 * Serves groups round-robin, and in each its lines, and refuses further requests of a group that has many. Pictures need
 * no sign-in, so a client that requests thousands, even of missing ones, must not take everybody else's places.
 */
export function createPictureReads(): ReadPicture {
  const places = createConcurrencyLimit({ perKey: PER_GROUP, total: TOTAL })
  const queue = createFairQueue(READS)
  return async ({ group, line, isGone }, read) => {
    const release = places.acquire(group)
    if (typeof release === 'string') throw tooManyTries(AGAIN_MS, 'another network')
    const deadline = performance.now() + WAIT_MS
    try {
      return await queue({ key: group, line, isAborted: isGone }, () => {
        if (performance.now() > deadline) throw tooManyTries(AGAIN_MS, 'another network')
        return read()
      })
    } finally {
      release()
    }
  }
}
