import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'

interface Claims {
  sub: string
  sid: number
}

const HEADER = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')

/** Checks HS256 tokens with a fixed header using Node's HMAC: signature, type and expiry. */
export function tokenReader(secret: string): (authorization: string | undefined) => Claims | null {
  const key = createSecretKey(Buffer.from(secret))
  return (authorization) => {
    const [header, payload, signature] = (authorization ?? '').slice('Bearer '.length).split('.')
    if (header !== HEADER || !payload || !signature) return null
    const expected = createHmac('sha256', key).update(`${header}.${payload}`).digest()
    const shown = Buffer.from(signature, 'base64url')
    if (shown.length !== expected.length || !timingSafeEqual(shown, expected)) return null
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    return claims.typ === 'access' && claims.exp > Date.now() / 1000 ? claims : null
  }
}
