import type { Plan, ServingRole, Telling } from '@church/shared'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useChange } from '../../../lib/use-change.ts'

const serving = [['serving']]

/** Which plan: a team, and church dates, both included. */
export interface PlanOf {
  team: number
  from: string
  until: string
}

/** Who serves when in a team. */
export const planOf = (query: PlanOf) =>
  queryOptions({
    queryKey: ['serving', 'plan', query],
    queryFn: ({ signal }) => api.getPlan({ query }, { signal }),
  })

/** Puts somebody on a slot, or with null takes the person off. */
export const useSetSlot = () =>
  useChange(
    ({ slot, user }: { slot: number; user: number | null }) =>
      api.setSlot({ params: { slot }, body: { user } }),
    serving,
    'settled',
  )

/** Fills the gaps with drafts. */
export const useSuggest = () =>
  useChange((body: PlanOf) => api.suggestPlan({ body }), serving, 'settled')

/** Tells everybody their drafts. */
export const useTell = () =>
  useChange((body: Telling) => api.tellPlan({ body }), serving, 'settled')

/** Whose roles: a session's or a series'. */
export interface RolesOf {
  of: 'session' | 'series'
  id: number
}

export const rolesOf = ({ of, id }: RolesOf) =>
  queryOptions({
    queryKey: ['serving', 'roles', of, id],
    queryFn: ({ signal }) =>
      of === 'series'
        ? api.getSeriesRoles({ params: { id } }, { signal })
        : api.getSessionRoles({ params: { id } }, { signal }),
  })

export const useSetRoles = () =>
  useChange(
    ({ of, id, roles }: RolesOf & { roles: ServingRole[] }) => {
      const call = { params: { id }, body: { roles } }
      return of === 'series' ? api.setSeriesRoles(call) : api.setSessionRoles(call)
    },
    serving,
    'settled',
  )

/** The name of somebody whom a plan names; empty for a gap. */
export const nameIn = ({ people }: Plan, user: number | null): string =>
  people.find(({ id }) => id === user)?.name ?? ''
