import { useSearchParams } from 'react-router'

/** What of a paged list is shown, and how to show something else. */
export interface PagedSearch {
  /** Empty for everything. */
  keyword: string
  /** Starts at 1. */
  page: number
  /** Shows what matches, from page 1. */
  search: (keyword: string) => void
  goTo: (page: number, options?: { replace: boolean }) => void
}

/**
 * The keyword and page of a list screen, kept in its address: going back, reloading or sending the
 * link shows the same page again.
 */
export function usePagedSearch(): PagedSearch {
  const [params, setParams] = useSearchParams()
  const keyword = params.get('keyword') ?? ''
  const asked = Number(params.get('page') ?? 1)
  const show = (shown: { keyword: string; page: number }, options?: { replace: boolean }) =>
    setParams(
      {
        ...(shown.keyword && { keyword: shown.keyword }),
        ...(shown.page > 1 && { page: String(shown.page) }),
      },
      options,
    )
  return {
    keyword,
    page: Number.isInteger(asked) && asked > 1 ? asked : 1,
    search: (next) => show({ keyword: next, page: 1 }),
    goTo: (page, options) => show({ keyword, page }, options),
  }
}
