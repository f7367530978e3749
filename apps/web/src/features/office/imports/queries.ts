import type { ImportField, ImportKind, ImportVerdict } from '@church/shared'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { everything, useChange } from '../../../lib/use-change.ts'

const imports = ['imports'] as const

/** The imports of the last week, newest first. */
export const importList = queryOptions({
  queryKey: [...imports, 'list'],
  queryFn: ({ signal }) => api.listImports({}, { signal }),
})

/** Milliseconds between two looks at an import that is being applied. */
const LOOK_MS = 1_000

/** An import; while it is being applied, with its progress. */
export const importById = (id: number, isSending = false) =>
  queryOptions({
    queryKey: [...imports, id],
    queryFn: ({ signal }) => api.getImport({ params: { id } }, { signal }),
    // After a lost connection, the server may still be applying it.
    refetchInterval: ({ state: { data } }) =>
      isSending || (data?.state === 'preview' && data.progress > 0) ? LOOK_MS : false,
  })

interface RowsQuery {
  keyword: string
  /** From 1. */
  page: number
  verdict?: ImportVerdict
}

/** A page of an import's rows. The previous page stays visible while the next one loads. */
export const importRows = (id: number, query: RowsQuery) =>
  queryOptions({
    queryKey: [...imports, id, 'rows', query],
    queryFn: ({ signal }) =>
      api.listImportRows({ params: { id }, query: { ...query, page_size: 25 } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The ids of up to a hundred people whom an import added and who have an address. */
export const addedPeople = (id: number) =>
  queryOptions({
    queryKey: [...imports, id, 'added'],
    queryFn: async ({ signal }) => {
      const found: number[] = []
      for (let page = 1; found.length < 100; page++) {
        const query = { verdict: 'new', page, page_size: 100 } as const
        const { results, next } = await api.listImportRows({ params: { id }, query }, { signal })
        for (const { person, changes } of results) {
          if (person && changes.some(({ field }) => field === 'email')) found.push(person)
        }
        if (next === null) break
      }
      return found.slice(0, 100)
    },
  })

interface Upload {
  kind: ImportKind
  file: File
  onProgress: (share: number) => void
}

/** Uploads a file. Resolves with its preview. */
export function useUploadImport() {
  return useChange(
    ({ kind, file, onProgress }: Upload) =>
      api.createImport({ file, body: { kind, file_name: file.name.slice(-200) } }, { onProgress }),
    [imports],
    'settled',
  )
}

/** Matches columns to fields; resolves once the rows have been checked again. */
export function useMatchColumns(id: number) {
  return useChange(
    (columns: Record<string, ImportField | null>) =>
      api.setImportColumns({ params: { id }, body: { columns } }),
    [imports],
    'settled',
  )
}

export interface Decided {
  skip: number[]
  skip_rest: boolean
  decide: Record<string, number | null>
}

/** Applies an import. Nearly every screen may show something else afterwards. */
export function useApplyImport(id: number) {
  return useChange(
    (body: Decided) => api.applyImport({ params: { id }, body }),
    everything,
    'settled',
  )
}

/** Undoes an import. */
export function useUndoImport(id: number) {
  return useChange(() => api.undoImport({ params: { id } }), everything, 'settled')
}
