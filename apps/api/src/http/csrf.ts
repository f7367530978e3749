import type { IncomingHttpHeaders } from 'node:http'
import { generalErrors } from '@church/shared'
import { isSameSecret } from '../platform/secrets.ts'
import { csrfTokenOf } from './browsers.ts'
import { refuse } from './errors.ts'

/** @throws HttpError 403 unless the header matches the cookie */
export function checkCsrf(headers: IncomingHttpHeaders): void {
  const cookie = csrfTokenOf(headers)
  const header = String(headers['x-csrftoken'] ?? '')
  if (!cookie || !isSameSecret(cookie, header)) throw refuse(generalErrors.pageOutOfDate)
}
