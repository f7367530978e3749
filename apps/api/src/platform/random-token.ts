import { createHash, randomBytes } from 'node:crypto'

/** A secret of 32 random bytes, base64url, for a refresh token or a link. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of such a token. With 256 random bits, a plain hash cannot be reversed by guessing. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
