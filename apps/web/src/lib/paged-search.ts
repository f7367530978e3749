import { useSearchParams } from 'react-router-dom'

/** The current search and page of a paged list, and functions to change them. */
export interface PagedSearch {
  /** Empty for everything. */
  keyword: string
  /** Starts at 1. */
  page: number
  /** Searches for the keyword and shows page 1. */
  search: (keyword: string) => void
  goTo: (page: number, options?: { replace: boolean }) => void
}

/**
 * The keyword and page of a list, stored in the address, so that going back, reloading and sharing
 * the link show the same page. Several lists on one screen share the keyword but have separate page
 * parameters.
 */
export function usePagedSearch(pageName = 'page'): PagedSearch {
  const [params, setParams] = useSearchParams()
  const requested = Number(params.get(pageName) ?? 1)
  return {
    keyword: params.get('keyword') ?? '',
    page: Number.isInteger(requested) && requested > 1 ? requested : 1,
    // Drops the page parameters, so that every list returns to page 1.
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
