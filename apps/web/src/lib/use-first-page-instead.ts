import { hasCode } from '@church/shared'
import { useEffect } from 'react'
import type { PagedSearch } from './paged-search.ts'

interface Query {
  error: Error | null
  isPlaceholderData: boolean
}

/**
 * Shows page 1 where the page that was asked for has nothing: it is empty, or past the end,
 * since rows may go while somebody is turning pages.
 * @returns what a PagedList shows; nothing of the missing page while page 1 is on its way
 */
export function useFirstPageInstead<Found extends Query, Row>(
  shown: PagedSearch,
  query: Found,
  rows: readonly Row[] | undefined,
) {
  const { page, goTo } = shown
  const { error, isPlaceholderData } = query
  const isPastEnd = hasCode(error, 'invalid-page', 'not-found')
  const isEmpty = rows?.length === 0 && !isPlaceholderData
  const missing = page > 1 && (isPastEnd || isEmpty)

  // biome-ignore lint/correctness/useExhaustiveDependencies: goTo is new on each rendering
  useEffect(() => {
    if (missing) goTo(1, { replace: true })
  }, [missing])

  return missing
    ? { shown, query: { ...query, error: null }, rows: undefined }
    : { shown, query, rows }
}
