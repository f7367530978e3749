import { hasCode, type SortedBy } from '@church/shared'
import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { type PagedSearch, usePagedSearch } from './paged-search.ts'
import { sortIn, sortingOf } from './sorting.ts'

type Page<Row> = { results: readonly Row[] } | { users: readonly Row[] }

/** Builds the `queryOptions` for a page of a list, or of the part of it that the filter shows. */
type PageOptions<Data, Key extends QueryKey, Sort extends string> = (
  search: Pick<PagedSearch, 'keyword' | 'page'>,
  shown: PagedSearch & { sort: SortedBy<Sort> | undefined },
) => UseQueryOptions<Data, Error, Data, Key>

interface Options<Sort extends string> {
  /** The page's parameter in the address, where a screen has several lists. */
  pageName?: string
  /** Further parameters of the screen, which a search leaves as they are. */
  kept?: readonly string[]
  /** The keys by which the headings of columns sort the list. */
  sorts?: readonly Sort[]
  /** The order until then. */
  first?: SortedBy<NoInfer<Sort>>
}

/**
 * Loads the page of a list that the address selects, for a PagedList.
 *
 * Falls back to page 1 if the page is empty or past the end, because rows may be deleted in the
 * meantime.
 */
export function usePagedQuery<Data, Row, Key extends QueryKey, Sort extends string = never>(
  optionsOf: PageOptions<Data & Page<Row>, Key, Sort>,
  { pageName, kept = [], sorts, first }: Options<Sort> = {},
) {
  const shown = usePagedSearch(pageName, sorts ? ['sort', ...kept] : kept)
  const { keyword, page, paramOf, goTo, change } = shown
  const sort = sorts && first && sortIn(sorts, paramOf, first)
  const query = useQuery({
    ...optionsOf({ keyword, page }, { ...shown, sort }),
    // The previous page stays visible while the next one loads.
    placeholderData: keepPreviousData,
  })
  const { data, error, isPlaceholderData } = query
  const rows = data && ('users' in data ? data.users : data.results)
  const isPastEnd = hasCode(error, 'invalid-page', 'not-found')
  const isEmpty = rows?.length === 0 && !isPlaceholderData
  const isMissing = page > 1 && (isPastEnd || isEmpty)
  const sorting = sort && first && sortingOf(sort, first, change)

  // Runs after every render: if two lists change the address at once, only one succeeds.
  useEffect(() => {
    if (isMissing) goTo(1, { replace: true })
  })

  return isMissing
    ? { shown, sorting, query: { ...query, error: null }, rows: undefined }
    : { shown, sorting, query, rows }
}
