import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

// The attendance screen loads this file with the folder's index; admin-queries.ts has what only this folder needs.

/** The sessions that are not closed. The first is the current one. */
export const currentSessions = queryOptions({
  queryKey: ['sessions', 'current'],
  queryFn: ({ signal }) => api.listCurrentSessions({}, { signal }),
})

/** All sessions, newest first, with those of the coming weeks. */
export const allSessions = queryOptions({
  queryKey: ['sessions', 'all'],
  queryFn: ({ signal }) => api.listSessions({}, { signal }),
})

/** The services that repeat, by weekday and time, for everybody. */
export const regularServices = queryOptions({
  queryKey: ['sessions', 'regular'],
  queryFn: ({ signal }) => api.listRegularServices({}, { signal }),
  staleTime: 5 * 60_000,
})
