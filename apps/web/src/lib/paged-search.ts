import { useSearchParams } from 'react-router-dom'
import { changedParams } from './changed-params.ts'

/** The current search and page of a paged list, and functions to change them. */
export interface PagedSearch {
  /** Empty for everything. */
  keyword: string
  /** Starts at 1. */
  page: number
  /** Which part of the list is shown; empty for everything. */
  filter: string
  /** Searches for the keyword and shows page 1. While it is being typed, the history gets no entry for each pause. */
  search: (keyword: string, options?: { replace: boolean }) => void
  /** Shows page 1 of a part of the list, with the same keyword. */
  filterBy: (filter: string) => void
  /** The value of a further parameter, such as a filter or the column by which the list is sorted; empty for none. */
  paramOf: (name: string) => string
  /** Changes further parameters, and shows page 1. Empty ones go. */
  change: (values: Record<string, string>) => void
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
  const show = (values: Record<string, string>, options?: { replace: boolean }) =>
    setParams((before) => {
      const stay = [...before].filter(([name]) => kept.includes(name))
      const after = { ...Object.fromEntries(stay), keyword, show: filter, ...values }
      const isGone = (name: string) => name in values || !kept.includes(name)
      return Object.fromEntries(
        Object.entries(after).filter(([name, value]) => value !== '' || !isGone(name)),
      )
    }, options)
  return {
    keyword,
    filter,
    page: Number.isInteger(requested) && requested > 1 ? requested : 1,
    search: (keyword, options) => show({ keyword }, options),
    filterBy: (filter) => show({ show: filter }),
    paramOf: (name) => params.get(name) ?? '',
    change: show,
    goTo: (page, options) =>
      setParams(
        (before) => changedParams(before, { [pageName]: page > 1 ? String(page) : null }),
        options,
      ),
  }
}
