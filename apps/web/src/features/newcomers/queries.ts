import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Those who registered today, newest first. */
export const newcomersToday = queryOptions({
  queryKey: ['users', 'newcomers'],
  queryFn: ({ signal }) => api.listNewcomers({}, { signal }),
})

/** Deletes the accounts of several newcomers. */
export function useRemoveNewcomers() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: number[]) => api.removeNewcomers({ body: { ids } }),
    // Also after a failure: some may have been deleted.
    onSettled: () => client.invalidateQueries(),
  })
}
