import type { clientErrorsEndpoints } from '@church/shared'
import { networkOf } from '../../../http/address.ts'
import type { Handlers } from '../../../http/call.ts'
import { createRateLimit } from '../../../http/rate-limits.ts'
import type { Platform } from '../../../platform/platform.ts'
import { clientErrorBounds } from './bounds.ts'
import { withoutPersonalData } from './rules.ts'

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
      return { detail: 'The error has been reported.' }
    },
  }
}
