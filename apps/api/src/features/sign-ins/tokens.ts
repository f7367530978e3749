import { createSecretKey } from 'node:crypto'
import jwt from 'jsonwebtoken'
import type { Clock } from '../../platform/clock.ts'

const ACCESS_SECONDS = 15 * 60
export const REFRESH_DAYS = 30

/** The one algorithm that is signed with and accepted (RFC 8725 §3.1). */
const ALGORITHM = 'HS256' as const

/** Who issues and accepts the tokens: a token of another service is worth nothing here (RFC 8725 §3.8, §3.9). */
const PARTIES = { issuer: 'church', audience: 'church-api' } as const

/** How many access tokens are remembered at most: about ten megabytes of them. */
const REMEMBERED_MAX = 20_000

export interface AccessClaims {
  userId: number
  signInId: number
}

/** What is remembered of a token that was found genuine. */
interface Genuine extends AccessClaims {
  /** In seconds since 1970. */
  expiresAt: number
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
  // A phone shows the same token many times within its quarter of an hour, and its signature stays
  // as good as it was. When it ends is looked at each time, and so is, elsewhere, its sign-in.
  const remembered = new Map<string, Genuine>()
  const verify = (token: string): Genuine | null => {
    try {
      const options = { ...PARTIES, algorithms: [ALGORITHM], clockTimestamp: seconds() }
      const found = genuine(jwt.verify(token, key, options))
      if (!found) return null
      const [oldest] = remembered.keys()
      if (oldest !== undefined && remembered.size >= REMEMBERED_MAX) remembered.delete(oldest)
      remembered.set(token, found)
      return found
    } catch {
      return null
    }
  }
  return {
    issueAccess: ({ userId, signInId }) => {
      const iat = seconds()
      return jwt.sign(
        { sub: String(userId), sid: signInId, typ: 'access', iat, exp: iat + ACCESS_SECONDS },
        key,
        { ...PARTIES, algorithm: ALGORITHM },
      )
    },
    readAccess: (token) => {
      const known = remembered.get(token) ?? verify(token)
      return known && seconds() < known.expiresAt ? known : null
    },
  }
}

/** Only a token that says it is an access token, and when it ends, is one. */
function genuine(payload: jwt.JwtPayload | string): Genuine | null {
  if (typeof payload === 'string') return null
  const { exp: expiresAt, sid: signInId, sub, typ } = payload
  if (typ !== 'access' || typeof expiresAt !== 'number') return null
  const userId = Number(sub)
  return Number.isInteger(userId) && Number.isInteger(signInId)
    ? { userId, signInId, expiresAt }
    : null
}
