import { type clientErrorsEndpoints, t } from '@church/shared'
import { networkOf } from '../../../http/address.ts'
import type { Handlers } from '../../../http/call.ts'
import { createRateLimit, type DeclaredLimit } from '../../../http/rate-limits.ts'
import type { Platform } from '../../../platform/platform.ts'

const HOUR = 3600

export const clientErrorBounds = {
  fromNetwork: {
    name: 'client-errors',
    tries: 20,
    seconds: HOUR,
    counts: 'reports of failed screens from a network',
    reason: 'Each writes a line to the log.',
  },
  fromAnywhere: {
    name: 'client-errors-all',
    tries: 200,
    seconds: HOUR,
    counts: 'reports of failed screens in all',
    reason: 'Many networks together must not fill the log either.',
  },
} satisfies Record<string, DeclaredLimit>

export function clientErrorsHandlers({
  log,
  pool,
}: Platform): Handlers<typeof clientErrorsEndpoints> {
  const fromNetwork = createRateLimit(pool, clientErrorBounds.fromNetwork)
  const fromAnywhere = createRateLimit(pool, clientErrorBounds.fromAnywhere)

  return {
    reportClientError: async ({ body: { message, screen, version }, ip }) => {
      await fromNetwork.consume(networkOf(ip))
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
