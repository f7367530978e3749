import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { quiet, useChange } from '../../../ui/use-change.ts'

/** The ids of the person who goes and of the one who stays. */
export interface Pair {
  from: number
  into: number
}

/** Merges a person into another. */
export function useMerge({ from, into }: Pair) {
  const client = useQueryClient()
  return useChange({
    ...quiet,
    mutationFn: () => api.mergeUsers({ params: { id: from }, body: { into } }),
    // Their attendance is in most lists. These reload when they are next opened; reloading now would ask for the person
    // who is gone.
    onSuccess: () => client.invalidateQueries({ refetchType: 'none' }),
  })
}
