import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { keyOf, queries } from '../../../lib/queries.ts'

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
