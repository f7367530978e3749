import { randomBytes, timingSafeEqual } from 'node:crypto'
import { generalErrors } from '@church/shared'
import { parse } from 'cookie'
import type { Request, Response } from 'express'
import { refuse } from './errors.ts'

const COOKIE = 'csrftoken'

/**
 * Gives the browser a CSRF cookie (readable by the page, which sends it back as X-CSRFToken) if it has none.
 * @param publicUrl says whether people come by TLS; a request says so only where a proxy is trusted
 */
export function handOutCsrfCookie(response: Response, publicUrl: string): void {
  if (cookieOf(response.req)) return
  response.cookie(COOKIE, randomBytes(24).toString('base64url'), {
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    path: '/',
  })
}

/** @throws HttpError 403 unless the header repeats the cookie. */
export function checkCsrf(request: Request): void {
  const cookie = cookieOf(request)
  const header = request.get('X-CSRFToken') ?? ''
  if (!cookie || !isSame(cookie, header)) throw refuse(generalErrors.pageOutOfDate)
}

const cookieOf = (request: Request) => parse(request.headers.cookie ?? '')[COOKIE] ?? ''

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
