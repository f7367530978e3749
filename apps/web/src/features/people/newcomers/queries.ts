import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { mutations, queries } from '../../../lib/queries.ts'
import { useChange } from '../../../ui/use-change.ts'

/** How many newcomers wait for an admin. Refetched every minute. */
export const waitingCount = queryOptions({
  ...queries.findNewcomers({ query: { page_size: 1 } }),
  select: ({ count }) => count,
  refetchInterval: 60_000,
})

interface Decision {
  ids: number[]
  decision: 'approve' | 'decline'
}

/** Approves newcomers, or declines them and deletes their accounts. */
export function useDecide() {
  return useChange({
    mutationKey: mutations.decideOnNewcomers.mutationKey,
    mutationFn: ({ ids, decision }: Decision) => {
      const [id] = ids
      return id !== undefined && ids.length === 1
        ? api.decideOnNewcomer({ params: { id }, body: { decision } })
        : api.decideOnNewcomers({ body: { ids, decision } })
    },
  })
}
