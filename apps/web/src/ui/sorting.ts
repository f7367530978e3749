import type { SortedBy } from '@church/shared'
import type { Sorting } from './column.ts'

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
  { change }: { change: (values: Record<string, string>) => void },
): Sorting => ({ by, onSort: (sort) => change({ sort: sort === otherwise ? '' : sort }) })
