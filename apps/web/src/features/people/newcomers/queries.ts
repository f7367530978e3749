import type { NewcomerQuery } from '@church/shared'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { everything, useChange } from '../../../lib/use-change.ts'

/** Enough to decide about a busy Sunday at once; each newcomer is also compared with everybody else. */
const pageSize = 25

/** A page of newcomers: of those who wait for an admin, or who registered today. */
export const newcomerPage = (query: Pick<NewcomerQuery, 'keyword' | 'page' | 'list'>) =>
  queryOptions({
    queryKey: ['users', 'newcomers', query],
    queryFn: ({ signal }) =>
      api.findNewcomers({ query: { ...query, page_size: pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** How many newcomers wait for an admin. Refetched every minute. */
export const waitingCount = queryOptions({
  queryKey: ['users', 'newcomers', 'waiting'],
  queryFn: ({ signal }) => api.findNewcomers({ query: { page_size: 1 } }, { signal }),
  select: ({ count }) => count,
  refetchInterval: 60_000,
})

interface Decision {
  ids: number[]
  decision: 'approve' | 'decline'
}

/** Approves newcomers, or declines them and deletes their accounts. */
export function useDecide() {
  return useChange(
    ({ ids, decision }: Decision) => {
      const [id] = ids
      return id !== undefined && ids.length === 1
        ? api.decideOnNewcomer({ params: { id }, body: { decision } })
        : api.decideOnNewcomers({ body: { ids, decision } })
    },
    // Also after a failure: another admin may have decided.
    everything,
    'settled',
  )
}
