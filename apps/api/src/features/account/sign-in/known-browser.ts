import type { IncomingHttpHeaders } from 'node:http'
import { parse, stringifySetCookie } from 'cookie'
import { createEncryption, type Encryption } from '../../../platform/encryption.ts'
import { hashToken, randomToken } from '../../../platform/random-token.ts'

const COOKIE = 'known-browser'
const YEAR_SECONDS = 365 * 86_400

/** Encrypts the cookie of a browser that has signed in. */
export const createBrowserEncryption = (installationKeys: string[]): Encryption =>
  createEncryption(installationKeys, 'known browsers')

interface Needs {
  browserEncryption: Encryption
  env: { PUBLIC_URL: string }
}

/** The header that lets a browser show later that it has signed in to this account. It opens nothing. */
export function rememberBrowser({ browserEncryption, env }: Needs, userId: number) {
  const value = browserEncryption.encrypt(randomToken(), String(userId))
  return {
    'Set-Cookie': stringifySetCookie(COOKIE, value, {
      httpOnly: true,
      sameSite: 'strict',
      secure: env.PUBLIC_URL.startsWith('https:'),
      path: '/api/users/login/code/',
      maxAge: YEAR_SECONDS,
    }),
  }
}

/** The digest of a browser's cookie if its last sign-in was to this account; else null. */
export function findKnownBrowser(
  { browserEncryption }: Pick<Needs, 'browserEncryption'>,
  headers: IncomingHttpHeaders,
  userId: number,
): string | null {
  const value = parse(headers.cookie ?? '')[COOKIE]
  const isKnown = value && browserEncryption.decrypt(value, String(userId)) !== null
  return isKnown ? hashToken(value) : null
}
