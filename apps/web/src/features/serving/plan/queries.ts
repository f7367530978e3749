import { addDays, PLAN_DAYS, type Plan, type ServingRole, type Telling } from '@church/shared'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { churchDate } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { useChange } from '../../../lib/use-change.ts'
import { churchFacts } from '../../church/details/index.ts'

const serving = [['serving']]

/** Selects a plan: a team, and church dates, both included. */
export interface PlanOf {
  team: number
  from: string
  until: string
}

/** Who serves when in a team. */
const planOf = (query: PlanOf) =>
  queryOptions({
    queryKey: ['serving', 'plan', query],
    queryFn: ({ signal }) => api.getPlan({ query }, { signal }),
  })

/** The plan of a team for the coming weeks, with its range. */
export function useComingPlan(team: number) {
  const { data: church } = useQuery(churchFacts)
  const today = churchDate(serverNow(), church?.time_zone)
  const range: PlanOf = { team, from: today, until: addDays(today, PLAN_DAYS) }
  return { range, query: useQuery(planOf(range)) }
}

/** Sets the person of a slot; null empties it. */
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

/** Tells the people of the drafts their dates. */
export const useTell = () =>
  useChange((body: Telling) => api.tellPlan({ body }), serving, 'settled')

/** Selects roles: those of a session or of a series. */
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

/** Who serves at a session. Takes its id. */
export const servingAt = (session: number) =>
  queryOptions({
    queryKey: ['serving', 'day', session],
    queryFn: ({ signal }) => api.listServing({ params: { id: session } }, { signal }),
  })

/** Marks a person who serves, as a steward does. Takes their id. */
export const useMarkServing = (session: number) =>
  useChange(
    (user: number) => api.markForSteward({ body: { session, user } }),
    [['serving', 'day'], ['steward']],
    'settled',
  )

/** The name of a person on a plan; empty for a gap. */
export const nameIn = ({ people }: Plan, user: number | null): string =>
  people.find(({ id }) => id === user)?.name ?? ''
