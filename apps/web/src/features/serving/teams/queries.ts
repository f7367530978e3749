import type { CallInput, contract } from '@church/shared'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useChange } from '../../../lib/use-change.ts'

type TeamBody = CallInput<typeof contract.createTeam>['body']

/** Plans change with their team. */
const changed = [['serving']]

/** The teams that the user is in or leads, or all for an admin. */
export const teams = queryOptions({
  queryKey: ['serving', 'teams'],
  queryFn: ({ signal }) => api.listTeams({}, { signal }),
})

export const useCreateTeam = () =>
  useChange((body: TeamBody) => api.createTeam({ body }), changed, 'settled')

export const useUpdateTeam = () =>
  useChange(
    ({ id, ...body }: TeamBody & { id: number }) => api.updateTeam({ params: { id }, body }),
    changed,
    'settled',
  )

/** Dissolves a team. Takes its id. */
export const useDeleteTeam = () =>
  useChange((id: number) => api.deleteTeam({ params: { id } }), changed, 'settled')
