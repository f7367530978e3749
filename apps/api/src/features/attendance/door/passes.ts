import jwt from 'jsonwebtoken'
import { deriveKey } from '../../../platform/encryption.ts'

/** Long enough to register in between. */
const PASS_SECONDS = 10 * 60

const ALGORITHM = 'HS256' as const
const PARTIES = { issuer: 'church', audience: 'church-door' } as const

interface Entry {
  sessionId: number
  /** The person whom the pass is for; null for anybody, if the QR code was scanned before signing in. */
  userId: number | null
}

/** Signed proofs that somebody had the code at the door of a session. */
export interface Passes {
  issue(entry: Entry, now: Date): { pass: string; until: Date }
  /** The session and person of a genuine pass, or why it cannot be used. */
  read(pass: string, now: Date): Entry | 'expired' | 'invalid'
}

const secondsOf = (now: Date) => Math.floor(now.getTime() / 1000)

export function createPasses(installationKey: string): Passes {
  const key = deriveKey(installationKey, 'door passes')
  return {
    issue({ sessionId, userId }, now) {
      const exp = secondsOf(now) + PASS_SECONDS
      const claims = { session: sessionId, user: userId, iat: secondsOf(now), exp }
      const pass = jwt.sign(claims, key, { ...PARTIES, algorithm: ALGORITHM })
      return { pass, until: new Date(exp * 1000) }
    },
    read(pass, now) {
      const options = { ...PARTIES, algorithms: [ALGORITHM], clockTimestamp: secondsOf(now) }
      try {
        return entryOf(jwt.verify(pass, key, options))
      } catch (error) {
        return error instanceof jwt.TokenExpiredError ? 'expired' : 'invalid'
      }
    },
  }
}

function entryOf(payload: jwt.JwtPayload | string): Entry | 'invalid' {
  if (typeof payload === 'string') return 'invalid'
  const { session: sessionId, user } = payload
  if (!Number.isInteger(sessionId)) return 'invalid'
  return { sessionId, userId: Number.isInteger(user) ? user : null }
}
