import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queries } from '../../../lib/queries.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'

/** Two letters of a name are enough to search for. */
const shortest = 2

/**
 * Finds people by what is typed of a name, once typing pauses. The previous ones stay while the next ones load.
 * @param most how many are found; a longer name finds the others
 */
export function usePeopleFound(typed: string, most = 10) {
  const text = typed.trim()
  const keyword = useDebounced(text)
  const isLong = keyword.length >= shortest && text.length >= shortest
  const query = useQuery({
    ...queries.listUsers({ query: { keyword, page: 1, page_size: most } }),
    placeholderData: keepPreviousData,
    enabled: isLong,
  })
  return { ...query, isLong, people: isLong ? (query.data?.users ?? []) : [] }
}
