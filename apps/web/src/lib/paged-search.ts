import { useSearchParams } from 'react-router-dom'

/** The current search and page of a paged list, and functions to change them. */
interface PagedSearch {
  /** Empty for everything. */
  keyword: string
  /** Starts at 1. */
  page: number
  /** Which part of the list is shown; empty for everything. */
  filter: string
  /** Searches for the keyword and shows page 1. */
  search: (keyword: string) => void
  /** Shows page 1 of a part of the list, with the same keyword. */
  filterBy: (filter: string) => void
  goTo: (page: number, options?: { replace: boolean }) => void
}

/**
 * The keyword, filter and page of a paged list, stored in the address, so that going back, reloading
 * and sharing the link show the same page. Several lists on one screen share the keyword and the filter
 * but have separate page parameters.
 * @param kept further parameters of the screen, which a search leaves as they are
 */
export function usePagedSearch(pageName = 'page', kept: readonly string[] = []): PagedSearch {
  const [params, setParams] = useSearchParams()
  const requested = Number(params.get(pageName) ?? 1)
  const keyword = params.get('keyword') ?? ''
  const filter = params.get('show') ?? ''
  // Drops the page parameters, so that every list returns to page 1.
  const show = (keyword: string, filter: string) =>
    setParams((before) => ({
      ...Object.fromEntries([...before].filter(([name]) => kept.includes(name))),
      ...(keyword && { keyword }),
      ...(filter && { show: filter }),
    }))
  return {
    keyword,
    filter,
    page: Number.isInteger(requested) && requested > 1 ? requested : 1,
    search: (keyword) => show(keyword, filter),
    filterBy: (filter) => show(keyword, filter),
    goTo: (page, options) =>
      setParams((before) => {
        const after = new URLSearchParams(before)
        if (page > 1) after.set(pageName, String(page))
        else after.delete(pageName)
        return after
      }, options),
  }
}
