import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { generalErrors } from '@church/shared'
import { parse, stringifySetCookie } from 'cookie'
import { refuse } from './errors.ts'

const COOKIE = 'csrftoken'

/**
 * The header that gives a browser a CSRF cookie (readable by the page, which sends it back as
 * X-CSRFToken); none where it has one.
 * @param publicUrl tells whether people come by TLS; a request tells only where a proxy is trusted
 */
export function csrfCookie(
  headers: IncomingHttpHeaders,
  publicUrl: string,
): Record<string, string> {
  if (cookieOf(headers)) return {}
  const value = randomBytes(24).toString('base64url')
  const secure = publicUrl.startsWith('https:')
  return { 'Set-Cookie': stringifySetCookie(COOKIE, value, { sameSite: 'lax', secure, path: '/' }) }
}

/** @throws HttpError 403 unless the header repeats the cookie. */
export function checkCsrf(headers: IncomingHttpHeaders): void {
  const cookie = cookieOf(headers)
  const header = String(headers['x-csrftoken'] ?? '')
  if (!cookie || !isSame(cookie, header)) throw refuse(generalErrors.pageOutOfDate)
}

const cookieOf = (headers: IncomingHttpHeaders) => parse(headers.cookie ?? '')[COOKIE] ?? ''

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
