import { createHash, createSecretKey, randomBytes } from 'node:crypto'
import jwt from 'jsonwebtoken'
import type { Clock } from '../../platform/clock.ts'

const ACCESS_SECONDS = 15 * 60
export const REFRESH_DAYS = 30

/** The one algorithm that is signed with and accepted (RFC 8725 §3.1). */
const ALGORITHM = 'HS256'

export interface AccessClaims {
  userId: number
  signInId: number
}

export interface Tokens {
  /** A JWT that is good for 15 minutes. */
  issueAccess(claims: AccessClaims): string
  /** What a genuine, unexpired access token says; null for anything else. */
  readAccess(token: string): AccessClaims | null
}

export function createTokens(secret: string, clock: Clock): Tokens {
  // A key object is parsed once; a string would be on every call.
  const key = createSecretKey(Buffer.from(secret))
  const seconds = () => Math.floor(clock.now().getTime() / 1000)
  return {
    issueAccess: ({ userId, signInId }) => {
      const iat = seconds()
      return jwt.sign(
        { sub: String(userId), sid: signInId, typ: 'access', iat, exp: iat + ACCESS_SECONDS },
        key,
        {
          algorithm: ALGORITHM,
        },
      )
    },
    readAccess: (token) => {
      try {
        return accessClaims(
          jwt.verify(token, key, { algorithms: [ALGORITHM], clockTimestamp: seconds() }),
        )
      } catch {
        return null
      }
    },
  }
}

/** Only a token that says it is an access token, and when it ends, is one. */
function accessClaims(payload: jwt.JwtPayload | string): AccessClaims | null {
  if (typeof payload === 'string') return null
  if (payload.typ !== 'access' || typeof payload.exp !== 'number') return null
  const userId = Number(payload.sub)
  return Number.isInteger(userId) && Number.isInteger(payload.sid)
    ? { userId, signInId: payload.sid }
    : null
}

/** A secret of 32 random bytes for a refresh token or a link, base64url. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of such a secret. It has 256 random bits, so a plain hash cannot be guessed back. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
