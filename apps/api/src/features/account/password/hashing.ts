import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import bcrypt from 'bcrypt'
import { paceOf, type Visitor } from '../../../http/visitor.ts'
import { createFairQueue } from '../../../platform/fair-queue.ts'

/** Hashing is queued by visitor. It rejects with an AbortedError if the visitor has disconnected meanwhile. */
type Waiting = Pick<Visitor, 'group' | 'line' | 'isAborted'>

export interface Passwords {
  hash(password: string, visitor?: Waiting): Promise<string>
  /** Whether the password matches the hash. Without a hash (unknown address or no password) it takes just as long. */
  verify(password: string, hash: string | null, visitor?: Waiting): Promise<boolean>
}

/** Stands for the product itself when it hashes for no visitor. */
const ourselves: Waiting = { group: '', line: '', isAborted: () => false }

/**
 * Concurrent hashes: the rest are queued, so that a rush of sign-ins leaves a core free for marking.
 * The queue serves groups round-robin, and within a group its lines, so that a rush from one does not delay another.
 */
const CONCURRENCY = Math.max(1, availableParallelism() - 1)

/**
 * bcrypt ignores everything after 72 bytes and stops at NUL, so it hashes a base64 digest of the whole
 * password (OWASP Password Storage Cheat Sheet, pre-hashing with bcrypt).
 */
const digest = (password: string) =>
  createHash('sha256').update(password.normalize()).digest('base64')

/** @param cost the bcrypt cost: each step doubles the work; 12 takes a core about 0.2 s */
export function createPasswords(cost: number): Passwords {
  const queue = createFairQueue(CONCURRENCY, paceOf)
  const queued = <T>({ group, line, isAborted }: Waiting, work: () => Promise<T>) =>
    queue({ key: group, line, isAborted }, work)
  // Nobody's hash, to compare with. Its salt is all zeros, and so is the result, which no password has.
  const dummy = `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(53)}`
  return {
    hash: (password, visitor = ourselves) =>
      queued(visitor, () => bcrypt.hash(digest(password), cost)),
    verify: (password, hash, visitor = ourselves) =>
      queued(visitor, async () => {
        // No account, and one that has lost its password (an empty hash), take as long as a wrong password.
        const matches = await bcrypt.compare(digest(password), hash || dummy)
        return matches && Boolean(hash)
      }),
  }
}
