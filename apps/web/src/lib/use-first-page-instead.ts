import { ApiError } from '@church/shared'
import { useEffect } from 'react'
import type { PagedSearch } from './paged-search.ts'

interface Query {
  data: { results: unknown[] } | { users: unknown[] } | undefined
  error: Error | null
  isPlaceholderData: boolean
}

/**
 * Shows page 1 where the page that was asked for has nothing: it is empty, or past the end (404),
 * since rows may go while somebody is turning pages.
 * @returns whether page 1 is on its way, so that nothing of the missing one is shown
 */
export function useFirstPageInstead({ page, goTo }: PagedSearch, query: Query): boolean {
  const { data, error, isPlaceholderData } = query
  const isPastEnd = error instanceof ApiError && error.status === 404
  const rows = data && ('users' in data ? data.users : data.results)
  const isEmpty = rows?.length === 0 && !isPlaceholderData
  const missing = page > 1 && (isPastEnd || isEmpty)

  // biome-ignore lint/correctness/useExhaustiveDependencies: goTo is new on each rendering
  useEffect(() => {
    if (missing) goTo(1, { replace: true })
  }, [missing])

  return missing
}
