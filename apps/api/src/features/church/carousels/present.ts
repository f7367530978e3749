import type { PageQuery } from '@church/shared'
import { type Found, pageCount, presentPage } from '../../../http/paging.ts'
import { urlForWidth } from '../../../platform/picture-names.ts'
import type { ItemRow } from './data.ts'

/** An item with the URL of each width of its picture. */
export function presentItem<Text extends string>(item: ItemRow<Text>) {
  const sources = item.widths.map((width) => ({ src: urlForWidth(item.image, width), width }))
  return { ...item, sources }
}

/** @throws HttpError 404 for a page past the end */
export function presentItemPage<Text extends string>(
  path: string,
  query: PageQuery,
  found: Found<ItemRow<Text>>,
) {
  return {
    ...presentPage(path, query, found, presentItem<Text>),
    page: query.page,
    pages: pageCount(found.count, query),
  }
}
