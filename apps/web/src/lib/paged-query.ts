import { hasCode } from '@church/shared'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePagedSearch } from './paged-search.ts'

/** The query of a list's page, as `queryOptions` makes it. */
type PageOptions<Data, Key extends QueryKey> = (search: {
  keyword: string
  page: number
}) => UseQueryOptions<Data, Error, Data, Key>

/**
 * A list's page as the address asks for it: what a PagedList shows.
 *
 * Shows page 1 instead of a page that is empty or past the end, since rows may go while
 * somebody is turning pages.
 */
export function usePagedQuery<Data, Row, Key extends QueryKey>(
  optionsOf: PageOptions<Data, Key>,
  rowsOf: (data: Data) => readonly Row[],
  pageName?: string,
) {
  const shown = usePagedSearch(pageName)
  const { keyword, page, goTo } = shown
  const query = useQuery(optionsOf({ keyword, page }))
  const { data, error, isPlaceholderData } = query
  const rows = data && rowsOf(data)
  const isPastEnd = hasCode(error, 'invalid-page', 'not-found')
  const isEmpty = rows?.length === 0 && !isPlaceholderData
  const isMissing = page > 1 && (isPastEnd || isEmpty)

  // After each rendering: of two lists that change the address at once, only one succeeds.
  useEffect(() => {
    if (isMissing) goTo(1, { replace: true })
  })

  return isMissing
    ? { shown, query: { ...query, error: null }, rows: undefined }
    : { shown, query, rows }
}
