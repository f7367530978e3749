import type { Session } from '@church/shared'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

const sessions = ['sessions'] as const

/** The sessions that are not closed. The first is the current one. */
export const currentSessions = queryOptions({
  queryKey: [...sessions, 'current'],
  queryFn: ({ signal }) => api.listCurrentSessions({}, { signal }),
})

/** Creates a session. Its times are ISO instants. */
export function useCreateSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Pick<Session, 'name' | 'start_datetime' | 'end_datetime'>) =>
      api.createSession({ body }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessions }),
  })
}

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
