import { createHmac, type KeyObject, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { parse, stringifySetCookie } from 'cookie'
import { createEncryption, deriveKey } from '../platform/encryption.ts'
import { hashToken, randomToken } from '../platform/random-token.ts'
import { isSameSecret } from '../platform/secrets.ts'
import { securedName } from './secured-name.ts'

/** The cookie of a browser that has signed in. On https it has the prefix `__Secure-`, so that no page sets it over http. */
const SIGNED_IN = 'signed-in-before'
/** Its form before version 2.4, which only the account that it is for can open. */
const KNOWN_BEFORE = 'known-browser'
const YEAR_SECONDS = 365 * 86_400

/** The cookie of every page, against requests from other sites. */
const PAGE = 'csrftoken'
const PAGE_BYTES = 24
const SIGNATURE_BYTES = 12

type SetCookie = { 'Set-Cookie': string }

/**
 * What the server knows of a browser before anybody signs in. Both cookies come from the server and cannot be made up,
 * so that a limit never trusts what a client has chosen itself.
 */
export interface Browsers {
  /** The header that lets a browser show later that it has signed in to this account. It opens nothing. */
  remember(userId: number): SetCookie
  /** The account of a browser's last sign-in; null without one. */
  accountOf(headers: IncomingHttpHeaders): number | null
  /** The digest of a browser's cookie if its last sign-in was to this account; else null. */
  digestFor(headers: IncomingHttpHeaders, userId: number): string | null
  /** The header that sets a page's cookie, unless the browser has one of this server. */
  pageCookie(headers: IncomingHttpHeaders): SetCookie | Record<never, never>
  /** The page's cookie of a browser, if this server made it; else null. */
  pageOf(headers: IncomingHttpHeaders): string | null
  /** Whose limits a stranger shares: browsers that have loaded a page do not share those of other clients. */
  groupOf(headers: IncomingHttpHeaders, network: string): string
}

/** @param publicUrl tells whether the site uses TLS, which a request reveals only behind a trusted proxy */
export function createBrowsers(installationKeys: string[], publicUrl: string): Browsers {
  const encryption = createEncryption(installationKeys, 'known browsers')
  const keys = installationKeys.map((key) => deriveKey(key, 'pages'))
  const secure = publicUrl.startsWith('https:')
  const known = securedName(SIGNED_IN, secure)
  const OWNER = 'any account'

  const signature = (key: KeyObject, bytes: Buffer) =>
    createHmac('sha256', key).update(bytes).digest().subarray(0, SIGNATURE_BYTES)

  const isOurs = (token: string) => {
    const bytes = Buffer.from(token, 'base64url')
    if (bytes.length !== PAGE_BYTES + SIGNATURE_BYTES) return false
    const [random, signed] = [bytes.subarray(0, PAGE_BYTES), bytes.subarray(PAGE_BYTES)]
    return keys.some((key) =>
      isSameSecret(signature(key, random).toString('hex'), signed.toString('hex')),
    )
  }

  const accountOf = (headers: IncomingHttpHeaders) => {
    const value = cookieOf(headers, known)
    const text = value && encryption.decrypt(value, OWNER)
    return text ? Number(text.split(' ')[0]) : null
  }

  const pageOf = (headers: IncomingHttpHeaders) => {
    const token = csrfTokenOf(headers)
    return token && isOurs(token) ? token : null
  }

  return {
    remember(userId) {
      const value = encryption.encrypt(`${userId} ${randomToken()}`, OWNER)
      const options = { httpOnly: true, sameSite: 'strict', secure, path: '/api/' } as const
      return {
        'Set-Cookie': stringifySetCookie(known, value, { ...options, maxAge: YEAR_SECONDS }),
      }
    },
    accountOf,
    digestFor(headers, userId) {
      if (accountOf(headers) === userId) return hashToken(cookieOf(headers, known))
      const older = cookieOf(headers, KNOWN_BEFORE)
      const isKnown = older && encryption.decrypt(older, String(userId)) !== null
      return isKnown ? hashToken(older) : null
    },
    pageCookie(headers) {
      const [key] = keys
      if (!key || pageOf(headers)) return {}
      const random = randomBytes(PAGE_BYTES)
      const value = Buffer.concat([random, signature(key, random)]).toString('base64url')
      return {
        'Set-Cookie': stringifySetCookie(PAGE, value, { sameSite: 'lax', secure, path: '/' }),
      }
    },
    pageOf,
    groupOf: (headers, network) => `${network} ${pageOf(headers) ? 'pages' : 'others'}`,
  }
}

const cookieOf = ({ cookie = '' }: IncomingHttpHeaders, name: string): string =>
  parse(cookie)[name] ?? ''

/** The random token in a browser's cookie; empty without one. The page sends it back as X-CSRFToken. */
export const csrfTokenOf = (headers: IncomingHttpHeaders): string => cookieOf(headers, PAGE)
