import type { IncomingHttpHeaders } from 'node:http'
import { providerErrors } from '@church/shared'
import { refuse } from '../../../http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createExchange, type Purpose } from './exchange.ts'
import { createProvider, type Identity } from './provider-client.ts'

type Needs = Pick<Platform, 'clock' | 'env' | 'log'> & { installationKeys: string[] }

/** What the provider sends along with a person who comes back from it. */
interface Sent {
  code: string
  state: string
  iss?: string | undefined
}

/** Visits of people to the provider, each for one purpose in one browser. */
export type ProviderVisits = ReturnType<typeof createProviderVisits>

export function createProviderVisits({ clock, env, log, installationKeys }: Needs) {
  const provider = createProvider({ clock, env, log })
  const exchange = createExchange({ clock, publicUrl: env.PUBLIC_URL, installationKeys })

  const mustHave = () => {
    if (!provider) throw refuse(providerErrors.notSetUp)
    return provider
  }

  return {
    provider,
    mustHave,
    keep: exchange.keep,
    kept: exchange.kept,
    end: exchange.end,

    /** The page to open, and the header that ties its answer to the browser. @throws HttpError 404, 503 */
    begin: async (purpose: Purpose) => {
      const { checks, headers } = exchange.begin(purpose)
      return { url: await mustHave().begin(checks, purpose === 'proof'), headers }
    },

    /** Who came back. @throws HttpError 401 if they did not leave this browser for this purpose, 404, 503 */
    finish: async (
      headers: IncomingHttpHeaders,
      purpose: Purpose,
      sent: Sent,
    ): Promise<Identity> => {
      const checks = exchange.find(headers, purpose, sent.state)
      if (!checks) throw refuse(providerErrors.refused)
      return mustHave().finish(sent, checks)
    },
  }
}
