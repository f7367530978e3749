import { type clientErrorsEndpoints, t } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { createRateLimit, type DeclaredLimit } from '../../../http/rate-limits.ts'
import type { Platform } from '../../../platform/platform.ts'

export const CLIENT_ERROR_LIMITS = {
  fromAnywhere: {
    name: 'client-errors-all',
    points: 200,
    refill: 200,
    every: 'hour',
    counts: 'reports of failed screens in all',
    reason: 'Many networks together must not fill the log either.',
  },
} satisfies Record<string, DeclaredLimit>

export function clientErrorsHandlers(services: Platform): Handlers<typeof clientErrorsEndpoints> {
  const { log } = services
  const fromAnywhere = createRateLimit(services, CLIENT_ERROR_LIMITS.fromAnywhere)

  return {
    reportClientError: async ({ body: { message, screen, version } }) => {
      await fromAnywhere.consume('all')
      log.warn({ screen, version, reason: withoutPersonalData(message) }, 'a screen failed')
      return { detail: t('The error has been reported.') }
    },
  }
}

/**
 * Removes possible personal data from an error's message: email addresses, numbers such as ids and
 * telephone numbers, the query and fragment of URLs, and text in double quotes or backticks, in which
 * browsers quote data that they cannot parse. Names of identifiers, in single quotes, stay.
 */
export const withoutPersonalData = (message: string): string =>
  message
    .replace(/"[^"]*("|$)|`[^`]*(`|$)/g, '[text]')
    .replace(/[^\s@()<>]+@[^\s@()<>]+/g, '[email]')
    .replace(/[?#][^\s)]+/g, '[query]')
    .replace(/\+?\d[\d\s().-]{2,}/g, '[number]')
