import type { churchEndpoints } from '@church/shared'
import type { Handlers } from '../../http/call.ts'
import { csrfCookie } from '../../http/csrf.ts'
import { Reply } from '../../http/reply.ts'
import type { Platform } from '../../platform/platform.ts'

export function churchHandlers({ church, env }: Platform): Handlers<typeof churchEndpoints> {
  return {
    getChurch: async ({ headers }) => {
      const facts = { ...(await church.lastKnown()), media_url: env.MEDIA_URL ?? null }
      return new Reply(facts, csrfCookie(headers, env.PUBLIC_URL))
    },
  }
}
