import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { everything, useChange } from '../../../lib/use-change.ts'

/** The ids of the person who goes and of the one who stays. */
export interface Pair {
  from: number
  into: number
}

/** A preview of what merging two people would keep, fill and drop. */
export const mergePreview = ({ from, into }: Pair) =>
  queryOptions({
    queryKey: ['users', from, 'merge', into],
    queryFn: ({ signal }) =>
      api.previewMerge({ params: { id: from }, query: { into } }, { signal }),
  })

/** The merges into a person that can still be undone. */
export const mergesInto = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'merges'],
    queryFn: ({ signal }) => api.listMerges({ params: { id } }, { signal }),
  })

/** Merges a person into another. */
export function useMerge({ from, into }: Pair) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.mergeUsers({ params: { id: from }, body: { into } }),
    // Their attendance is in most lists. These reload when they are next opened; reloading now would ask for the person
    // who is gone.
    onSuccess: () => client.invalidateQueries({ refetchType: 'none' }),
  })
}

/** Undoes a merge by its id. Nearly every screen may show something else afterwards. */
export const useUndoMerge = () =>
  useChange((id: number) => api.undoMerge({ params: { id } }), everything)
