import type { Retention } from '@church/shared'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** How long records are kept. */
export const retentionSetting = queryOptions({
  queryKey: ['retention'],
  queryFn: ({ signal }) => api.getRetention({}, { signal }),
})

export function useUpdateRetention() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Retention) => api.setRetention({ body }),
    // The change itself is an event of the audit log.
    onSuccess: () => client.invalidateQueries(),
  })
}
