import type { ImportField, ImportKind, ImportVerdict } from '@church/shared'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { keyOf, mutations, queries } from '../../../lib/queries.ts'
import { quiet } from '../../../ui/use-change.ts'

/** The imports of the last week, newest first. */
export const importList = queries.listImports()

/** Milliseconds between two looks at an import that is being applied. */
const LOOK_MS = 1_000

/** An import; while it is being applied, with its progress. */
export const importById = (id: number, isSending = false) =>
  queryOptions({
    ...queries.getImport({ params: { id } }),
    // After a lost connection, the server may still be applying it.
    refetchInterval: ({ state: { data } }) =>
      isSending || (data?.state === 'preview' && data.progress > 0) ? LOOK_MS : false,
  })

interface RowsQuery {
  keyword: string
  /** From 1. */
  page: number
  verdict?: ImportVerdict
  left_out?: 'yes'
}

/** A page of an import's rows. */
export const importRows = (id: number, query: RowsQuery) =>
  queries.listImportRows({ params: { id }, query: { ...query, page_size: 25 } })

/** The ids of up to a hundred people whom an import added and who have an address. */
export const addedPeople = (id: number) =>
  queryOptions({
    queryKey: [...keyOf('listImportRows'), 'added', id],
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
  return useMutation({
    ...quiet,
    mutationKey: mutations.createImport.mutationKey,
    mutationFn: ({ kind, file, onProgress }: Upload) =>
      api.createImport({ file, body: { kind, file_name: file.name.slice(-200) } }, { onProgress }),
  })
}

/** Matches columns to fields; resolves once the rows have been checked again. */
export function useMatchColumns(id: number) {
  return useMutation({
    ...quiet,
    mutationKey: mutations.setImportColumns.mutationKey,
    mutationFn: (columns: Record<string, ImportField | null>) =>
      api.setImportColumns({ params: { id }, body: { columns } }),
  })
}

/** Reads the file in another way; resolves once its rows have been checked again. */
export function useReadAgain(id: number) {
  return useMutation({
    ...quiet,
    mutationKey: mutations.setImportColumns.mutationKey,
    mutationFn: (choices: Record<string, string>) =>
      api.setImportColumns({ params: { id }, body: { choices } }),
  })
}

export interface Decided {
  skip: number[]
  skip_rest: boolean
  decide: Record<string, number | null>
}

/** Applies an import. Nearly every screen may show something else afterwards. */
export function useApplyImport(id: number) {
  return useMutation({
    ...quiet,
    mutationKey: mutations.applyImport.mutationKey,
    mutationFn: (body: Decided) => api.applyImport({ params: { id }, body }),
  })
}

/** Undoes an import. */
export function useUndoImport(id: number) {
  return useMutation({
    ...quiet,
    mutationKey: mutations.undoImport.mutationKey,
    mutationFn: () => api.undoImport({ params: { id } }),
  })
}
