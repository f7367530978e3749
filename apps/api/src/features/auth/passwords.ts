import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import bcrypt from 'bcrypt'
import pLimit from 'p-limit'

export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether the password is the one that was hashed; null (nobody has this address) takes as long. */
  verify(password: string, hash: string | null): Promise<boolean>
}

/** How many hash at once: the others wait, so that a rush of sign-ins leaves a core for marking. */
const AT_ONCE = Math.max(1, availableParallelism() - 1)

/**
 * bcrypt ignores what comes after 72 bytes and stops at NUL, so it is given a digest of the whole
 * password, in base64 (OWASP Password Storage Cheat Sheet, pre-hashing with bcrypt).
 */
const digest = (password: string) =>
  createHash('sha256').update(password.normalize()).digest('base64')

/** @param cost bcrypt's: each step doubles the work; 12 takes about 0.2 s of a core. */
export function createPasswords(cost: number): Passwords {
  const limit = pLimit(AT_ONCE)
  const dummy = bcrypt.hash(digest('nobody has this password'), cost)
  return {
    hash: (password) => limit(() => bcrypt.hash(digest(password), cost)),
    verify: (password, hash) =>
      limit(async () => {
        const matches = await bcrypt.compare(digest(password), hash ?? (await dummy))
        return matches && hash !== null
      }),
  }
}
