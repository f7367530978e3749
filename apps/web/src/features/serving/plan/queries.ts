import { addDays, PLAN_DAYS, type Plan, type ServingRole } from '@church/shared'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { churchDate } from '../../../lib/format.ts'
import { mutations, queries } from '../../../lib/queries.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { quiet, useChange } from '../../../ui/use-change.ts'
import { useChurch } from '../../church/details/index.ts'

/** Selects a plan: a team, or all teams of the user, and church dates, both included. */
export interface PlanOf {
  team?: number
  from: string
  until: string
}

/** The plan of a team, or of all teams of the user, for the coming weeks, with its range. */
export function useComingPlan(team?: number) {
  const church = useChurch()
  const today = churchDate(serverNow(), church?.time_zone)
  const range: PlanOf = {
    ...(team !== undefined && { team }),
    from: today,
    until: addDays(today, PLAN_DAYS),
  }
  return { range, query: useQuery(queries.getPlan({ query: range })) }
}

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
  useChange({
    mutationKey: mutations.setSessionRoles.mutationKey,
    mutationFn: ({ of, id, roles }: RolesOf & { roles: ServingRole[] }) => {
      const call = { params: { id }, body: { roles } }
      return of === 'series' ? api.setSeriesRoles(call) : api.setSessionRoles(call)
    },
    ...quiet,
  })

/** The name of a person on a plan; empty for a gap. */
export const nameIn = ({ people }: Plan, user: number | null): string =>
  people.find(({ id }) => id === user)?.name ?? ''
