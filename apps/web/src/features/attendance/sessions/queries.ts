import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

// The attendance screen loads this file; see admin-queries.ts for what only admins need.

/** The sessions that are not closed. The first is the current one. */
export const currentSessions = queryOptions({
  queryKey: ['sessions', 'current'],
  queryFn: ({ signal }) => api.listCurrentSessions({}, { signal }),
})
