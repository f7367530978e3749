import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useChange } from '../../../lib/use-change.ts'

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
