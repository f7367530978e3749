import { createHmac } from 'node:crypto'
import { deriveKey } from '../../../platform/encryption.ts'

/** Derives a message's token. */
export type TokenOf = (message: { id: number; queuedAt: Date }) => string

/**
 * Derives tokens from the installation's key, which is not in the database: so each attempt repeats the link of an
 * earlier one, which may have arrived, although no row or process keeps it. The time makes it unique, since a restored
 * database numbers its messages again.
 */
export function createMessageTokens([newest = '']: string[]): TokenOf {
  const key = deriveKey(newest, 'tokens of messages')
  return ({ id, queuedAt }) =>
    createHmac('sha256', key).update(`${id} ${queuedAt.toISOString()}`).digest('base64url')
}
