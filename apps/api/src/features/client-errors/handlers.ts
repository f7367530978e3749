import type { clientErrorsEndpoints } from '@church/shared'
import { networkOf } from '../../http/address.ts'
import type { Handlers } from '../../http/call.ts'
import { createRateLimit } from '../../http/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { withoutPersonalData } from './rules.ts'

const HOUR = 3600

export function clientErrorsHandlers({
  log,
  pool,
}: Platform): Handlers<typeof clientErrorsEndpoints> {
  const fromNetwork = createRateLimit(pool, { name: 'client-errors', tries: 20, seconds: HOUR })
  // Many networks together must not fill the log either.
  const fromAnywhere = createRateLimit(pool, {
    name: 'client-errors-all',
    tries: 200,
    seconds: HOUR,
  })

  return {
    reportClientError: async ({ body: { message, screen, version }, ip }) => {
      await fromNetwork.consume(networkOf(ip))
      await fromAnywhere.consume('all')
      log.warn({ screen, version, reason: withoutPersonalData(message) }, 'a screen failed')
      return { detail: 'The error has been reported.' }
    },
  }
}
