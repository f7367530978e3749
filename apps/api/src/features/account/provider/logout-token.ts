import { createPublicKey } from 'node:crypto'
import jwt from 'jsonwebtoken'
import * as z from 'zod/mini'

/** Seconds that the provider's clock may be off. */
export const CLOCK_TOLERANCE = 120

/** Seconds for which a logout token counts after it was made. */
const FRESH_SECONDS = 300

/** Only signatures that the provider alone can make. */
const ALGORITHMS = (['RS', 'PS', 'ES'] as const).flatMap((kind) =>
  ([256, 384, 512] as const).map((bits) => `${kind}${bits}` as const),
)

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

/** The public keys of a provider. */
export const jwks = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), kid: z.optional(z.string()) })),
})
type Key = z.output<typeof jwks>['keys'][number]

/** OpenID Connect Back-Channel Logout 1.0, section 2.4; a token with a nonce would be one of a sign-in. */
const claims = z
  .object({
    iss: z.string(),
    iat: z.number(),
    jti: z.string().check(z.minLength(1), z.maxLength(500)),
    events: z.object({ [EVENT]: z.looseObject({}) }),
    sub: z.optional(z.string()),
    sid: z.optional(z.string()),
    nonce: z.optional(z.never()),
  })
  .check(z.refine(({ sub, sid }) => sub !== undefined || sid !== undefined))

/** Who has signed out at the provider, or which session there. */
export interface Logout {
  issuer: string
  id: string
  subject: string | null
  session: string | null
}

interface Facts {
  issuer: string
  clientId: string
  now: Date
  keys: () => Promise<Key[]>
}

/** Reads the claims if one of the keys has signed them for this client. */
function verified(token: string, keys: Key[], { issuer, clientId, now }: Facts): unknown {
  const kid = jwt.decode(token, { complete: true })?.header.kid
  const clockTimestamp = Math.floor(now.getTime() / 1000)
  for (const key of keys) {
    if (key.kty === 'oct' || (kid !== undefined && key.kid !== kid)) continue
    try {
      return jwt.verify(token, createPublicKey({ key, format: 'jwk' }), {
        algorithms: ALGORITHMS,
        issuer,
        audience: clientId,
        clockTimestamp,
        clockTolerance: CLOCK_TOLERANCE,
      })
    } catch {
      // Another key may fit.
    }
  }
  return null
}

/** Decodes a token without checking it. @returns null for what is no token */
function decoded(token: string) {
  try {
    return jwt.decode(token)
  } catch {
    // A payload that is no JSON.
    return null
  }
}

/** Checks a logout token. @returns null if anything about it does not fit */
export async function readLogoutToken(token: string, facts: Facts): Promise<Logout | null> {
  // The provider is asked for its keys only about tokens that claim to be its own.
  const said = decoded(token)
  if (typeof said !== 'object' || said?.iss !== facts.issuer) return null
  const { data } = claims.safeParse(verified(token, await facts.keys(), facts))
  if (!data) return null
  const age = facts.now.getTime() / 1000 - data.iat
  if (age < -CLOCK_TOLERANCE || age > FRESH_SECONDS + CLOCK_TOLERANCE) return null
  const { iss, jti, sub, sid } = data
  return { issuer: iss, id: jti, subject: sub ?? null, session: sid ?? null }
}
