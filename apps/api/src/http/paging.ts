import { generalErrors, type PageQuery } from '@church/shared'
import { refuse } from './errors.ts'

/** A page's place among its list: what SQL's LIMIT and OFFSET take. */
export const windowOf = ({ page, page_size }: PageQuery) => ({
  limit: page_size,
  offset: (page - 1) * page_size,
})

function linkTo(path: string, query: PageQuery, page: number): string {
  const search = new URLSearchParams({ page: String(page), page_size: String(query.page_size) })
  if (query.keyword) search.set('keyword', query.keyword)
  return `${path}?${search}`
}

export const pageCount = (count: number, { page_size }: PageQuery) =>
  Math.max(1, Math.ceil(count / page_size))

/**
 * `next`, `previous` and `count` of a page; the links are relative to the host.
 * @throws HttpError 404 for a page past the end; the first page of nothing exists
 */
export function pageLinks(path: string, query: PageQuery, count: number) {
  const pages = pageCount(count, query)
  if (query.page > pages) throw refuse(generalErrors.invalidPage)
  return {
    next: query.page < pages ? linkTo(path, query, query.page + 1) : null,
    previous: query.page > 1 ? linkTo(path, query, query.page - 1) : null,
    count,
  }
}
