import { n } from '@church/shared'
import type { ReactNode } from 'react'
import type { Sorting } from '../lib/sorting.ts'
import { type Column, DataTable } from './data-table.tsx'
import { KeyedList } from './keyed-list.tsx'
import { ListTools } from './list-tools.tsx'
import { Loaded } from './loaded.tsx'
import styles from './paged-list.module.scss'
import { Pager } from './pager.tsx'
import { SearchForm } from './search-form.tsx'
import type { RowSummary } from './summary-list.tsx'

/** From `usePagedQuery()`. */
export interface Paged<Row> {
  shown: {
    keyword: string
    page: number
    search: (keyword: string, options?: { replace: boolean }) => void
    goTo: (page: number) => void
  }
  query: {
    /** `page` only where the previous page's numbers stay beside its rows. */
    data: { page?: number; count: number; next: string | null; previous: string | null } | undefined
    error: Error | null
    isFetching: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  /** The rows of `query.data`. */
  rows: readonly Row[] | undefined
  /** How the rows are sorted, if their columns' headings sort them. */
  sorting?: Sorting | undefined
}

interface Props<Row> extends Paged<Row> {
  /** The label of the search box, e.g. 'Search users'. */
  searchLabel: string
  /** Puts the focus into the search box, for somebody who came to search. */
  focusSearch?: boolean
  /** Further controls beside the search box. */
  tools?: ReactNode
  caption: string
  columns: Column<Row>[]
  /** With it, phones show a list of rows of 56 px. */
  summary?: (row: Row) => RowSummary
  rowKey: (row: Row) => string | number
  /** An EmptyState. */
  empty: ReactNode
  /** e.g. `(count) => `Total Users: ${count}`` */
  total: (count: number) => string
  narrow?: 'stack' | 'scroll'
  /** Hides Previous and Next when there is no such page, instead of disabling them. */
  hideUnusable?: boolean
}

/** A searchable, paged list: search box, table or alert, and pager. */
export function PagedList<Row>(props: Props<Row>) {
  const {
    searchLabel,
    focusSearch = false,
    tools,
    shown,
    query,
    rows,
    total,
    hideUnusable,
    ...table
  } = props
  const { data, error, isPlaceholderData } = query
  const tableOf = (rows?: readonly Row[]) => (
    <DataTable {...table} rows={rows} refreshing={isPlaceholderData} />
  )
  return (
    <KeyedList>
      <ListTools>
        <SearchForm
          label={searchLabel}
          keyword={shown.keyword}
          onSearch={shown.search}
          focused={focusSearch}
        />
        {tools}
        {data && shown.keyword !== '' && (
          <p className={styles.found} aria-live="polite">
            {n(data.count, '{count} found', '{count} found')}
          </p>
        )}
      </ListTools>
      <Loaded query={{ ...query, data: rows }} skeleton={tableOf()} failedRefetch="instead">
        {tableOf}
      </Loaded>
      {!error && data && (
        <Pager
          page={shown.page}
          data={data}
          goTo={shown.goTo}
          total={total(data.count)}
          hideUnusable={hideUnusable}
        />
      )}
    </KeyedList>
  )
}
