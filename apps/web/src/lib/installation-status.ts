import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** The state of the installation, for admins. Refetched every minute. */
export const installationStatus = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }) => api.getStatus({}, { signal }),
  refetchInterval: 60_000,
})
