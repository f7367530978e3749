import { useSearchParams } from 'react-router-dom'

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
 * The keyword and page of a list, kept in the address: going back, reloading or sending the link
 * shows the same page again. Several lists on one screen share the keyword and name their pages
 * differently.
 */
export function usePagedSearch(pageName = 'page'): PagedSearch {
  const [params, setParams] = useSearchParams()
  const asked = Number(params.get(pageName) ?? 1)
  return {
    keyword: params.get('keyword') ?? '',
    page: Number.isInteger(asked) && asked > 1 ? asked : 1,
    // Leaves the pages out, so that every list starts again at page 1.
    search: (keyword) => setParams(keyword ? { keyword } : {}),
    goTo: (page, options) =>
      setParams((before) => {
        const after = new URLSearchParams(before)
        if (page > 1) after.set(pageName, String(page))
        else after.delete(pageName)
        return after
      }, options),
  }
}
