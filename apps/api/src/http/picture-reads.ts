import { generalErrors } from '@church/shared'
import { createConcurrencyLimit } from '../platform/concurrency-limit.ts'
import { createFairQueue } from '../platform/fair-queue.ts'
import { StorageError } from '../platform/storage-error.ts'
import { refuse } from './errors.ts'

/** Pictures read from the bucket at once: fewer than its limit, so that the product's own reads find a place. */
const READS = 24
/** Requests being served or waiting, of one network and in all. A network may be a church full of phones. */
const PER_NETWORK = 512
const TOTAL = 2_048
/** Milliseconds that a request may wait for its turn. */
const WAIT_MS = 10_000

interface Visit {
  /** As `networkOf` returns it. */
  network: string
  /** Whether the visitor has disconnected. */
  isGone: () => boolean
}

/** Reads a picture for a visitor. @throws HttpError 429, StorageError */
type ReadPicture = <T>(visit: Visit, read: () => Promise<T>) => Promise<T>

/**
 * Serves networks round-robin, and refuses further requests of a network that has many. Pictures need no sign-in, so a
 * client that requests thousands, even of missing ones, must not take everybody else's places.
 */
export function createPictureReads(): ReadPicture {
  const places = createConcurrencyLimit({ perKey: PER_NETWORK, total: TOTAL })
  const queue = createFairQueue(READS)
  return async ({ network, isGone }, read) => {
    const release = places.acquire(network)
    if (typeof release === 'string') {
      throw refuse(generalErrors.tooManyTries, { headers: { 'Retry-After': '5' } })
    }
    const deadline = performance.now() + WAIT_MS
    try {
      return await queue({ key: network, isAborted: isGone }, () => {
        if (performance.now() > deadline) throw new StorageError('pictures wait too long')
        return read()
      })
    } finally {
      release()
    }
  }
}
