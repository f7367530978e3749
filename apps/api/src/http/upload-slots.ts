import { createConcurrencyLimit, type LimitReached } from '../platform/concurrency-limit.ts'

/** Whose upload it is. */
export interface Uploader {
  person: string
  /** As `networkOf` returns it. */
  network: string
  isAdmin: boolean
}

interface UploadSlots {
  /** @returns a function that releases the slot, or the limit reached */
  acquire(uploader: Uploader): (() => void) | LimitReached
}

/** Concurrent uploads in this process: each may hold twice its 5 MB in memory until it is decoded. */
const SLOTS = 16
/** Slots that only admins may take. */
const FOR_ADMINS = 2
/** The share of the free slots that one network may take: five while all are free. */
const NETWORK_SHARE = 0.5

/** Limits uploads to one per person, and to a share of the slots per network. */
export function createUploadSlots(): UploadSlots {
  const people = createConcurrencyLimit({ perKey: 1, total: SLOTS })
  const total = SLOTS - FOR_ADMINS
  const members = createConcurrencyLimit({ perKey: total, total, share: NETWORK_SHARE })
  return {
    acquire({ person, network, isAdmin }) {
      const releasePerson = people.acquire(person)
      if (typeof releasePerson === 'string' || isAdmin) return releasePerson
      const releaseNetwork = members.acquire(network)
      if (typeof releaseNetwork === 'string') {
        releasePerson()
        return releaseNetwork
      }
      return () => {
        releasePerson()
        releaseNetwork()
      }
    },
  }
}
