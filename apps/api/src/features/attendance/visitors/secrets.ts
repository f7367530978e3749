import { createHmac } from 'node:crypto'
import { deriveKey } from '../../../platform/encryption.ts'
import { hashToken } from '../../../platform/random-token.ts'

/** The secret of a card, and its digest, which is stored. */
interface CardSecret {
  secret: string
  hash: string
}

/** Derives the secret for a phone's key at a session. */
export type SecretFor = (sessionId: number, key: string) => CardSecret

/**
 * Derives secrets from the phone's random key, so that a repeated request gets the same one although only the digest is
 * stored.
 */
export function createVisitSecrets([installationKey]: string[]): SecretFor {
  if (!installationKey) throw new Error('There is no key to make secrets with.')
  const derived = deriveKey(installationKey, 'visitor cards')
  return (sessionId, key) => {
    const secret = createHmac('sha256', derived).update(`${sessionId} ${key}`).digest('base64url')
    return { secret, hash: hashToken(secret) }
  }
}
