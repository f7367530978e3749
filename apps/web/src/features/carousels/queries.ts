import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

const church = ['carousels', 'church'] as const
const program = ['carousels', 'program'] as const

/** The home page's gallery. */
export const churchImages = queryOptions({
  queryKey: [...church, 'images'],
  queryFn: ({ signal }) => api.listChurchImages({}, { signal }),
})

/** The home page's upcoming programs. */
export const programImages = queryOptions({
  queryKey: [...program, 'images'],
  queryFn: ({ signal }) => api.listProgramImages({}, { signal }),
})

interface Search {
  keyword: string
  /** From 1. */
  page: number
}

/** A page of the church carousel's items; the page before stays until the next one is there. */
export const churchItems = (query: Search) =>
  queryOptions({
    queryKey: [...church, 'items', query],
    queryFn: ({ signal }) => api.listChurchCarousel({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** As `churchItems`, of the program carousel. */
export const programItems = (query: Search) =>
  queryOptions({
    queryKey: [...program, 'items', query],
    queryFn: ({ signal }) => api.listProgramCarousel({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

export interface NewItem {
  file: Blob
  title?: string
  description?: string
  details?: string
  /** Told the share that has been sent, 0 to 1. */
  onProgress: (share: number) => void
  /** Gives it up. */
  signal: AbortSignal
}

/** Adds an item to the church carousel; its lists are loaded again before it counts as done. */
export function useCreateChurchItem() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ file, description = '', onProgress, signal }: NewItem) =>
      api.createChurchItem({ file, body: { description } }, { onProgress, signal }),
    // Also after a failure: what was given up may have arrived.
    onSettled: () => client.invalidateQueries({ queryKey: church }),
  })
}

/** As `useCreateChurchItem`, for the program carousel. */
export function useCreateProgramItem() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ file, title = '', details = '', onProgress, signal }: NewItem) =>
      api.createProgramItem({ file, body: { title, details } }, { onProgress, signal }),
    // Also after a failure: what was given up may have arrived.
    onSettled: () => client.invalidateQueries({ queryKey: program }),
  })
}

/** Removes an item from the church carousel. */
export function useDeleteChurchItem() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api.deleteChurchItem({ params: { id } }),
    // Also after a failure: somebody else may have removed it.
    onSettled: () => client.invalidateQueries({ queryKey: church }),
  })
}

/** Removes an item from the program carousel. */
export function useDeleteProgramItem() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api.deleteProgramItem({ params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: program }),
  })
}
