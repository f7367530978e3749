import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** The church at a glance, for admins. Refetched every minute. */
export const overview = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => api.getOverview({}, { signal }),
  refetchInterval: 60_000,
})
