import type { IncomingHttpHeaders } from 'node:http'
import { generalErrors, t } from '@church/shared'
import { isSameSecret } from '../platform/secrets.ts'
import { csrfTokenOf } from './browsers.ts'
import { refuse } from './errors.ts'

/**
 * A browser stores no cookie of an https site that it opened over http, such as at the name of a NAS: then no reload
 * helps, only the site's own address.
 * @throws HttpError 403 unless the header matches the cookie
 */
export function checkCsrf(headers: IncomingHttpHeaders, publicUrl: string): void {
  const cookie = csrfTokenOf(headers)
  if (cookie && isSameSecret(cookie, String(headers['x-csrftoken'] ?? ''))) return
  const { origin: url } = new URL(publicUrl)
  const isElsewhere = !cookie && headers.origin !== undefined && headers.origin !== url
  throw refuse(generalErrors.pageOutOfDate, {
    ...(isElsewhere && {
      detail: t('This site’s address is {url}. Please open it there, and try again.', { url }),
    }),
  })
}
