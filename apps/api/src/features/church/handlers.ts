import type { churchEndpoints } from '@church/shared'
import { handOutCsrfCookie } from '../../http/csrf.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Platform } from '../../platform/platform.ts'

export function churchHandlers({ env }: Platform): Handlers<typeof churchEndpoints> {
  return {
    getChurch: async ({ response }) => {
      handOutCsrfCookie(response, env.PUBLIC_URL)
      return { ...env.church, media_url: env.MEDIA_URL ?? null }
    },
  }
}
