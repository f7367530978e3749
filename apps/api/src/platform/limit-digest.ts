import { createHmac } from 'node:crypto'
import { deriveKey } from './encryption.ts'

/** Turns the key of a limit, such as an account or an address, into what is stored. */
export type LimitDigest = (key: string) => string

/**
 * Keys say who tried what, so only their digests are stored, under the newest key of the installation: without it, the
 * ids of all accounts could be tried out. After a rotation, limits begin anew.
 */
export function createLimitDigest([newest = '']: readonly string[]): LimitDigest {
  const secret = deriveKey(newest, 'rate limits')
  return (key) => createHmac('sha256', secret).update(key).digest('base64url').slice(0, 32)
}
