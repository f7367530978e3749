import { t } from '@church/shared'
import type { ReactNode } from 'react'
import type { Sorting } from '../lib/sorting.ts'
import { classNames } from './class-names.ts'
import { type Column, sentenceCase } from './column.ts'
import styles from './data-table.module.scss'
import { Checkbox } from './field.tsx'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { Skeleton } from './skeleton.tsx'
import stacked from './stacked-rows.module.scss'
import { type RowSummary, SummaryList } from './summary-list.tsx'
import { useIsPhone } from './use-is-phone.ts'

export { actionsColumn, type Column } from './column.ts'

interface Props<Row> {
  /** Names the table; only for screen readers unless `showCaption` is set. */
  caption: string
  showCaption?: boolean
  columns: Column<Row>[]
  /** Undefined while loading, when grey rows are shown. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  /** Shown instead of the table when there are no rows: an EmptyState. */
  empty: ReactNode
  /**
   * A row at a glance. With it, phones show a list of rows, each of which is a link, and in the table the first name
   * is that link.
   */
  summary?: (row: Row) => RowSummary
  /**
   * Layout below the `md` breakpoint without `summary`. stack: each row is a card; compact: a card of two lines, with the name
   * below the rest; scroll: a wide table scrolls inside its frame.
   */
  narrow?: 'stack' | 'compact' | 'scroll'
  /** False inside a card, which already has a frame. */
  framed?: boolean
  /** Highlights rows. */
  highlighted?: (row: Row) => boolean
  /** With it, the headings of columns with a key sort the list. */
  sorting?: Sorting | undefined
  /** Another page is loading; the rows are still those of the previous one. */
  refreshing?: boolean
}

// Browsers drop table semantics when stacked rows are no longer displayed as a table; these roles keep them.
const role = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader' },
  name: { role: 'rowheader' },
  cell: { role: 'cell' },
}

const looks = {
  stack: classNames(styles.frame, stacked.stack),
  compact: classNames(styles.frame, stacked.stack, stacked.compact),
  scroll: classNames(styles.frame, styles.scroll),
}

const expectedRows = 5

/** A table with proper headers, which is readable at 360 px: as a list, if its rows have a summary. */
export function DataTable<Row>(props: Props<Row>) {
  const isPhone = useIsPhone()
  const { rows, summary, empty } = props
  if (rows?.length === 0) return empty
  if (isPhone && summary) return <SummaryList {...props} summary={summary} />
  return <Table {...props} />
}

function Table<Row>(props: Props<Row>) {
  const { caption, showCaption, columns, rows, rowKey, refreshing, highlighted, summary } = props
  const { narrow = 'stack', framed = true, sorting } = props
  const firstName = columns.find(({ kind }) => kind === 'name')
  const scrolls = narrow === 'scroll' && { role: 'region', 'aria-label': caption, tabIndex: 0 }
  return (
    <div
      className={classNames(
        looks[narrow],
        !framed && styles.unframed,
        sorting && narrow !== 'scroll' && styles.headStays,
      )}
      {...scrolls}
    >
      <table
        {...role.table}
        className={rows && refreshing ? styles.refreshing : undefined}
        aria-busy={!rows || refreshing || undefined}
      >
        <caption className={showCaption ? undefined : 'visually-hidden'}>{caption}</caption>
        <thead {...role.group}>
          <tr {...role.row}>
            {columns.map((column) => (
              <Heading key={column.header} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody {...role.group}>
          {rows?.map((row) => (
            <tr
              key={rowKey(row)}
              {...role.row}
              className={highlighted?.(row) ? styles.highlighted : undefined}
            >
              {columns.map((column) => (
                <Cell
                  key={column.header}
                  column={column}
                  row={row}
                  summary={column === firstName ? summary?.(row) : undefined}
                />
              ))}
            </tr>
          ))}
          {!rows && <LoadingRows columns={columns.length} />}
        </tbody>
      </table>
    </div>
  )
}

interface HeadingProps<Row> {
  column: Column<Row>
  sorting: Sorting | undefined
}

/** A column's heading: a button that sorts the list by it, and again for the opposite order. */
function Heading<Row>({ column: { header, kind, sort }, sorting }: HeadingProps<Row>) {
  const cell = { scope: 'col', ...role.column, 'data-kind': kind }
  if (!sort || !sorting) return <th {...cell}>{header}</th>
  const isUp = sorting.by === sort
  const isDown = sorting.by === `-${sort}`
  const order = isUp ? 'ascending' : isDown ? 'descending' : undefined
  return (
    <th {...cell} aria-sort={order}>
      <button
        type="button"
        className={styles.sort}
        data-order={order}
        onClick={() => sorting.onSort(isUp ? `-${sort}` : sort)}
      >
        {header}
        <Icon name="down" size={14} />
      </button>
    </th>
  )
}

interface CellProps<Row> {
  column: Column<Row>
  row: Row
  /** For the cell that has the row's link or box. */
  summary: RowSummary | undefined
}

function Cell<Row>({ column: { header, cell, kind }, row, summary }: CellProps<Row>) {
  const marks = { 'data-kind': kind, 'data-label': sentenceCase(header) }
  if (kind === 'name') {
    return (
      <th scope="row" {...role.name} {...marks}>
        {summary ? <Opening summary={summary}>{cell(row)}</Opening> : cell(row)}
      </th>
    )
  }
  return (
    <td {...role.cell} {...marks}>
      {cell(row)}
    </td>
  )
}

/** The first name of a row: the link or the box of the whole row. */
function Opening({ summary, children }: { summary: RowSummary; children: ReactNode }) {
  const { name, to, selection } = summary
  if (selection) {
    return (
      <Checkbox
        label={children}
        className={styles.box}
        data-row=""
        aria-label={t('Select {name}', { name })}
        checked={selection.isSelected}
        onChange={selection.onToggle}
      />
    )
  }
  if (!to) return children
  return (
    <Link className={styles.opening} data-row="" to={to}>
      {children}
    </Link>
  )
}

function LoadingRows({ columns }: { columns: number }) {
  return Array.from({ length: expectedRows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: grey rows have no identity but their position
    <tr key={row} {...role.row}>
      <td {...role.cell} colSpan={columns} className={styles.loading}>
        {Array.from({ length: Math.max(1, columns - 2) }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Skeleton key={line} width={`${90 - ((row * 17 + line * 29) % 40)}%`} />
        ))}
        {row === 0 && <span className="visually-hidden">{t('Loading…')}</span>}
      </td>
    </tr>
  ))
}
