import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

// The attendance screen loads this file; see admin-queries.ts for what only admins need.

const sessions = ['sessions'] as const

/** The sessions that are not closed. The first is the current one. */
export const currentSessions = queryOptions({
  queryKey: [...sessions, 'current'],
  queryFn: ({ signal }) => api.listCurrentSessions({}, { signal }),
})

/** Closes a session that has ended, and refetches sessions and attendance. */
export function useExpireSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api.expireSession({ params: { id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: sessions })
      await client.invalidateQueries({ queryKey: ['attendance'] })
    },
  })
}
