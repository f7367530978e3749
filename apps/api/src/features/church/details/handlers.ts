import { type churchEndpoints, t } from '@church/shared'
import type { Browsers } from '../../../http/browsers.ts'
import type { Handlers } from '../../../http/call.ts'
import { Reply } from '../../../http/reply.ts'
import type { Platform } from '../../../platform/platform.ts'
import { version } from '../../../platform/version.ts'
import { createCampus, deleteCampus, listCampuses, updateCampus } from './campuses.ts'
import { replaceLogo, setLogo } from './logo.ts'
import { type Dependants, findSettings, updateChurch } from './settings.ts'

type Needs = Platform & Dependants & { browsers: Browsers }

export function churchHandlers(services: Needs): Handlers<typeof churchEndpoints> {
  const { browsers, church, env } = services
  return {
    getChurch: async ({ headers }) => {
      const facts = await church.lastKnown()
      const answer = {
        ...facts,
        media_url: env.MEDIA_URL ?? null,
        url: env.PUBLIC_URL,
        sends_mail: env.SMTP_URL !== undefined,
        version,
      }
      return new Reply(answer, browsers.pageCookie(headers))
    },

    getChurchSettings: () => findSettings(services),

    updateChurch: async ({ body, caller }) => {
      await updateChurch(services, body, caller)
      return findSettings(services)
    },

    uploadLogo: async ({ file, caller }) => {
      await replaceLogo(services, file, caller.id)
      return findSettings(services)
    },

    removeLogo: async ({ caller }) => {
      await setLogo(services, null, caller.id)
      return findSettings(services)
    },

    listCampuses: () => listCampuses(services),

    createCampus: ({ body, caller }) => createCampus(services, body, caller.id),

    updateCampus: ({ params: { id }, body, caller }) =>
      updateCampus(services, { id, body, actorId: caller.id }),

    deleteCampus: async ({ params: { id }, caller }) => {
      await deleteCampus(services, { id, actorId: caller.id })
      return { detail: t('The campus has been deleted.') }
    },
  }
}
