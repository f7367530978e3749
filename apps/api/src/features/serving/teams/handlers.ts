import { t, type teamEndpoints } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createTeam, deleteTeam, updateTeam } from './change-teams.ts'
import { findTeams } from './find-teams.ts'
import { seriesRoles, sessionRoles, setSeriesRoles, setSessionRoles } from './roles.ts'

export function teamHandlers(services: Platform): Handlers<typeof teamEndpoints> {
  const { pool } = services
  return {
    listTeams: ({ caller }) => findTeams(pool, caller),

    createTeam: ({ body, caller }) => createTeam(services, body, caller),

    updateTeam: ({ params: { id }, body, caller }) => updateTeam(services, { id, body, caller }),

    deleteTeam: async ({ params, caller }) => {
      await deleteTeam(services, params.id, caller)
      return { detail: t('The team has been dissolved.') }
    },

    getSessionRoles: async ({ params, caller }) => ({
      roles: await sessionRoles(pool, params.id, caller),
    }),

    setSessionRoles: async ({ params: { id }, body: { roles }, caller }) => ({
      roles: await setSessionRoles(services, { id, roles, caller }),
    }),

    getSeriesRoles: async ({ params, caller }) => ({
      roles: await seriesRoles(pool, params.id, caller),
    }),

    setSeriesRoles: async ({ params: { id }, body: { roles }, caller }) => ({
      roles: await setSeriesRoles(services, { id, roles, caller }),
    }),
  }
}
