import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useChange } from '../../../lib/use-change.ts'

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

/** A page of the church carousel's items. The previous page stays visible while the next one loads. */
export const churchItems = (query: Search) =>
  queryOptions({
    queryKey: [...church, 'items', query],
    queryFn: ({ signal }) => api.listChurchCarousel({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Like `churchItems`, for the program carousel. */
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
  /** Receives the fraction sent so far, 0 to 1. */
  onProgress: (share: number) => void
  /** Aborts the upload. */
  signal: AbortSignal
}

/** Adds an item to the church carousel. Resolves once its lists have been refetched. */
export function useCreateChurchItem() {
  return useChange(
    ({ file, description = '', onProgress, signal }: NewItem) =>
      api.createChurchItem({ file, body: { description } }, { onProgress, signal }),
    // Also after a failure: an aborted upload may have arrived.
    [church],
    'settled',
  )
}

/** Like `useCreateChurchItem`, for the program carousel. */
export function useCreateProgramItem() {
  return useChange(
    ({ file, title = '', details = '', onProgress, signal }: NewItem) =>
      api.createProgramItem({ file, body: { title, details } }, { onProgress, signal }),
    // Also after a failure: an aborted upload may have arrived.
    [program],
    'settled',
  )
}

/** Deletes an item from the church carousel. */
export function useDeleteChurchItem() {
  return useChange(
    (id: number) => api.deleteChurchItem({ params: { id } }),
    // Also after a failure: somebody else may have deleted it.
    [church],
    'settled',
  )
}

/** Deletes an item from the program carousel. */
export function useDeleteProgramItem() {
  return useChange((id: number) => api.deleteProgramItem({ params: { id } }), [program], 'settled')
}
