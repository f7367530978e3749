import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import bcrypt from 'bcrypt'
import type { Visitor } from '../../http/visitor.ts'
import { createFairQueue } from '../../platform/fair-queue.ts'

/** Hashing waits for its turn among visitors. Rejects with an AbortedError for one who has left meanwhile. */
export interface Passwords {
  hash(password: string, visitor?: Visitor): Promise<string>
  /** Whether the password is the one that was hashed; null or none (nobody has this address, or no password) takes as long. */
  verify(password: string, hash: string | null, visitor?: Visitor): Promise<boolean>
}

/** Nobody in particular: the product itself. */
const nobody: Visitor = { network: '', isAborted: () => false }

/**
 * How many hash at once: the others wait, so that a rush of sign-ins leaves a core for marking. Each
 * address has its turn, so that the rush of one does not keep another waiting.
 */
const CONCURRENCY = Math.max(1, availableParallelism() - 1)

/**
 * bcrypt ignores what comes after 72 bytes and stops at NUL, so it is given a digest of the whole
 * password, in base64 (OWASP Password Storage Cheat Sheet, pre-hashing with bcrypt).
 */
const digest = (password: string) =>
  createHash('sha256').update(password.normalize()).digest('base64')

/** @param cost bcrypt's: each step doubles the work; 12 takes about 0.2 s of a core. */
export function createPasswords(cost: number): Passwords {
  const queue = createFairQueue(CONCURRENCY)
  const queued = <T>({ network, isAborted }: Visitor, work: () => Promise<T>) =>
    queue({ key: network, isAborted }, work)
  const dummy = bcrypt.hash(digest('nobody has this password'), cost)
  return {
    hash: (password, visitor = nobody) =>
      queued(visitor, () => bcrypt.hash(digest(password), cost)),
    verify: (password, hash, visitor = nobody) =>
      queued(visitor, async () => {
        const matches = await bcrypt.compare(digest(password), hash || (await dummy))
        return matches && hash !== null
      }),
  }
}
