import { hasCode } from '@church/shared'
import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePagedSearch } from './paged-search.ts'

/** Builds the `queryOptions` for a page of a list, or of the part of it that the filter shows. */
type PageOptions<Data, Key extends QueryKey> = (
  search: { keyword: string; page: number },
  filter: string,
  paramOf: (name: string) => string,
) => UseQueryOptions<Data, Error, Data, Key>

/**
 * Loads the page of a list that the address selects, for a PagedList.
 *
 * Falls back to page 1 if the page is empty or past the end, because rows may be deleted in the
 * meantime.
 */
export function usePagedQuery<Data, Row, Key extends QueryKey>(
  optionsOf: PageOptions<Data, Key>,
  rowsOf: (data: Data) => readonly Row[],
  pageName?: string,
  kept?: readonly string[],
) {
  const shown = usePagedSearch(pageName, kept)
  const { keyword, filter, page, paramOf, goTo } = shown
  const query = useQuery({
    ...optionsOf({ keyword, page }, filter, paramOf),
    // The previous page stays visible while the next one loads.
    placeholderData: keepPreviousData,
  })
  const { data, error, isPlaceholderData } = query
  const rows = data && rowsOf(data)
  const isPastEnd = hasCode(error, 'invalid-page', 'not-found')
  const isEmpty = rows?.length === 0 && !isPlaceholderData
  const isMissing = page > 1 && (isPastEnd || isEmpty)

  // Runs after every render: if two lists change the address at once, only one succeeds.
  useEffect(() => {
    if (isMissing) goTo(1, { replace: true })
  })

  return isMissing
    ? { shown, query: { ...query, error: null }, rows: undefined }
    : { shown, query, rows }
}
