import type { SortedBy } from '@church/shared'

/** How a list is sorted, and how to change it. */
export interface Sorting {
  /** The key of the column, with `-` before it from the last to the first. */
  by: string
  onSort: (by: string) => void
}

/** The order in the address if the list has such a column, and otherwise the list's own. */
export function sortIn<Key extends string>(
  keys: readonly Key[],
  paramOf: (name: string) => string,
  otherwise: SortedBy<Key>,
): SortedBy<Key> {
  const sort = paramOf('sort')
  const found = keys
    .flatMap((key): SortedBy<Key>[] => [key, `-${key}`])
    .find((order) => order === sort)
  return found ?? otherwise
}

/**
 * Sorts by the headings of columns; the address has the order unless it is the list's own.
 * @param change writes parameters of the address
 */
export const sortingOf = <Order extends string>(
  by: Order,
  otherwise: Order,
  change: (values: Record<string, string>) => void,
): Sorting => ({ by, onSort: (sort) => change({ sort: sort === otherwise ? '' : sort }) })
