import { createSecretKey } from 'node:crypto'
import jwt from 'jsonwebtoken'
import type { Clock } from '../platform/clock.ts'

const ACCESS_SECONDS = 15 * 60

/** The only algorithm used and accepted (RFC 8725 §3.1). */
const ALGORITHM = 'HS256' as const

/** The issuer and audience of the tokens, so that another service's token is rejected (RFC 8725 §3.8, §3.9). */
const PARTIES = { issuer: 'church', audience: 'church-api' } as const

/** Verified access tokens held in memory, which take about ten megabytes. */
const VERIFIED_MAX = 20_000

interface AccessClaims {
  userId: number
  signInId: number
}

/** The claims of a token with a valid signature. */
interface VerifiedToken extends AccessClaims {
  /** In seconds since 1970. */
  expiresAt: number
}

export interface Tokens {
  /** A JWT that is valid for 15 minutes, but not after its sign-in has ended. */
  issueAccess(claims: AccessClaims, until?: Date): string
  /** The claims of a genuine, unexpired access token; null for anything else. */
  readAccess(token: string): AccessClaims | null
}

export function createTokens(secret: string, clock: Clock): Tokens {
  // A key object is parsed once, a string on every call.
  const key = createSecretKey(Buffer.from(secret))
  const seconds = () => Math.floor(clock.now().getTime() / 1000)
  // A phone sends the same token many times within its 15 minutes, so the result of verifying its
  // signature is cached. Its expiry is checked on every use, as is the sign-in, elsewhere.
  const verified = new Map<string, VerifiedToken>()
  const verify = (token: string): VerifiedToken | null => {
    try {
      const options = { ...PARTIES, algorithms: [ALGORITHM], clockTimestamp: seconds() }
      const found = parseClaims(jwt.verify(token, key, options))
      if (!found) return null
      // The oldest come first, and expired first.
      for (const [oldest, { expiresAt }] of verified) {
        if (seconds() < expiresAt && verified.size < VERIFIED_MAX) break
        verified.delete(oldest)
      }
      verified.set(token, found)
      return found
    } catch {
      return null
    }
  }
  return {
    issueAccess: ({ userId, signInId }, until) => {
      const iat = seconds()
      const end = until ? Math.floor(until.getTime() / 1000) : Number.POSITIVE_INFINITY
      const exp = Math.min(iat + ACCESS_SECONDS, end)
      return jwt.sign({ sub: String(userId), sid: signInId, typ: 'access', iat, exp }, key, {
        ...PARTIES,
        algorithm: ALGORITHM,
      })
    },
    readAccess: (token) => {
      const known = verified.get(token) ?? verify(token)
      return known && seconds() < known.expiresAt ? known : null
    },
  }
}

/** Accepts only tokens with type "access" and an expiry. */
function parseClaims(payload: jwt.JwtPayload | string): VerifiedToken | null {
  if (typeof payload === 'string') return null
  const { exp: expiresAt, sid: signInId, sub, typ } = payload
  if (typ !== 'access' || typeof expiresAt !== 'number') return null
  const userId = Number(sub)
  return Number.isInteger(userId) && Number.isInteger(signInId)
    ? { userId, signInId, expiresAt }
    : null
}
