import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { generalErrors } from '@church/shared'
import { parse, stringifySetCookie } from 'cookie'
import { isSameSecret } from '../platform/secrets.ts'
import { refuse } from './errors.ts'

const COOKIE = 'csrftoken'

/**
 * The header that sets a CSRF cookie, unless the browser has one. The page reads the cookie and sends
 * it back as X-CSRFToken.
 * @param publicUrl tells whether the site uses TLS, which a request reveals only behind a trusted proxy
 */
export function csrfCookie(
  headers: IncomingHttpHeaders,
  publicUrl: string,
): Record<string, string> {
  if (csrfTokenOf(headers)) return {}
  const value = randomBytes(24).toString('base64url')
  const secure = publicUrl.startsWith('https:')
  return { 'Set-Cookie': stringifySetCookie(COOKIE, value, { sameSite: 'lax', secure, path: '/' }) }
}

/** @throws HttpError 403 unless the header matches the cookie */
export function checkCsrf(headers: IncomingHttpHeaders): void {
  const cookie = csrfTokenOf(headers)
  const header = String(headers['x-csrftoken'] ?? '')
  if (!cookie || !isSameSecret(cookie, header)) throw refuse(generalErrors.pageOutOfDate)
}

/** The random token in a browser's cookie; empty without one. */
export const csrfTokenOf = (headers: IncomingHttpHeaders): string =>
  parse(headers.cookie ?? '')[COOKIE] ?? ''
