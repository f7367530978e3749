import { keysOf, locale, type SortedBy } from '@church/shared'
import { useSearchParams } from 'react-router-dom'
import { changedParams } from '../lib/changed-params.ts'
import { sortIn, sortingOf } from '../lib/sorting.ts'

type Value = string | number | null

/** Names by the reader's alphabet; rows without a value come last. */
const compare = (a: Value, b: Value): number =>
  typeof a === 'string' && typeof b === 'string'
    ? a.localeCompare(b, locale(), { sensitivity: 'base', numeric: true })
    : Number(a) - Number(b)

/**
 * Sorts a list that has arrived whole by the headings of its columns; the order is in the address. Rows of the same value
 * keep their order.
 * @param values the value of each column, by its key
 */
export function useSortedRows<Row, Key extends string>(
  rows: readonly Row[] | undefined,
  values: Record<Key, (row: Row) => Value>,
  otherwise: SortedBy<Key>,
) {
  const [params, setParams] = useSearchParams()
  const keys = keysOf(values)
  const by = sortIn(keys, (name) => params.get(name) ?? '', otherwise)
  const key = keys.find((one) => by === one || by === `-${one}`)
  const way = by === key ? 1 : -1
  const change = ({ sort = '' }: Record<string, string>) =>
    setParams((before) => changedParams(before, { sort: sort || null }))
  const sortedBy = (row: Row): Value => (key ? values[key](row) : null)
  return {
    sorting: sortingOf(by, otherwise, change),
    rows:
      rows &&
      [...rows].sort((a, b) => {
        const [one, other] = [sortedBy(a), sortedBy(b)]
        if (one === null || other === null) return Number(one === null) - Number(other === null)
        return way * compare(one, other)
      }),
  }
}
