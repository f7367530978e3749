import { createHash, randomBytes } from 'node:crypto'

/** A secret of 32 random bytes for a refresh token or a link, base64url. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of such a secret. It has 256 random bits, so a plain hash cannot be guessed back. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
